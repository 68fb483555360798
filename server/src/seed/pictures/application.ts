import type { SeedProduct } from '../content/types.ts';
import { at, circle, createPaint, drawing, groundShadow, path, rect, repeat } from './svg.ts';
import { write, type Lettering } from './lettering.ts';
import { drawCrop, type CropName } from './motifs/crops.ts';
import { cloud, drone, hill, rows, sky, sun, tree } from './motifs/landscape.ts';
import { labelFacts, productPackage } from './product.ts';
import { typeLatin } from './words.ts';

/** What the product is used against, in two short lines over the sky. */
function caption(product: SeedProduct, lettering: Lettering, deep: string): string {
  if (lettering === 'none') return '';
  const [first] = product.usages;
  const targets = product.usages.slice(0, 3).map(({ crop, target }) => `${crop} · ${target}`);
  return (
    rect(56, 58, 8, 92, deep, 4) +
    write(
      lettering,
      {
        zh: first
          ? `${product.pesticideType === '植物生长调节剂' ? '用于' : '防治'}${first.crop}${first.target}`
          : product.name,
        latin: product.enName,
      },
      {
        x: 84,
        y: 104,
        size: 50,
        width: 540,
        fill: deep,
        weight: 700,
      },
    ) +
    write(
      lettering,
      { zh: targets.join('　'), latin: typeLatin[product.pesticideType] },
      {
        x: 84,
        y: 150,
        size: 27,
        width: 560,
        fill: deep,
        opacity: 0.8,
      },
    )
  );
}

const grounds: Readonly<Partial<Record<CropName, string>>> = { wheat: '#d9bd5c', rice: '#8fbf55', corn: '#84b957' };

const orchard: readonly CropName[] = ['apple', 'citrus', 'pear'];

/** A fruit tree, about 330 high. */
function fruitTree(crop: CropName): string {
  const places = [
    [-44, -140],
    [12, -118],
    [54, -160],
    [-14, -196],
    [36, -214],
  ] as const;
  return at(0, 0, tree('#3f8f4d'), 2) + places.map(([x, y]) => at(x, y + 22, drawCrop(crop), 0.24)).join('');
}

/** Two rows of the crop, the nearer one larger; nothing grows indoors. */
function planting(crop: CropName): string {
  if (crop === 'house') return '';
  if (orchard.includes(crop))
    return (
      repeat(4, (i) => at(90 + i * 200, 610, fruitTree(crop), 0.62)) +
      repeat(3, (i) => at(70 + i * 230, 850, fruitTree(crop), 1.05))
    );
  return (
    repeat(7, (i) => at(50 + i * 135, 650, drawCrop(crop), 0.5)) +
    repeat(4, (i) => at(60 + i * 170, 850, drawCrop(crop), 0.92))
  );
}

/** Where a product is used, 900 by 900: its crop in the field, the package in front. */
export function applicationPicture(product: SeedProduct, lettering: Lettering): string {
  const paint = createPaint();
  const { crop, colours } = labelFacts(product);
  const ground = grounds[crop] ?? '#86bf62';
  const body =
    sky(paint, 900, 900, '#a9daf0', '#fbf7df') +
    sun(paint, 770, 130, 44) +
    at(520, 250, cloud(), 0.7) +
    hill(paint, 900, 900, [440, 370, 410], '#b3d79a') +
    repeat(5, (i) => at(60 + i * 200, 470 - (i % 2) * 8, tree(i % 2 ? '#4b9a54' : '#64b069'), 0.5)) +
    rect(0, 470, 900, 430, ground) +
    rows(900, 450, 452, 900, 26, 'rgba(40,92,30,0.24)') +
    (crop === 'house' ? at(330, 640, drawCrop('house'), 1.5) : at(300, 330, drone(paint), 0.9)) +
    planting(crop) +
    circle(690, 640, 210, '#ffffff', 'fill-opacity="0.3"') +
    groundShadow(paint, 690, 838, 220, 30) +
    at(690, 838, productPackage(paint, lettering, product), 0.84) +
    path(
      'M0 0 H900 V210 H0 Z',
      paint.linear([
        [0, '#ffffff', 0.75],
        [1, '#ffffff', 0],
      ]),
    ) +
    caption(product, lettering, colours.deep);
  return drawing(900, 900, paint, body);
}
