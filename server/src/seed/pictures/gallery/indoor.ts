import { at, circle, createPaint, drawing, ellipse, path, rect, repeat, stroke, type Paint } from '../svg.ts';
import { write, type Lettering } from '../lettering.ts';
import { logoMark } from '../motifs/leaf.ts';
import { personNumber, standing } from '../motifs/people.ts';
import { colours } from '../palette.ts';
import { flask, forklift, instrument, monitor, pallet, potted, reactor, steel, tubes } from './equipment.ts';

const width = 1200;
const height = 900;
const person = (index: number) => standing(personNumber(index));

/** Walls, lamps and a shining floor that begins at y = 640. */
function room(paint: Paint, wall: string, floor: string): string {
  return (
    rect(
      0,
      0,
      width,
      660,
      paint.linear([
        [0, '#ffffff'],
        [1, wall],
      ]),
    ) +
    repeat(
      4,
      (i) =>
        path(`M${110 + i * 280} 40 h150 l-20 18 h-110 Z`, '#ffffff', 'stroke="#dfe8e4" stroke-width="3"') +
        path(`M${110 + i * 280} 58 h150 l70 300 h-290 Z`, '#ffffff', 'fill-opacity="0.28"'),
    ) +
    rect(
      0,
      640,
      width,
      260,
      paint.linear([
        [0, floor],
        [1, '#f4f8f6'],
      ]),
    ) +
    rect(0, 634, width, 10, '#1a7f37', 0, 'fill-opacity="0.55"')
  );
}

export function reactors(): string {
  const paint = createPaint();
  const body =
    room(paint, '#e2ede8', '#bccbc4') +
    stroke('M0 150 H1200 M0 190 H1200', '#a8bab2', 16) +
    stroke('M0 230 H1200', '#e0b04a', 12) +
    repeat(4, (i) => stroke(`M${160 + i * 290} 150 V330`, '#a8bab2', 14)) +
    repeat(4, (i) => at(170 + i * 290, 660, reactor(paint, i % 2 ? '#2f7fae' : colours.brand), 1)) +
    rect(0, 470, width, 10, '#5f766c') +
    stroke('M0 410 H1200 M0 440 H1200', '#5f766c', 5) +
    repeat(13, (i) => rect(i * 98, 406, 6, 70, '#5f766c')) +
    rect(0, 690, width, 12, '#f2c84b') +
    at(420, 846, person(0), 0.74) +
    at(880, 852, standing(personNumber(3, { kind: 'worker', clothes: '#2f6f9f' })), 0.74);
  return drawing(width, height, paint, body);
}

function smallBottle(paint: Paint, colour: string): string {
  return (
    rect(-13, -112, 26, 20, colour, 4) +
    path(
      'M-30 -70 C-30 -88 -12 -86 -12 -96 H12 C12 -86 30 -88 30 -70 V-8 Q30 0 22 0 H-22 Q-30 0 -30 -8 Z',
      steel(paint),
    ) +
    rect(-30, -58, 60, 40, colour) +
    rect(-20, -46, 40, 6, '#ffffff', 3) +
    rect(-20, -34, 26, 5, '#ffffff', 2, 'fill-opacity="0.7"')
  );
}

