import { formulations, type Toxicity } from '@admin-h5/shared/contract';
import type { SeedProduct } from '../content/types.ts';
import { at, createPaint, drawing, groundShadow, type Paint } from './svg.ts';
import { label, type LabelFacts } from './label.ts';
import { write, type Lettering } from './lettering.ts';
import { cropFor, drawCrop } from './motifs/crops.ts';
import { pouch, sachet, sewnBag } from './packages/bag.ts';
import { bottle, jug, slimBottle, type BottleColours } from './packages/bottle.ts';
import { carton } from './packages/box.ts';
import { coil, grains, refill } from './packages/household.ts';
import { classColours, pick, shade } from './palette.ts';
import { foliage, stage } from './stage.ts';
import { typeLatin } from './words.ts';

const toxicityLatin: Readonly<Record<Toxicity, string>> = {
  剧毒: 'Ia',
  高毒: 'Ib',
  中等毒: 'II',
  低毒: 'III',
  微毒: 'U',
};

/** Net content of the package that is drawn: the largest for canisters and pouches, else one that comes in a bottle. */
function netContent({ formulation, spec }: SeedProduct): string {
  const large = ['SL', 'FS', 'TK', 'WG', 'SG'].includes(formulation);
  const shown = large ? spec.at(-1) : (spec.find((pack) => /瓶|盒/.test(pack)) ?? spec[0]);
  return shown?.split(/[×/]/)[0] ?? '';
}

export function labelFacts(product: SeedProduct): LabelFacts {
  const colours = classColours(product.pesticideType);
  const form = formulations.find(({ code }) => code === product.formulation);
  return {
    name: { zh: product.name, latin: product.enName },
    enName: product.enName,
    content: product.totalContent,
    formulation: { zh: form?.zh ?? product.formulation, latin: product.formulation },
    type: { zh: product.pesticideType, latin: typeLatin[product.pesticideType] },
    net: netContent(product),
    toxicity: { zh: product.toxicity, latin: toxicityLatin[product.toxicity] },
    restricted: product.restricted,
    crop: cropFor(product.usages[0]?.crop ?? ''),
    colours,
    accent: pick(colours.accents, product.sort),
    design: product.sort,
  };
}

function bottleColours(facts: LabelFacts, formulation: string): BottleColours {
  const { accent, design } = facts;
  if (formulation === 'EC')
    return pick(
      [
        { body: '#dfe5e3', cap: accent },
        { body: '#7b4a22', cap: '#f2f2ee' },
        { body: '#f6f7f5', cap: shade(accent, -0.2) },
        { body: shade(accent, 0.5), cap: '#ffffff' },
      ] as const,
      design,
    );
  return pick(
    [
      { body: '#fbfcfb', cap: accent },
      { body: '#fbfcfb', cap: '#1a7f37' },
      { body: shade(accent, 0.6), cap: accent },
      { body: '#eef3f1', cap: shade(accent, -0.3) },
    ] as const,
    design,
  );
}

/** The package of a product, standing on the origin, at most 420 wide and 590 high. */
export function productPackage(paint: Paint, lettering: Lettering, product: SeedProduct): string {
  const facts = labelFacts(product);
  const print = (w: number, h: number) => label(paint, lettering, facts, w, h);
  const containers = bottleColours(facts, product.formulation);
  switch (product.formulation) {
    case 'WG':
    case 'SG':
      return pouch(paint, facts.accent, print(380, 500));
    case 'WP':
    case 'SP':
      return product.sort % 2
        ? sachet(paint, facts.accent, print(320, 400))
        : pouch(paint, facts.accent, print(380, 500));
    case 'GR':
      return sewnBag(paint, facts.accent, print(408, 470));
    case 'RB':
      return (
        carton(paint, facts.accent, print(300, 440)) +
        at(150, 36, grains(facts.colours.band === '#1e62b8' ? '#3d73b8' : '#c98d45'))
      );
    case 'MC':
      return at(-50, -8, carton(paint, facts.accent, print(300, 440))) + at(164, 0, coil(), 0.9);
    case 'LV':
      return at(-50, -8, carton(paint, facts.accent, print(300, 440))) + at(160, 6, refill(paint), 1.1);
    case 'SL':
    case 'FS':
    case 'TK':
      return jug(
        paint,
        { body: product.formulation === 'FS' ? '#b8433a' : containers.body, cap: facts.accent },
        print(296, 328),
      );
    case 'ME':
    case 'ZC':
    case 'CS':
    case 'OD':
      return at(0, 0, slimBottle(paint, containers, print(200, 320)), 1.08);
    default:
      return bottle(paint, containers, print(270, 340));
  }
}

/** Catalogue picture of a product, 900 by 900: its package on a stand, beside the crop it protects. */
export function productPicture(product: SeedProduct, lettering: Lettering): string {
  const paint = createPaint();
  const facts = labelFacts(product);
  const left = product.sort % 2 === 0;
  const body =
    stage(paint, facts.colours.tint, facts.accent, product.sort) +
    foliage('#8fc98a', '#4f9d57') +
    groundShadow(paint, 450, 776, 270, 34) +
    (facts.crop === 'house' ? '' : at(left ? 190 : 712, 798, drawCrop(facts.crop), 0.95)) +
    at(450, 776, productPackage(paint, lettering, product), 1.14) +
    write(
      lettering,
      { zh: '演示产品', latin: 'DEMO' },
      { x: 868, y: 872, size: 22, fill: facts.colours.deep, anchor: 'end', opacity: 0.55 },
    );
  return drawing(900, 900, paint, body);
}
