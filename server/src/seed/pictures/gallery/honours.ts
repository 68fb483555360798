import { write, type Lettering } from '../lettering.ts';
import { logoMark } from '../motifs/leaf.ts';
import { colours } from '../palette.ts';
import { at, circle, createPaint, drawing, ellipse, path, rect, repeat, stroke, type Paint } from '../svg.ts';
import { height, room, width } from './room.ts';

const frame = (paint: Paint, x: number, y: number, w: number, h: number, index: number) =>
  rect(x + 6, y + 10, w, h, '#0b2b16', 6, 'fill-opacity="0.14"') +
  rect(
    x,
    y,
    w,
    h,
    paint.linear(
      [
        [0, '#d9a441'],
        [0.5, '#f5d98c'],
        [1, '#b9842c'],
      ],
      [0, 0, 1, 1],
    ),
    6,
  ) +
  rect(x + 12, y + 12, w - 24, h - 24, '#fffdf5', 3) +
  circle(x + w / 2, y + h * 0.26, 18, index % 2 ? '#c8402f' : colours.brand) +
  repeat(4, (i) =>
    rect(x + w * (0.26 + (i % 2) * 0.06), y + h * (0.44 + i * 0.09), w * (0.48 - (i % 2) * 0.12), 6, '#c9cfc6', 3),
  ) +
  circle(x + w * 0.74, y + h * 0.78, 14, '#d5232b', 'fill-opacity="0.7"');

export function certificates(lettering: Lettering): string {
  const paint = createPaint();
  const body =
    room(paint, '#efe9dc', '#cfc3ac') +
    rect(80, 110, 1040, 470, '#1a5c33', 14) +
    rect(
      80,
      110,
      1040,
      470,
      paint.linear(
        [
          [0, '#ffffff', 0.16],
          [1, '#000000', 0.16],
        ],
        [0, 0, 1, 1],
      ),
      14,
    ) +
    write(
      lettering,
      { zh: '资质与荣誉', latin: 'HONOURS' },
      { x: 600, y: 186, size: 52, fill: '#f5e3b0', weight: 700, anchor: 'middle', spacing: 10 },
    ) +
    repeat(5, (i) => frame(paint, 124 + i * 196, 220, 168, 128, i)) +
    repeat(5, (i) => frame(paint, 146 + i * 196, 372, 124, 172, i + 1)) +
    rect(150, 690, 900, 24, '#8a6a4b', 4) +
    rect(170, 714, 860, 130, '#a17c57') +
    rect(
      170,
      714,
      860,
      130,
      paint.linear([
        [0, '#000000', 0],
        [1, '#000000', 0.18],
      ]),
    ) +
    repeat(4, (i) => at(280 + i * 215, 690, cup(i % 2 === 1), 0.62));
  return drawing(width, height, paint, body);
}

/** A cup or a crystal, 200 high. */
export function cup(crystal: boolean): string {
  if (crystal)
    return (
      path('M0 -200 L54 -150 L34 -40 H-34 L-54 -150 Z', '#a9d9ee') +
      path('M0 -200 L54 -150 L34 -40 H0 Z', '#7dbcdc') +
      path('M-20 -150 L0 -180 L0 -60 L-14 -60 Z', '#ffffff', 'fill-opacity="0.6"') +
      rect(-46, -40, 92, 40, '#2f4858', 4)
    );
  return (
    stroke('M-58 -176 C-104 -176 -92 -110 -44 -106 M58 -176 C104 -176 92 -110 44 -106', '#d9a441', 12) +
    path('M-64 -200 H64 C64 -130 44 -92 0 -88 C-44 -92 -64 -130 -64 -200 Z', '#f0bf57') +
    path('M-64 -200 H-20 C-22 -140 -20 -110 -6 -89 C-46 -94 -64 -132 -64 -200 Z', '#ffdf96') +
    rect(-9, -92, 18, 44, '#d9a441') +
    path('M-40 -40 H40 L32 -56 H-32 Z', '#c08d33') +
    rect(-52, -40, 104, 40, '#5b4028', 4) +
    rect(-24, -28, 48, 14, '#f0bf57', 3)
  );
}

export function trophy(lettering: Lettering): string {
  const paint = createPaint();
  const rays = repeat(18, (i) =>
    path('M0 0 L-34 -700 H34 Z', '#ffffff', `fill-opacity="0.14" transform="translate(600 420) rotate(${i * 20})"`),
  );
  const body =
    rect(
      0,
      0,
      width,
      height,
      paint.radial(
        [
          [0, '#2f9a55'],
          [1, '#0d4a26'],
        ],
        [0.5, 0.45, 0.75],
      ),
    ) +
    rays +
    repeat(26, (i) =>
      rect(
        60 + ((i * 173) % 1080),
        40 + ((i * 97) % 480),
        14,
        14,
        ['#f5d98c', '#ffffff', '#9ccc65'][i % 3] ?? '#fff',
        3,
        `fill-opacity="0.8" transform="rotate(${(i * 41) % 90} ${60 + ((i * 173) % 1080)} ${40 + ((i * 97) % 480)})"`,
      ),
    ) +
    ellipse(600, 760, 420, 60, '#07351b') +
    ellipse(600, 744, 420, 60, '#f0e3bd') +
    ellipse(600, 740, 390, 52, '#fff8e2') +
    at(340, 744, cup(true), 1.3) +
    at(860, 744, cup(true), 1.3) +
    at(600, 756, cup(false), 2.2) +
    at(600, 392, logoMark('#8a5d12', '#f9dc94'), 0.8) +
    write(
      lettering,
      { zh: '年度质量奖（演示）', latin: 'QUALITY AWARD' },
      { x: 600, y: 864, size: 46, fill: '#f9e6b5', weight: 700, anchor: 'middle', spacing: 6 },
    );
  return drawing(width, height, paint, body);
}
