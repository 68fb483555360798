import { circle, ellipse, path, rect, repeat, at, type Paint } from './svg.ts';
import { leaf } from './motifs/leaf.ts';
import { shade } from './palette.ts';

/** Studio background of every catalogue picture: 900 by 900, a round stand in front, its top at y = 760. */
export function stage(paint: Paint, tint: string, accent: string, design: number): string {
  const wall = paint.linear([
    [0, shade(tint, 0.65)],
    [1, tint],
  ]);
  const floor = paint.linear([
    [0, shade(tint, -0.06)],
    [1, shade(tint, 0.3)],
  ]);
  const disc = paint.linear(
    [
      [0, '#ffffff'],
      [1, shade(tint, 0.1)],
    ],
    [0, 0, 1, 1],
  );
  const rim = paint.linear(
    [
      [0, shade(tint, -0.06)],
      [0.3, '#ffffff'],
      [1, shade(tint, -0.18)],
    ],
    [0, 0, 1, 0],
  );
  return (
    rect(0, 0, 900, 900, wall) +
    backdrop(paint, tint, accent, design) +
    path('M0 690 H900 V900 H0 Z', floor) +
    path('M130 770 A320 62 0 0 0 770 770 L770 806 A320 62 0 0 1 130 806 Z', rim) +
    ellipse(450, 770, 320, 62, disc) +
    ellipse(450, 772, 290, 52, shade(tint, -0.04), 'fill-opacity="0.5"')
  );
}

function backdrop(paint: Paint, tint: string, accent: string, design: number): string {
  const glow = paint.radial([
    [0, '#ffffff', 0.95],
    [1, '#ffffff', 0],
  ]);
  const soft = shade(accent, 0.72);
  switch (design % 4) {
    case 1:
      return (
        path('M220 690 V330 A230 230 0 0 1 680 330 V690 Z', soft, 'fill-opacity="0.55"') + circle(450, 400, 380, glow)
      );
    case 2:
      return (
        circle(300, 330, 210, soft, 'fill-opacity="0.4"') +
        circle(640, 430, 170, shade(tint, -0.05), 'fill-opacity="0.7"') +
        circle(450, 400, 400, glow)
      );
    case 3:
      return (
        repeat(3, (i) =>
          path(
            `M${90 + i * 260} 690 V${250 - (i % 2) * 70} Q${90 + i * 260} ${220 - (i % 2) * 70} ${120 + i * 260} ${220 - (i % 2) * 70} H${260 + i * 260} Q${290 + i * 260} ${220 - (i % 2) * 70} ${290 + i * 260} ${250 - (i % 2) * 70} V690 Z`,
            soft,
            'fill-opacity="0.28"',
          ),
        ) + circle(450, 400, 400, glow)
      );
    default:
      return circle(450, 400, 330, soft, 'fill-opacity="0.45"') + circle(450, 400, 420, glow);
  }
}

/** Leaves that reach into the picture from both sides, out of focus. */
export function foliage(light: string, dark: string): string {
  const left =
    at(0, 0, leaf(light, dark), 2, 48) +
    at(-6, -40, leaf(dark, light), 1.5, 22) +
    at(4, 40, leaf(dark, light), 1.4, 76);
  const right = at(0, 0, leaf(dark, light), 1.7, -40) + at(10, 50, leaf(light, dark), 1.9, -70);
  return `<g opacity="0.34">${at(-34, 690, left)}${at(930, 700, right)}</g>`;
}
