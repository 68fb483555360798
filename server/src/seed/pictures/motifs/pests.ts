import { circle, ellipse, path, repeat, stroke, at } from '../svg.ts';
import { leaf } from './leaf.ts';

/** All pests and signs are about 200 across, centred on the origin. */
export const beetle = () =>
  stroke(
    'M-44 -20 L-96 -50 M-50 12 L-104 12 M-44 44 L-92 78 M44 -20 L96 -50 M50 12 L104 12 M44 44 L92 78 M-16 -74 C-26 -104 -44 -108 -54 -112 M16 -74 C26 -104 44 -108 54 -112',
    '#5a2a22',
    8,
  ) +
  circle(0, -58, 30, '#5a2a22') +
  ellipse(0, 20, 58, 72, '#c8402f') +
  path('M0 -52 V92', 'none', 'stroke="#5a2a22" stroke-width="6"') +
  path('M-56 0 C-40 -64 40 -64 56 0 C30 -24 -30 -24 -56 0 Z', '#7b3327') +
  circle(-26, 22, 12, '#5a2a22') +
  circle(26, 22, 12, '#5a2a22') +
  circle(-20, 60, 9, '#5a2a22') +
  circle(20, 60, 9, '#5a2a22') +
  circle(-12, -64, 6, '#ffffff') +
  circle(12, -64, 6, '#ffffff');

export const sickLeaf = () =>
  at(0, 96, leaf('#7fbf78', '#2c6e33'), 1.95, 18) +
  repeat(
    6,
    (i) =>
      circle(
        [4, 38, -6, 54, 26, 60][i] ?? 0,
        [40, 4, -10, -36, -50, -78][i] ?? 0,
        [16, 20, 13, 15, 14, 10][i] ?? 10,
        '#b98a3a',
      ) +
      circle(
        [4, 38, -6, 54, 26, 60][i] ?? 0,
        [40, 4, -10, -36, -50, -78][i] ?? 0,
        [8, 10, 6, 7, 7, 5][i] ?? 5,
        '#5f421c',
      ),
  );

export const mouse = () =>
  stroke('M84 50 C124 40 116 -6 94 -22', '#8a94a6', 9) +
  path(
    'M-100 48 C-92 -10 -46 -40 10 -40 C66 -40 96 -4 96 34 C96 60 78 70 54 70 H-56 C-84 70 -102 64 -100 48 Z',
    '#8f9db3',
  ) +
  circle(-38, -40, 30, '#a8b4c6') +
  circle(-38, -40, 18, '#e8b7b4') +
  circle(-62, 14, 8, '#22302a') +
  circle(-101, 46, 8, '#d98a8a') +
  stroke('M-86 40 L-124 28 M-86 48 L-124 54', '#6d788c', 3) +
  ellipse(-20, 72, 20, 9, '#d9a7a5') +
  ellipse(46, 72, 20, 9, '#d9a7a5');

export const mosquito = () =>
  ellipse(-46, -30, 26, 66, '#cfe3ee', 'fill-opacity="0.9" transform="rotate(-52 -46 -30)"') +
  ellipse(46, -30, 26, 66, '#cfe3ee', 'fill-opacity="0.9" transform="rotate(52 46 -30)"') +
  stroke('M-12 0 L-60 34 L-70 84 M12 0 L60 34 L70 84 M-10 16 L-36 60 L-34 104 M10 16 L36 60 L34 104', '#54616b', 6) +
  ellipse(0, 42, 15, 58, '#6b7885') +
  repeat(4, (i) => ellipse(0, 14 + i * 22, 15, 5, '#54616b')) +
  circle(0, -24, 22, '#54616b') +
  circle(0, -56, 16, '#6b7885') +
  stroke('M0 -70 V-112', '#54616b', 5) +
  circle(-7, -58, 5, '#ffffff') +
  circle(7, -58, 5, '#ffffff') +
  stroke('M-96 -96 L96 96', '#d5232b', 14) +
  circle(0, 0, 132, 'none', 'stroke="#d5232b" stroke-width="14"');

export const drop = (colour: string, light: string) =>
  path('M0 -110 C44 -46 70 -10 70 34 C70 76 38 104 0 104 C-38 104 -70 76 -70 34 C-70 -10 -44 -46 0 -110 Z', colour) +
  path('M-40 30 C-40 66 -16 80 6 82', 'none', `stroke="${light}" stroke-width="12" stroke-linecap="round"`);
