import { at, circle, ellipse, path, rect, repeat, stroke, type Paint } from '../svg.ts';

export const steel = (paint: Paint) =>
  paint.linear(
    [
      [0, '#9fb0ab'],
      [0.22, '#ffffff'],
      [0.55, '#dbe4e1'],
      [1, '#8b9d97'],
    ],
    [0, 0, 1, 0],
  );

/** A reaction vessel with motor and manhole, 220 wide and 480 high. */
export function reactor(paint: Paint, stripe = '#1a7f37'): string {
  return (
    rect(-92, -70, 20, 70, '#62776e') +
    rect(72, -70, 20, 70, '#62776e') +
    path(
      'M-110 -330 C-110 -392 110 -392 110 -330 V-120 C110 -40 40 -34 16 -22 H-16 C-40 -34 -110 -40 -110 -120 Z',
      steel(paint),
    ) +
    rect(-118, -306, 236, 16, '#8fa39b', 4) +
    rect(-110, -236, 220, 40, stripe, 0, 'fill-opacity="0.9"') +
    rect(-14, -22, 28, 40, '#8fa39b') +
    rect(-30, -398, 60, 26, '#7d9189', 4) +
    rect(-24, -470, 48, 74, '#2f6f9f', 8) +
    repeat(5, (i) => rect(-24, -458 + i * 12, 48, 4, '#245a83')) +
    circle(64, -354, 20, '#c8d3cf', 'stroke="#7d9189" stroke-width="5"') +
    circle(-58, -150, 24, '#f4f8f6', 'stroke="#5f766c" stroke-width="6"') +
    stroke('M-58 -150 L-46 -162', '#d32f2f', 4) +
    stroke('M-70 -366 V-430 H-150 M80 -366 V-410 H160', '#8fa39b', 14)
  );
}

/** A bench instrument (liquid chromatograph), 190 wide and 210 high. */
export const instrument = (colour = '#1a7f37') =>
  repeat(
    4,
    (i) =>
      rect(-95, -210 + i * 52, 190, 48, i % 2 ? '#eef3f1' : '#ffffff', 6, 'stroke="#c7d3cd" stroke-width="2"') +
      rect(-84, -198 + i * 52, 60, 24, i === 1 ? '#12303a' : '#dfe8e4', 4) +
      circle(74, -186 + i * 52, 5, i === 2 ? '#f2b63c' : colour),
  ) + stroke('M-80 -130 l10 -10 l8 16 l10 -22 l12 14', '#5ce08a', 3);

/** A screen on a stand with curves, 200 wide and 170 high. */
export const monitor = (paint: Paint) =>
  rect(-100, -170, 200, 128, '#22302a', 8) +
  rect(
    -92,
    -162,
    184,
    112,
    paint.linear([
      [0, '#0f3d3a'],
      [1, '#12574a'],
    ]),
    4,
  ) +
  stroke(
    'M-82 -70 C-60 -70 -60 -132 -44 -132 C-28 -132 -30 -74 -8 -74 C10 -74 8 -110 22 -110 C36 -110 36 -72 80 -72',
    '#7df0b0',
    4,
  ) +
  stroke('M-82 -62 H84', '#4e8a7a', 2) +
  rect(-14, -42, 28, 28, '#9fb0aa') +
  rect(-46, -16, 92, 12, '#c5d0cb', 5);

const glassware = 'fill="#ffffff" fill-opacity="0.55" stroke="#8fb0bd" stroke-width="4"';

/** A conical flask, 100 wide and 130 high. */
export const flask = (liquid: string) =>
  `<path d="M-14 -126 H14 V-84 L48 -12 Q52 0 38 0 H-38 Q-52 0 -48 -12 L-14 -84 Z" ${glassware}/>` +
  path('M-30 -50 H30 L47 -11 Q51 -2 38 -2 H-38 Q-51 -2 -47 -11 Z', liquid) +
  rect(-20, -132, 40, 9, '#dbe7ea', 4) +
  circle(-8, -24, 4, '#ffffff', 'fill-opacity="0.8"') +
  circle(12, -34, 3, '#ffffff', 'fill-opacity="0.8"');

