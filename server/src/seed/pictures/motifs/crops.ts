import { at, circle, ellipse, path, repeat, stroke } from '../svg.ts';
import { apple, banana, citrus, cucumber, grape, pear, tomato, watermelon } from './fruits.ts';
import { dark, green, leaf, type Crop } from './leaf.ts';

const grains = (colour: string, count: number, turn: number) =>
  repeat(count, (i) =>
    at(
      0,
      -i * 15,
      ellipse(-9, -8, 6, 12, colour, `transform="rotate(-${turn})"`) +
        ellipse(9, -8, 6, 12, colour, `transform="rotate(${turn})"`),
    ),
  );

const blade = (x: number, lean: number, height: number, colour: string) =>
  path(
    `M${x - 5} 0 C${x - 4} ${-height * 0.5} ${x + lean * 0.4} ${-height * 0.8} ${x + lean} ${-height} C${x + lean * 0.5} ${-height * 0.7} ${x + 7} ${-height * 0.4} ${x + 6} 0 Z`,
    colour,
  );

const ear = (colour: string, droop: number) =>
  at(0, -110, grains(colour, 6, 26) + ellipse(0, -98, 6, 13, colour), 1, droop);

const rice: Crop = () =>
  blade(-34, -50, 130, green) +
  blade(30, 56, 140, dark) +
  stroke('M-10 0 C-12 -60 -14 -90 -10 -118', '#7aa845', 5) +
  stroke('M12 0 C14 -60 16 -80 14 -112', '#7aa845', 5) +
  at(-12, 0, ear('#e2b548', -26)) +
  at(12, 0, ear('#edc764', 22)) +
  blade(0, -18, 110, green);

const wheat: Crop = () =>
  repeat(3, (i) =>
    at(
      -34 + i * 34,
      0,
      stroke('M0 0 L0 -112', '#b89a3c', 5) +
        ear(i === 1 ? '#e9bd4e' : '#d9a93b', 0) +
        stroke('M-8 -190 L-14 -228 M0 -200 L0 -240 M8 -190 L14 -228', '#cfa23a', 2),
      i === 1 ? 1 : 0.9,
      (i - 1) * 12,
    ),
  ) +
  blade(-14, -52, 100, '#8fb04a') +
  blade(16, 50, 92, '#7da043');

const corn: Crop = () =>
  path('M-4 0 C-70 -30 -64 -110 -30 -150 C-34 -90 -20 -40 0 0 Z', green) +
  path('M-36 -20 C-44 -120 -22 -186 0 -196 C22 -186 44 -120 36 -20 Z', '#f4c542') +
  repeat(8, (row) =>
    repeat(5, (col) =>
      circle(
        -24 + col * 12 + (row % 2 ? 3 : -3),
        -40 - row * 18,
        5.4,
        row % 2 ? '#ffd965' : '#e8b22f',
        row > 6 && (col === 0 || col === 4) ? 'opacity="0"' : '',
      ),
    ),
  ) +
  path('M0 8 C-60 -6 -62 -90 -44 -128 C-30 -70 -14 -30 6 0 Z', dark) +
  path('M0 8 C62 -10 62 -96 46 -134 C32 -74 16 -30 -4 0 Z', green);

const cabbage: Crop = () =>
  path(
    'M-96 -60 C-100 -130 -40 -150 -10 -120 C20 -160 104 -130 96 -60 C92 -10 50 0 0 0 C-50 0 -92 -10 -96 -60 Z',
    '#6fb352',
  ) +
  path(
    'M-64 -66 C-66 -128 -20 -140 0 -112 C20 -140 66 -128 64 -66 C60 -16 30 -6 0 -6 C-30 -6 -60 -16 -64 -66 Z',
    '#93cc6c',
  ) +
  path(
    'M-36 -66 C-34 -112 -10 -120 2 -100 C16 -120 40 -106 38 -62 C34 -24 20 -14 0 -14 C-20 -14 -34 -24 -36 -66 Z',
    '#bfe39a',
  ) +
  stroke('M0 -16 L2 -96 M0 -40 L-22 -74 M0 -46 L24 -78', '#e4f4d2', 4);

