import type { SeedCategory, SeedMaterial, SeedProduct } from '../content/types.ts';
import { at, circle, createPaint, drawing, ellipse, rect, type Paint } from './svg.ts';
import type { Lettering } from './lettering.ts';
import { flask } from './gallery/equipment.ts';
import { cover } from './cover.ts';
import { materialLook, materialPackage } from './material.ts';
import { drawCrop, type CropName } from './motifs/crops.ts';
import { seedling } from './motifs/leaf.ts';
import { molecule } from './motifs/molecule.ts';
import { beetle, drop, mosquito, mouse, sickLeaf } from './motifs/pests.ts';
import { sack, steelDrum } from './packages/drum.ts';
import { classColours } from './palette.ts';
import { productPackage } from './product.ts';

interface Look {
  tint: string;
  deep: string;
  accent: string;
  latin: string;
  crop: CropName;
  /** About 200 across, centred on the origin. */
  sign: (paint: Paint) => string;
}

function look(type: Parameters<typeof classColours>[0], latin: string, crop: CropName, sign: Look['sign']): Look {
  const { tint, deep, accents } = classColours(type);
  return { tint, deep, accent: accents[0], latin, crop, sign };
}

const material = (code: string, latin: string, sign: Look['sign']): Look => {
  const { tint, accent } = materialLook(code);
  return { tint, deep: '#1f3d3a', accent, latin, crop: 'weeds', sign };
};

const looks: Readonly<Record<string, Look>> = {
  insecticide: look('杀虫剂', 'Insecticides', 'cabbage', beetle),
  fungicide: look('杀菌剂', 'Fungicides', 'grape', sickLeaf),
  herbicide: look('除草剂', 'Herbicides', 'weeds', () => at(0, 92, drawCrop('weeds'), 1.1)),
  pgr: look('植物生长调节剂', 'Growth regulators', 'wheat', () => at(0, 96, seedling('#8fce6a', '#3f8f45'), 1.4)),
  rodenticide: look('杀鼠剂', 'Rodenticides', 'house', mouse),
  sanitary: look('卫生杀虫剂', 'Household', 'house', () => at(0, 0, mosquito(), 0.82)),
  adjuvant: {
    tint: '#eaf3e2',
    deep: '#3f5f1f',
    accent: '#7aa62f',
    latin: 'Adjuvants',
    crop: 'citrus',
    sign: () => drop('#e2b548', '#fff3c9'),
  },
  technical: material('technical', 'Technical grades', () => at(0, 24, molecule('#1f7f58', '#e2b548', 12), 0.5)),
  intermediate: material('heterocycle', 'Intermediates', () => at(0, 110, flask('#a79be0'), 1.7)),
  solvent: material('aromatic-solvent', 'Solvents', (paint) => at(0, 112, steelDrum(paint, '#2770a8', ''), 0.46)),
  auxiliary: material('surfactant', 'Formulants', () => drop('#2aa39b', '#d5f3f0')),
  'basic-chemical': material('acid-alkali', 'Basic chemicals', (paint) => at(0, 112, sack(paint, '#a07a2c', ''), 0.48)),
};

const fallback = looks['technical'];

const lookOf = (category: SeedCategory): Look | undefined => looks[category.parent ?? category.code] ?? fallback;

/** What may stand for a second-level category: the first record in it. */
export interface Sample {
  product?: SeedProduct | undefined;
  material?: SeedMaterial | undefined;
}

function samplePackage(paint: Paint, lettering: Lettering, { product, material: raw }: Sample, scale: number): string {
  if (product) return at(0, 0, productPackage(paint, lettering, product), scale);
  return raw ? at(0, 0, materialPackage(paint, lettering, raw), scale * 1.04) : '';
}

/** Icon of a category, 400 by 400: a sign for the first level, a package of its own for the second. */
export function categoryIcon(category: SeedCategory, sample: Sample, lettering: Lettering): string {
  const paint = createPaint();
  const found = lookOf(category);
  if (!found) return '';
  const { tint, accent, sign } = found;
  const ground =
    rect(
      0,
      0,
      400,
      400,
      paint.linear(
        [
          [0, '#ffffff'],
          [1, tint],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    circle(200, 200, 158, accent, 'fill-opacity="0.13"') +
    circle(200, 200, 124, '#ffffff', 'fill-opacity="0.65"');
  const front =
    category.parent === null
      ? at(200, 204, sign(paint), 1)
      : ellipse(200, 346, 120, 16, accent, 'fill-opacity="0.22"') +
        at(200, 346, samplePackage(paint, lettering, sample, 0.5));
  return drawing(400, 400, paint, ground + front);
}

/** Cover of a first-level category, 1500 by 560. */
export function categoryCover(category: SeedCategory, samples: readonly Sample[], lettering: Lettering): string {
  const found = lookOf(category);
  if (!found) return '';
  const places = [
    [960, 0.62],
    [1340, 0.62],
    [1150, 0.76],
  ] as const;
  return cover(
    lettering,
    { zh: category.name, latin: found.latin },
    { zh: category.description, latin: 'LVHE AGRO' },
    found,
    (paint) =>
      (category.kind === 'product' && found.crop !== 'house' ? at(800, 512, drawCrop(found.crop), 0.9) : '') +
      places
        .map(([x, scale], i) => at(x, i === 2 ? 512 : 498, samplePackage(paint, lettering, samples[i] ?? {}, scale)))
        .join(''),
  );
}
