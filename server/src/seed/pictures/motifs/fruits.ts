import { at, circle, ellipse, path, repeat, stroke } from '../svg.ts';
import { dark, green, leaf, type Crop } from './leaf.ts';

const round = (colour: string, light: string, cap: string) => () =>
  circle(0, -72, 72, colour) + ellipse(-24, -96, 22, 28, light, 'opacity="0.55" transform="rotate(-24 -24 -96)"') + cap;

export const apple: Crop = () =>
  path(
    'M0 -128 C40 -160 92 -120 76 -58 C64 -8 30 6 0 -6 C-30 6 -64 -8 -76 -58 C-92 -120 -40 -160 0 -128 Z',
    '#d94a3d',
  ) +
  ellipse(-36, -92, 16, 26, '#f08a78', 'opacity="0.7" transform="rotate(18 -36 -92)"') +
  stroke('M0 -126 C0 -146 6 -158 14 -166', '#6b4a2f', 6) +
  at(8, -142, leaf(green, dark), 0.62, 64);

export const citrus: Crop = () =>
  round(
    '#f39a2b',
    '#ffc772',
    at(4, -140, leaf(green, dark), 0.7, 58) + at(-2, -140, leaf('#6fb558', dark), 0.56, -50),
  )() + repeat(5, (i) => circle(-20 + i * 15, -22 - (i % 2) * 18 - i * 4, 2.4, '#dd8a24'));

export const tomato: Crop = () =>
  round(
    '#e2483a',
    '#f58a78',
    repeat(5, (i) => at(0, -138, leaf(green, dark), 0.36, -80 + i * 40)) + stroke('M0 -138 L2 -160', dark, 6),
  )();

export const cucumber: Crop = () =>
  at(
    0,
    -10,
    path('M-20 0 C-40 -60 -34 -150 0 -182 C28 -172 40 -120 34 -60 C32 -20 10 6 -20 0 Z', '#3f9448') +
      stroke('M-10 -20 C-20 -70 -16 -130 4 -166', '#7cc06f', 5) +
      repeat(7, (i) => circle(8 + (i % 2) * 12, -34 - i * 20, 3, '#2c6e33')),
    1,
    16,
  ) +
  at(52, -168, leaf(green, dark), 0.6, 70) +
  at(
    40,
    -180,
    repeat(5, (i) => at(0, 0, ellipse(0, -12, 7, 13, '#ffd54d'), 1, i * 72)),
    0.8,
  );

export const grape: Crop = () =>
  repeat(5, (row) =>
    repeat(
      5 - row,
      (col) =>
        circle(-56 + row * 14 + col * 28, -118 + row * 25, 16, (row + col) % 2 ? '#7a4fa0' : '#8f63b5') +
        circle(-61 + row * 14 + col * 28, -123 + row * 25, 4, '#d9c2ec'),
    ),
  ) +
  stroke('M0 -130 L4 -172', '#6b4a2f', 6) +
  at(4, -146, leaf(green, dark), 0.8, 58) +
  at(0, -146, leaf('#6fb558', dark), 0.66, -56);

export const banana: Crop = () =>
  repeat(3, (i) =>
    at(
      6,
      -158,
      path('M-9 0 C-36 50 -38 104 -4 146 C8 158 22 150 15 138 C-4 100 -2 50 11 4 Z', i === 1 ? '#ffd84d' : '#f2c230'),
      1,
      34 - i * 34,
    ),
  ) + path('M-8 -178 L18 -178 L22 -146 L-10 -146 Z', '#8a7a2e');

export const pear: Crop = () =>
  path(
    'M0 -164 C34 -160 30 -112 50 -86 C78 -48 52 0 0 0 C-52 0 -78 -48 -50 -86 C-30 -112 -34 -160 0 -164 Z',
    '#d9c04a',
  ) +
  ellipse(-26, -60, 14, 30, '#f0e08c', 'opacity="0.7" transform="rotate(14 -26 -60)"') +
  stroke('M0 -162 L8 -190', '#6b4a2f', 6) +
  at(6, -174, leaf(green, dark), 0.6, 66);

export const watermelon: Crop = () =>
  circle(0, -76, 76, '#3f9448') +
  repeat(4, (i) =>
    stroke(
      `M${-48 + i * 32} ${i === 0 || i === 3 ? -132 : -150} C${-70 + i * 46} -110 ${-34 + i * 24} -50 ${-48 + i * 32} ${i === 0 || i === 3 ? -20 : -2}`,
      '#1f5f30',
      9,
    ),
  ) +
  path('M30 0 A84 84 0 0 0 150 -84 L42 -96 Z', '#3f9448') +
  path('M36 -8 A74 74 0 0 0 138 -82 L48 -90 Z', '#f0f7e2') +
  path('M42 -16 A66 66 0 0 0 128 -80 L54 -86 Z', '#e8574d') +
  repeat(4, (i) => ellipse(70 + i * 13, -44 - (i % 2) * 18, 3, 5, '#3a1f1a'));