const tea: Crop = () =>
  stroke('M0 0 C2 -50 -2 -90 0 -120', dark, 6) +
  at(0, -112, leaf('#9ccc65', dark), 0.9, 6) +
  at(0, -88, leaf('#6fb558', dark), 1, -48) +
  at(0, -82, leaf(green, dark), 1, 54) +
  at(0, -44, leaf(green, dark), 0.9, -64) +
  at(0, -36, leaf('#6fb558', dark), 0.8, 72);

const cotton: Crop = () =>
  stroke('M0 0 C0 -50 4 -80 0 -104', '#7c5b3a', 6) +
  at(0, -30, leaf(green, dark), 0.8, 66) +
  at(0, -46, leaf(green, dark), 0.7, -66) +
  repeat(5, (i) => at(0, -120, path('M-10 0 L0 -62 L10 0 Z', '#8d6748'), 1, -100 + i * 50)) +
  circle(-26, -138, 34, '#e9ece2') +
  circle(28, -136, 34, '#dfe3d6') +
  circle(0, -166, 34, '#f4f5ee') +
  circle(0, -126, 30, '#fbfbf8');

const pods: Crop = () =>
  stroke('M0 0 C0 -60 6 -110 0 -150', dark, 6) +
  at(0, -130, leaf(green, dark), 0.8, 40) +
  at(0, -140, leaf('#6fb558', dark), 0.8, -36) +
  repeat(3, (i) =>
    at(
      i % 2 ? 6 : -6,
      -36 - i * 32,
      path('M0 0 C30 -16 66 -6 78 20 C50 28 16 24 0 0 Z', '#a8c657') +
        circle(26, 6, 7, '#c5dd7e') +
        circle(48, 10, 7, '#c5dd7e'),
      0.9,
      i % 2 ? -10 : 190,
    ),
  );

const weeds: Crop = () =>
  repeat(7, (i) => blade(-60 + i * 20, -56 + i * 18, 110 + ((i * 37) % 60), i % 2 ? green : '#7cb350')) +
  at(
    -20,
    0,
    stroke('M0 0 L0 -120', dark, 4) + repeat(5, (i) => circle(i % 2 ? 8 : -8, -96 - i * 12, 5, '#a5c86a')),
    1,
    -8,
  );

const house: Crop = () =>
  path('M-92 -96 L0 -176 L92 -96 L78 -96 L78 0 L-78 0 L-78 -96 Z', '#f7ede0') +
  path('M-100 -90 L0 -180 L100 -90 L86 -78 L0 -154 L-86 -78 Z', '#d98b6a') +
  '<rect x="-22" y="-62" width="44" height="62" rx="4" fill="#8a6a52"/><rect x="-62" y="-72" width="30" height="30" rx="4" fill="#a9d3e6"/><rect x="34" y="-72" width="30" height="30" rx="4" fill="#a9d3e6"/>';

const crops = {
  rice,
  wheat,
  corn,
  apple,
  citrus,
  tomato,
  cabbage,
  cucumber,
  grape,
  tea,
  cotton,
  banana,
  pear,
  watermelon,
  pods,
  weeds,
  house,
};
export type CropName = keyof typeof crops;

const wordsOf: readonly (readonly [RegExp, CropName])[] = [
  [/室内|房间|木材|土壤|农田/, 'house'],
  [/水稻/, 'rice'],
  [/玉米/, 'corn'],
  [/小麦/, 'wheat'],
  [/茶/, 'tea'],
  [/棉花/, 'cotton'],
  [/柑橘|芒果/, 'citrus'],
  [/苹果/, 'apple'],
  [/梨/, 'pear'],
  [/葡萄/, 'grape'],
  [/香蕉|橡胶/, 'banana'],
  [/番茄/, 'tomato'],
  [/黄瓜/, 'cucumber'],
  [/西瓜/, 'watermelon'],
  [/花生|大豆|马铃薯/, 'pods'],
  [/甘蓝|十字花|叶菜|油菜|大蒜/, 'cabbage'],
];

/** Which drawing stands for a crop or site of 使用范围. */
export const cropFor = (crop: string): CropName => wordsOf.find(([pattern]) => pattern.test(crop))?.[1] ?? 'weeds';

export const drawCrop = (name: CropName): string => crops[name]();
