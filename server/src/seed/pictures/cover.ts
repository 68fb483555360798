import { write, type Lettering, type Words } from './lettering.ts';
import { circle, createPaint, drawing, ellipse, rect, type Paint } from './svg.ts';

const width = 1500;

/** A quieter strip with one crop, for category covers: 1500 by 560. */
export function cover(
  lettering: Lettering,
  words: Words,
  line: Words,
  type: { tint: string; deep: string; accent: string },
  front: (paint: Paint) => string,
): string {
  const paint = createPaint();
  const body =
    rect(
      0,
      0,
      width,
      560,
      paint.linear(
        [
          [0, type.tint],
          [1, '#ffffff'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    circle(1160, 300, 330, type.accent, 'fill-opacity="0.1"') +
    circle(1160, 300, 230, type.accent, 'fill-opacity="0.12"') +
    circle(720, 40, 90, type.accent, 'fill-opacity="0.07"') +
    ellipse(1150, 500, 380, 40, type.accent, 'fill-opacity="0.16"') +
    front(paint) +
    rect(96, 170, 10, 96, type.accent, 5) +
    write(lettering, words, { x: 132, y: 252, size: 92, width: 600, fill: type.deep, weight: 700, spacing: 2 }) +
    write(lettering, line, { x: 98, y: 340, size: 36, width: 660, fill: type.deep, opacity: 0.78 });
  return drawing(width, 560, paint, body);
}