export function filling(): string {
  const paint = createPaint();
  const bottleAt = (i: number) => at(70 + i * 88, 640, smallBottle(paint, i < 6 ? '#c5d3cd' : colours.brand), 1);
  const body =
    room(paint, '#e6eef2', '#bfcbd0') +
    rect(360, 230, 420, 300, '#ffffff', 18, 'stroke="#c6d3d6" stroke-width="4"') +
    rect(
      384,
      254,
      372,
      150,
      paint.linear([
        [0, '#d7eef6'],
        [1, '#a8d3e4'],
      ]),
      10,
    ) +
    rect(380, 530, 380, 26, '#8fa39b') +
    repeat(
      5,
      (i) => rect(420 + i * 70, 404, 16, 110, '#8fa39b') + path(`M${418 + i * 70} 514 h20 l-6 18 h-8 Z`, '#5f766c'),
    ) +
    rect(800, 300, 130, 230, '#f2f6f4', 12, 'stroke="#c6d3d6" stroke-width="4"') +
    rect(818, 320, 94, 62, '#12303a', 6) +
    stroke('M828 366 l16 -22 l16 12 l20 -24 l20 20', '#5ce08a', 4) +
    circle(838, 410, 9, '#d32f2f') +
    circle(866, 410, 9, '#f2c84b') +
    circle(894, 410, 9, '#2e9e3f') +
    repeat(13, bottleAt) +
    rect(0, 640, width, 30, '#4f635a') +
    repeat(17, (i) => circle(36 + i * 72, 655, 10, '#9fb2a8')) +
    rect(60, 670, 26, 190, '#62776e') +
    rect(560, 670, 26, 190, '#62776e') +
    rect(1080, 670, 26, 190, '#62776e') +
    at(990, 880, pallet(), 1.05) +
    at(250, 890, person(1), 0.86);
  return drawing(width, height, paint, body);
}

const screen = (x: number, y: number, w: number, h: number, i: number) =>
  rect(x, y, w, h, '#10262c', 8, 'stroke="#2d4a50" stroke-width="6"') +
  (i % 3 === 0
    ? stroke(
        `M${x + 20} ${y + h - 40} l${w * 0.15} -50 l${w * 0.15} 30 l${w * 0.2} -70 l${w * 0.2} 40 l${w * 0.14} -26`,
        '#5ce0a0',
        5,
      )
    : i % 3 === 1
      ? repeat(6, (k) =>
          rect(
            x + 24 + k * (w / 7),
            y + h - 30 - ((k * 37 + i * 23) % 80) - 20,
            w / 12,
            ((k * 37 + i * 23) % 80) + 20,
            k % 2 ? '#f2c84b' : '#46b4e0',
            3,
          ),
        )
      : circle(x + w * 0.3, y + h / 2, 36, 'none', 'stroke="#46b4e0" stroke-width="14" stroke-dasharray="150 80"') +
        repeat(4, (k) => rect(x + w * 0.55, y + 34 + k * 28, w * 0.34 - k * 10, 10, k % 2 ? '#5ce0a0' : '#8fb8c4', 5)));

export function control(): string {
  const paint = createPaint();
  const body =
    rect(
      0,
      0,
      width,
      height,
      paint.linear([
        [0, '#dfeaec'],
        [1, '#b8cbcd'],
      ]),
    ) +
    rect(80, 90, 1040, 420, '#1b363c', 18) +
    repeat(6, (i) => screen(104 + (i % 3) * 336, 112 + Math.floor(i / 3) * 192, 320, 178, i)) +
    rect(0, 640, width, 260, '#9fb4b5') +
    path('M60 690 C300 620 900 620 1140 690 V770 C900 710 300 710 60 770 Z', '#f4f8f7') +
    path('M60 770 C300 710 900 710 1140 770 V850 H60 Z', '#d5e0de') +
    at(330, 672, monitor(paint), 0.9) +
    at(600, 656, monitor(paint), 0.9) +
    at(870, 672, monitor(paint), 0.9) +
    at(460, 930, person(5), 0.86) +
    at(750, 934, standing(personNumber(0, { clothes: '#2f6f9f', kind: 'office' })), 0.86);
  return drawing(width, height, paint, body);
}

const shelf = (y: number) =>
  rect(700, y, 430, 12, '#b9c8c2', 4) +
  repeat(
    9,
    (i) =>
      rect(
        716 + i * 46,
        y - 56 - (i % 3) * 8,
        30,
        56 + (i % 3) * 8,
        ['#8a5a33', '#dfeaf0', '#7fb89a', '#f2e3b3'][i % 4] ?? '#dfeaf0',
        6,
      ) + rect(722 + i * 46, y - 66 - (i % 3) * 8, 18, 12, '#33443b', 3),
  );