/** A rack of test tubes, 150 wide and 110 high. */
export const tubes = () =>
  repeat(
    5,
    (i) =>
      `<path d="M${-62 + i * 28} -108 h18 V-22 a9 9 0 0 1 -18 0 Z" ${glassware}/>` +
      path(
        `M${-61 + i * 28} -60 h16 V-22 a8 8 0 0 1 -16 0 Z`,
        ['#7fc98a', '#f2c84b', '#7db9d6', '#e98b6d', '#b59ad6'][i] ?? '#7fc98a',
      ),
  ) +
  rect(-76, -84, 152, 10, '#c9a26b', 3) +
  rect(-76, -22, 152, 12, '#b58d57', 3) +
  rect(-76, -84, 8, 84, '#b58d57') +
  rect(68, -84, 8, 84, '#b58d57');

/** A pallet of cartons, 180 wide and 190 high. */
export const pallet = (colour = '#cfa36b') =>
  repeat(3, (row) =>
    repeat(
      3,
      (col) =>
        rect(-87 + col * 59, -72 - row * 54, 56, 50, row % 2 ? colour : '#d8b07c', 3) +
        rect(-87 + col * 59 + 22, -72 - row * 54, 12, 50, '#e9d3ae') +
        circle(-87 + col * 59 + 12, -32 - row * 54, 5, '#1a7f37'),
    ),
  ) +
  rect(-92, -20, 184, 8, '#9a7446') +
  rect(-92, -4, 184, 6, '#9a7446') +
  repeat(3, (i) => rect(-90 + i * 78, -14, 24, 14, '#86633b'));

/** A forklift facing right, about 260 wide. */
export const forklift = () =>
  rect(90, -220, 12, 220, '#3d4f47') +
  rect(104, -40, 80, 9, '#3d4f47', 2) +
  path('M-110 -40 V-120 Q-110 -134 -96 -134 H-40 L-20 -84 H84 V-30 H-110 Z', '#f2b63c') +
  stroke('M-84 -134 V-206 H30 L48 -84', '#33443b', 9) +
  rect(-64, -120, 46, 40, '#33443b', 8) +
  circle(-70, -24, 32, '#27332d') +
  circle(-70, -24, 14, '#c5d0cb') +
  circle(54, -20, 26, '#27332d') +
  circle(54, -20, 11, '#c5d0cb') +
  ellipse(20, 6, 150, 8, '#0b2b16', 'fill-opacity="0.15"');

/** A lorry facing right, about 470 wide and 220 high. */
export const lorry = () =>
  ellipse(0, 4, 250, 10, '#0b2b16', 'fill-opacity="0.18"') +
  rect(-240, -206, 330, 170, '#ffffff', 8, 'stroke="#d3ddd8" stroke-width="3"') +
  path('M-240 -90 C-140 -130 -20 -50 90 -96 V-36 H-240 Z', '#1a7f37') +
  path('M100 -36 V-160 H168 C188 -160 196 -150 204 -126 L222 -84 Q230 -76 230 -62 V-36 Z', '#239447') +
  path('M128 -144 H166 C178 -144 184 -138 190 -122 L202 -92 H128 Z', '#cfe8f2') +
  rect(-244, -38, 476, 14, '#33443b', 4) +
  repeat(3, (i) => at([-170, -100, 160][i] ?? 0, -22, circle(0, 0, 30, '#27332d') + circle(0, 0, 13, '#c5d0cb')));

/** A small plant in a pot, 90 high. */
export const potted = (tall = 1) =>
  path('M-26 -34 H26 L20 0 H-20 Z', '#b5764d') +
  stroke(`M0 -34 V${-70 * tall}`, '#2c6e33', 5) +
  repeat(4, (i) =>
    at(
      0,
      -44 - i * 14 * tall,
      path(
        'M0 0 C10 -22 34 -24 44 -14 C34 4 14 6 0 0 Z',
        i % 2 ? '#4f9d45' : '#7cc06f',
        i % 2 ? '' : 'transform="scale(-1 1)"',
      ),
    ),
  );
