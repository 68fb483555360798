import { at, circle, ellipse, path, rect, repeat, stroke, type Paint } from '../svg.ts';
import { shade } from '../palette.ts';

/** A sky of the whole picture, light towards the horizon. */
export const sky = (paint: Paint, width: number, height: number, top: string, low: string) =>
  rect(
    0,
    0,
    width,
    height,
    paint.linear([
      [0, top],
      [0.75, low],
    ]),
  );

export const sun = (paint: Paint, x: number, y: number, r: number) =>
  circle(
    x,
    y,
    r * 2.6,
    paint.radial([
      [0, '#fff3c4', 0.9],
      [1, '#fff3c4', 0],
    ]),
  ) + circle(x, y, r, '#ffdc7a');

/** A cloud about 200 wide. */
export const cloud = () =>
  `<g fill="#ffffff" fill-opacity="0.85">${ellipse(0, 0, 90, 24, '#fff')}${circle(-36, -16, 32, '#fff')}${circle(12, -28, 42, '#fff')}${circle(54, -10, 26, '#fff')}</g>`;

/** A hill from the left to the right edge, filled down to `bottom`. */
export const hill = (
  paint: Paint,
  width: number,
  bottom: number,
  heights: readonly [number, number, number],
  colour: string,
) =>
  path(
    `M0 ${heights[0]} C${width * 0.25} ${heights[1]} ${width * 0.35} ${heights[1]} ${width * 0.5} ${(heights[1] + heights[2]) / 2} S${width * 0.85} ${heights[2]} ${width} ${heights[0]} V${bottom} H0 Z`,
    paint.linear([
      [0, shade(colour, 0.14)],
      [1, shade(colour, -0.12)],
    ]),
  );

/** Rows that run together at (vx, vy) on the horizon, between there and `bottom`. */
export function rows(width: number, vx: number, vy: number, bottom: number, count: number, colour: string): string {
  return repeat(count, (i) => {
    const left = (i / count) * width * 3 - width;
    const span = (width * 3) / count / 2;
    return path(`M${vx} ${vy} L${left} ${bottom} L${left + span} ${bottom} Z`, colour);
  });
}

/** A round tree, about 150 high. */
export const tree = (colour = '#4b9a54') =>
  rect(-6, -50, 12, 50, '#7b5b40', 3) +
  circle(0, -92, 46, colour) +
  circle(-26, -68, 30, shade(colour, -0.1)) +
  circle(26, -70, 32, shade(colour, 0.1)) +
  circle(12, -112, 22, shade(colour, 0.18));

/** A tall cypress, about 170 high. */
export const cypress = (colour = '#3b8a4a') =>
  rect(-4, -26, 8, 26, '#7b5b40') +
  path('M0 -172 C30 -110 34 -50 20 -22 H-20 C-34 -50 -30 -110 0 -172 Z', colour) +
  path('M0 -172 C30 -110 34 -50 20 -22 H0 Z', shade(colour, -0.14));

/** A spraying drone, about 260 wide, with its mist below. */
export const drone = (paint: Paint, mist = true) =>
  (mist
    ? path(
        'M-60 34 L-150 220 H150 L60 34 Z',
        paint.linear([
          [0, '#ffffff', 0.65],
          [1, '#ffffff', 0],
        ]),
      )
    : '') +
  stroke('M-120 -8 L-40 6 M120 -8 L40 6 M-84 -26 L-30 0 M84 -26 L30 0', '#33443b', 7) +
  repeat(4, (i) => {
    const x = [-122, -84, 84, 122][i] ?? 0;
    const y = [-16, -34, -34, -16][i] ?? 0;
    return rect(x - 4, y, 8, 16, '#22302a', 2) + ellipse(x, y - 2, 46, 5, '#5f7268', 'fill-opacity="0.45"');
  }) +
  rect(-44, -12, 88, 34, '#f5f8f6', 16) +
  rect(-44, 4, 88, 18, '#1a7f37', 9) +
  rect(-26, 18, 52, 26, '#dfe9e3', 8) +
  stroke('M-34 22 L-52 54 M34 22 L52 54 M-66 54 H-38 M38 54 H66', '#33443b', 5) +
  circle(0, -2, 6, '#22302a');

/** A tractor towards the right, about 260 wide. */
export const tractor = () =>
  path('M-110 -60 H-20 L-4 -130 H-96 Z', '#cfe8f2') +
  stroke('M-100 -134 H2 M-96 -130 L-108 -60 M-4 -130 L-16 -60 M-56 -132 V-60', '#1d5f30', 9) +
  path('M-120 -72 H20 L104 -66 Q120 -62 120 -44 V-20 H-120 Z', '#1a7f37') +
  path('M20 -72 L104 -66 Q120 -62 120 -44 V-36 H20 Z', '#239447') +
  rect(60, -112, 9, 44, '#33443b', 3) +
  circle(-66, -22, 56, '#2a3530') +
  circle(-66, -22, 28, '#f2c84b') +
  circle(-66, -22, 9, '#2a3530') +
  circle(84, -8, 38, '#2a3530') +
  circle(84, -8, 18, '#f2c84b') +
  circle(84, -8, 6, '#2a3530') +
  at(0, 0, stroke('M104 -52 h14', '#fff3b0', 8));
