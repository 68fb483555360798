import { at, circle, ellipse, path, rect, repeat, stroke, type Paint } from '../svg.ts';
import { write, type Lettering } from '../lettering.ts';
import { logoMark } from '../motifs/leaf.ts';

const glass = (paint: Paint, top = '#bfe3f2', low = '#7db9d6') =>
  paint.linear([
    [0, top],
    [1, low],
  ]);

/** An office of glass and white bands, 420 wide and 330 high. */
export function office(paint: Paint, lettering: Lettering, lit = false): string {
  const pane = lit ? glass(paint, '#ffe9a8', '#f3b95a') : glass(paint);
  return (
    rect(0, -330, 420, 330, '#f7faf9', 6) +
    rect(
      0,
      -330,
      420,
      330,
      paint.linear(
        [
          [0, '#ffffff', 0],
          [1, '#7d9a8d', 0.25],
        ],
        [0, 0, 1, 0],
      ),
      6,
    ) +
    repeat(
      4,
      (row) =>
        rect(18, -290 + row * 66, 384, 42, pane, 4) +
        repeat(9, (col) => rect(58 + col * 40, -290 + row * 66, 3, 42, '#f7faf9')),
    ) +
    rect(160, -70, 100, 70, '#2f6f8c', 4) +
    rect(208, -70, 4, 70, '#f7faf9') +
    path('M130 -78 H290 L278 -62 H142 Z', '#1a7f37') +
    rect(-10, -344, 440, 18, '#1a7f37', 4) +
    at(40, -372, logoMark('#1a7f37', '#ffffff'), 0.5) +
    write(
      lettering,
      { zh: '绿禾农化', latin: 'LVHE AGRO' },
      { x: 74, y: -356, size: 40, fill: '#1a7f37', weight: 700, spacing: 4 },
    )
  );
}

/** A production hall with a saw-tooth roof, 480 wide and 220 high. */
export function hall(paint: Paint, lit = false): string {
  const pane = lit ? glass(paint, '#ffe3a0', '#eeb155') : glass(paint);
  return (
    repeat(
      4,
      (i) =>
        path(`M${i * 120} -170 L${i * 120} -226 L${i * 120 + 120} -170 Z`, i % 2 ? '#cfdad5' : '#dbe5e0') +
        path(`M${i * 120 + 6} -178 V-214 L${i * 120 + 40} -196 V-178 Z`, pane),
    ) +
    rect(0, -172, 480, 172, '#eef3f0') +
    rect(0, -172, 480, 14, '#1a7f37') +
    repeat(6, (i) => rect(26 + i * 76, -130, 48, 44, pane, 4)) +
    repeat(
      3,
      (i) =>
        rect(40 + i * 150, -64, 96, 64, '#b8c8c0', 3) +
        repeat(4, (j) => rect(40 + i * 150, -56 + j * 15, 96, 3, '#9fb2a8')),
    )
  );
}

/** Tall storage tank, 110 wide and 260 high. */
export const tank = (paint: Paint) =>
  path(
    'M-55 -240 C-55 -268 55 -268 55 -240 V0 H-55 Z',
    paint.linear(
      [
        [0, '#b9c7c2'],
        [0.25, '#ffffff'],
        [0.7, '#d5dfdb'],
        [1, '#9fb0a9'],
      ],
      [0, 0, 1, 0],
    ),
  ) +
  rect(-55, -120, 110, 20, '#1a7f37') +
  stroke('M-55 -200 H55 M-55 -60 H55', '#9fb0a9', 3) +
  stroke('M42 -244 V0', '#7d9088', 4);

/** Distillation column with platforms, 70 wide and 400 high. */
export const column = (paint: Paint) =>
  path(
    'M-24 -380 C-24 -404 24 -404 24 -380 V0 H-24 Z',
    paint.linear(
      [
        [0, '#aebcb7'],
        [0.3, '#ffffff'],
        [1, '#9aaba4'],
      ],
      [0, 0, 1, 0],
    ),
  ) +
  repeat(
    4,
    (i) => rect(-42, -330 + i * 84, 84, 8, '#5f766c', 2) + stroke(`M-40 ${-330 + i * 84} v-22 h80 v22`, '#5f766c', 3),
  ) +
  stroke('M24 -300 H58 V0 M24 -140 H46', '#8fa39a', 7);

/** The whole works in a row, about 860 wide, 420 high. */
export function factory(paint: Paint, lettering: Lettering, lit = false): string {
  return (
    at(470, 0, column(paint), 0.95) +
    at(540, 0, column(paint), 0.75) +
    at(632, 0, tank(paint), 1) +
    at(750, 0, tank(paint), 1.1) +
    hallRow(paint, lit) +
    office(paint, lettering, lit)
  );
}

const hallRow = (paint: Paint, lit: boolean) => at(390, 0, hall(paint, lit), 0.98);

/** Low clipped hedge, `width` long. */
export const hedge = (width: number) =>
  rect(0, -34, width, 34, '#3f8f4d', 14) +
  repeat(Math.floor(width / 46), (i) => circle(22 + i * 46, -34, 18, '#4fa05a')) +
  ellipse(width / 2, 2, width / 2, 6, '#0b2b16', 'fill-opacity="0.12"');