export function laboratory(): string {
  const paint = createPaint();
  const body =
    room(paint, '#e4f0f2', '#c3d2d3') +
    rect(
      90,
      120,
      460,
      300,
      paint.linear([
        [0, '#cbe9f5'],
        [1, '#eefaf4'],
      ]),
      8,
      'stroke="#ffffff" stroke-width="14"',
    ) +
    rect(314, 120, 12, 300, '#ffffff') +
    path('M97 413 C200 340 300 390 400 350 S540 360 543 413 Z', '#9fd0a0') +
    shelf(250) +
    shelf(370) +
    at(470, 800, person(1), 0.98) +
    at(760, 806, person(3), 0.98) +
    rect(40, 640, 1120, 26, '#ffffff', 6, 'stroke="#cbd8d4" stroke-width="3"') +
    rect(60, 666, 1080, 234, '#dfe8e5') +
    repeat(
      5,
      (i) =>
        rect(80 + i * 212, 690, 190, 180, '#f1f5f3', 8, 'stroke="#cbd8d4" stroke-width="3"') +
        rect(150 + i * 212, 712, 50, 8, '#9fb2a8', 4),
    ) +
    at(170, 640, instrument()) +
    at(330, 640, flask('#7fc98a'), 1.1) +
    at(600, 640, tubes(), 1) +
    at(900, 640, monitor(paint), 0.95) +
    at(1060, 640, flask('#f2c84b'), 1) +
    at(1110, 640, flask('#7db9d6'), 0.7);
  return drawing(width, height, paint, body);
}

export function greenhouse(): string {
  const paint = createPaint();
  const body =
    rect(
      0,
      0,
      width,
      height,
      paint.linear([
        [0, '#cfeaf5'],
        [1, '#f4fbf3'],
      ]),
    ) +
    repeat(3, (i) =>
      path(
        `M${-60 + i * 440} 620 V300 C${-60 + i * 440} 40 ${380 + i * 440} 40 ${380 + i * 440} 300 V620`,
        '#eafaf0',
        'fill-opacity="0.45" stroke="#ffffff" stroke-width="14"',
      ),
    ) +
    repeat(10, (i) => rect(i * 132, 0, 6, 620, '#ffffff', 0, 'fill-opacity="0.8"')) +
    rect(0, 414, width, 12, '#ffffff') +
    path('M0 620 C300 540 900 560 1200 610 V640 H0 Z', '#a8d6a0') +
    rect(0, 620, width, 280, '#d9d2bf') +
    repeat(
      3,
      (row) =>
        rect(40 - row * 30, 610 + row * 96, 1120 + row * 60, 18, '#c3cec9', 4) +
        repeat(11 - row, (i) =>
          at(90 - row * 20 + i * (104 + row * 12), 612 + row * 96, potted(1 + ((i + row) % 3) * 0.3), 0.8 + row * 0.2),
        ),
    ) +
    repeat(
      5,
      (i) => stroke(`M${140 + i * 230} 0 V180`, '#8fa39b', 4) + path(`M${110 + i * 230} 200 q30 -40 60 0 Z`, '#f2c84b'),
    ) +
    at(900, 880, person(3), 0.92);
  return drawing(width, height, paint, body);
}

const rack = (x: number) =>
  repeat(
    3,
    (row) =>
      repeat(2, (col) =>
        at(x + 96 + col * 186, 650 - row * 186, pallet(['#cfa36b', '#c3955b', '#d3ab78'][(row + col) % 3]), 0.86),
      ) + rect(x, 650 - row * 186, 384, 12, '#e06a2f'),
  ) +
  rect(x - 6, 70, 14, 640, '#2f6f9f') +
  rect(x + 376, 70, 14, 640, '#2f6f9f');

export function warehouse(): string {
  const paint = createPaint();
  const body =
    room(paint, '#e6ece9', '#c3ccc8') +
    rack(40) +
    rack(770) +
    path('M500 640 H690 L820 900 H360 Z', '#e9eeeb') +
    path('M500 640 l-140 260 h14 l134 -260 Z M690 640 l130 260 h-14 l-124 -260 Z', '#f2c84b') +
    at(560, 800, forklift(), 1.15) +
    at(742, 790, pallet(), 0.8) +
    at(330, 880, person(0), 0.66);
  return drawing(width, height, paint, body);
}

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
