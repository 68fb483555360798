import { circle, repeat, stroke } from '../svg.ts';

const corner = (cx: number, cy: number, r: number, i: number) =>
  `${(cx + r * Math.cos((Math.PI / 3) * i + Math.PI / 6)).toFixed(1)} ${(cy + r * Math.sin((Math.PI / 3) * i + Math.PI / 6)).toFixed(1)}`;

/** Outline of a ring with its corners up and down. */
export const hexagon = (cx: number, cy: number, r: number) =>
  `M${Array.from({ length: 6 }, (_, i) => corner(cx, cy, r, i)).join(' L')} Z`;

const height = Math.sqrt(3) / 2;

/** Three joined rings with side groups, about 400 across, drawn in lines round the origin. */
export function molecule(line: string, atom: string, width = 6): string {
  const r = 70;
  const rings: [number, number][] = [
    [-r * height, 0],
    [r * height, 0],
    [0, -r * 1.5],
  ];
  return (
    rings.map(([x, y]) => stroke(hexagon(x, y, r), line, width)).join('') +
    rings.map(([x, y]) => stroke(hexagon(x, y, r * 0.76), line, width * 0.5, 'stroke-dasharray="46 62"')).join('') +
    stroke(`M${-r * 2 * height} ${r / 2} l-54 32 M${r * 2 * height} ${r / 2} l54 32 M0 ${-r * 2.5} v-52`, line, width) +
    repeat(3, (i) => circle([-186, 186, 0][i] ?? 0, [72, 72, -240][i] ?? 0, 15, atom))
  );
}

/** A field of honeycomb cells for backgrounds. */
export function honeycomb(columns: number, rows: number, r: number, line: string): string {
  return repeat(rows, (row) =>
    repeat(columns, (col) =>
      stroke(
        hexagon((col + (row % 2) / 2) * r * 2 * height, row * r * 1.5, r * 0.94),
        line,
        2,
        `stroke-opacity="${(0.15 + ((row * 5 + col * 3) % 7) * 0.08).toFixed(2)}"`,
      ),
    ),
  );
}
