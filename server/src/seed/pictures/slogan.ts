import { write, type Lettering, type Words } from './lettering.ts';
import { logoMark } from './motifs/leaf.ts';
import { at, path, rect } from './svg.ts';

interface Slogan {
  title: Words;
  line: Words;
  colour: string;
  badge: string;
}

/** Company, slogan and a line below it, on the left half. */
export function slogan(lettering: Lettering, { title, line, colour, badge }: Slogan): string {
  const button =
    lettering === 'none'
      ? ''
      : rect(96, 450, 236, 68, badge, 34) +
        write(
          lettering,
          { zh: '了解更多', latin: 'Learn more' },
          { x: 194, y: 494, size: 30, width: 128, fill: '#ffffff', weight: 500, anchor: 'middle' },
        ) +
        path(
          'M276 474 l12 11 l-12 11',
          'none',
          'stroke="#ffffff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"',
        );
  return (
    at(126, 138, logoMark('#1a7f37', '#ffffff'), 0.62) +
    write(
      lettering,
      { zh: '绿禾农化', latin: 'LVHE AGRO' },
      { x: 172, y: 150, size: 34, fill: colour, weight: 500, spacing: 3 },
    ) +
    write(lettering, title, { x: 94, y: 290, size: 82, width: 610, fill: colour, weight: 700, spacing: 2 }) +
    write(lettering, line, { x: 96, y: 376, size: 38, width: 660, fill: colour, opacity: 0.86 }) +
    button
  );
}
