import { at, ellipse, path, rect, repeat, stroke, type Paint } from '../svg.ts';
import { shade } from '../palette.ts';
import { cylinder } from './shading.ts';

const barrel = (w: number, h: number) => `M${-w / 2} ${-h} V-26 C${-w / 2} 14 ${w / 2} 14 ${w / 2} -26 V${-h} Z`;

/** A fibre drum with a steel ring, 340 wide and 480 high; `label` is 260 by 250. */
export function fibreDrum(paint: Paint, label: string): string {
  const d = barrel(340, 450);
  return (
    path(d, '#c79a63') +
    repeat(3, (i) =>
      stroke(
        `M-170 ${-330 + i * 110} C-170 ${-298 + i * 110} 170 ${-298 + i * 110} 170 ${-330 + i * 110}`,
        '#9c7442',
        3,
        'stroke-opacity="0.5"',
      ),
    ) +
    at(-130, -372, label) +
    path(d, cylinder(paint, 0.9)) +
    path('M-174 -450 V-418 C-174 -382 174 -382 174 -418 V-450 Z', '#b9c3c1') +
    path('M-174 -450 V-418 C-174 -382 174 -382 174 -418 V-450 Z', cylinder(paint)) +
    ellipse(0, -450, 174, 36, '#d9e0de') +
    ellipse(0, -450, 150, 28, '#c2ccca') +
    path('M-172 -38 V-26 C-172 16 172 16 172 -26 V-38 C172 0 -172 0 -172 -38 Z', '#aab4b2')
  );
}

/** A steel drum with two rings, 340 wide and 500 high; `label` is 260 by 250. */
export function steelDrum(paint: Paint, colour: string, label: string): string {
  const d = barrel(340, 470);
  const ring = (y: number) =>
    path(
      `M-176 ${y} V${y + 16} C-176 ${y + 52} 176 ${y + 52} 176 ${y + 16} V${y} C176 ${y + 36} -176 ${y + 36} -176 ${y} Z`,
      shade(colour, 0.12),
    ) +
    path(
      `M-176 ${y} V${y + 16} C-176 ${y + 52} 176 ${y + 52} 176 ${y + 16} V${y} C176 ${y + 36} -176 ${y + 36} -176 ${y} Z`,
      cylinder(paint),
    );
  return (
    path(d, colour) +
    at(-130, -364, label) +
    path(d, cylinder(paint, 1.05)) +
    ring(-418) +
    ring(-128) +
    ring(-42) +
    ellipse(0, -470, 172, 36, shade(colour, 0.32)) +
    ellipse(0, -468, 154, 28, shade(colour, 0.12)) +
    ellipse(-76, -470, 24, 8, '#e9eeec') +
    ellipse(90, -464, 15, 5, '#e9eeec')
  );
}

/** A blue plastic can for acids and liquids, 330 wide and 470 high; `label` is 260 by 250. */
export function jerrycan(paint: Paint, colour: string, label: string): string {
  const d =
    'M-165 -360 Q-165 -400 -125 -404 L-60 -410 H70 L125 -404 Q165 -400 165 -360 V-30 Q165 0 135 0 H-135 Q-165 0 -165 -30 Z';
  return (
    path('M-20 -410 C-20 -470 110 -470 116 -404 L92 -404 C84 -440 10 -440 4 -408 Z', shade(colour, -0.18)) +
    rect(-128, -456, 84, 56, '#22302a', 10) +
    rect(-128, -456, 84, 56, cylinder(paint), 10) +
    path(d, colour) +
    stroke('M-140 -330 V-40 M140 -330 V-40', '#00160a', 6, 'stroke-opacity="0.12"') +
    at(-130, -330, label) +
    path(d, cylinder(paint, 0.85))
  );
}

/** A woven sack, 400 wide and 470 high; `label` is 260 by 250. */
export function sack(paint: Paint, stripe: string, label: string): string {
  const d =
    'M-172 -462 C-60 -478 60 -478 172 -462 C196 -440 204 -380 206 -300 C212 -190 212 -90 200 -24 C196 0 170 4 140 2 C50 -4 -50 -4 -140 2 C-170 4 -196 0 -200 -24 C-212 -90 -212 -190 -206 -300 C-204 -380 -196 -440 -172 -462 Z';
  const clip = paint.clip(path(d, '#000'));
  return (
    path(d, '#f3f1ea') +
    `<g clip-path="${clip}">${repeat(24, (i) => rect(-215, -470 + i * 20, 430, 1.5, '#b9b39f', 0, 'fill-opacity="0.35"'))}${rect(-215, -448, 430, 30, stripe)}${rect(-215, -64, 430, 30, stripe)}${at(-130, -372, label)}</g>` +
    path(d, cylinder(paint, 0.75)) +
    stroke('M-166 -456 C-60 -470 60 -470 166 -456', '#8a7f63', 4, 'stroke-dasharray="12 8"')
  );
}
