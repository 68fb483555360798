import { at, circle, createPaint, drawing, path, rect, repeat } from './svg.ts';
import { write, type Lettering, type Words } from './lettering.ts';
import { logoMark } from './motifs/leaf.ts';
import { bust, personNumber } from './motifs/people.ts';
import { colours } from './palette.ts';

/** The company's logo, 600 by 600. */
export function logo(): string {
  const paint = createPaint();
  return drawing(
    600,
    600,
    paint,
    rect(
      0,
      0,
      600,
      600,
      paint.linear(
        [
          [0, '#239447'],
          [1, '#0f5f2c'],
        ],
        [0, 0, 1, 1],
      ),
    ) + at(300, 300, logoMark('#ffffff', '#1a7f37'), 4.3),
  );
}

/** Picture of a person, 400 by 400; six different ones. */
export function avatar(index: number): string {
  const paint = createPaint();
  const grounds = ['#cfe8d5', '#d6e8f4', '#f5e6cf', '#e4e0f3', '#f7dfd8', '#d9ecea'];
  const ground = grounds[index % grounds.length] ?? colours.mint;
  return drawing(
    400,
    400,
    paint,
    rect(0, 0, 400, 400, ground) +
      circle(200, 190, 160, '#ffffff', 'fill-opacity="0.45"') +
      at(200, 188, bust(personNumber(index)), 1.42),
  );
}

const corner = (x: number, y: number, turn: number) =>
  at(x, y, path('M0 0 H120 V10 H10 V120 H0 Z M22 22 H84 V28 H28 V84 H22 Z', '#c79a3b'), 1, turn);

/** A certificate of the demonstration company, 900 by 1200. */
export function certificate(lettering: Lettering, title: Words, no: string): string {
  const paint = createPaint();
  const body =
    rect(0, 0, 900, 1200, '#fbf6e6') +
    `<g opacity="0.5">${repeat(16, (row) => repeat(12, (col) => circle(col * 80 + (row % 2) * 40, row * 80, 26, 'none', 'stroke="#efe3bd" stroke-width="2"')))}</g>` +
    rect(50, 50, 800, 1100, '#fffdf6', 0, 'stroke="#c79a3b" stroke-width="4"') +
    corner(66, 66, 0) +
    corner(834, 66, 90) +
    corner(834, 1134, 180) +
    corner(66, 1134, 270) +
    at(450, 224, logoMark(colours.brand, '#ffffff'), 1.5) +
    write(lettering, title, {
      x: 450,
      y: 396,
      size: 60,
      width: 680,
      fill: '#7a4f12',
      weight: 700,
      anchor: 'middle',
      spacing: 4,
    }) +
    rect(330, 430, 240, 4, '#c79a3b') +
    write(
      lettering,
      { zh: '兹证明', latin: 'This is to certify that' },
      { x: 450, y: 524, size: 34, fill: '#6d665a', anchor: 'middle' },
    ) +
    write(
      lettering,
      { zh: '绿禾农化（演示）有限公司', latin: 'Lvhe Agro (Demo) Ltd' },
      { x: 450, y: 606, size: 48, width: 680, fill: colours.ink, weight: 700, anchor: 'middle' },
    ) +
    write(
      lettering,
      { zh: '符合相应管理体系与许可要求', latin: 'meets the requirements' },
      { x: 450, y: 682, size: 34, fill: '#6d665a', anchor: 'middle' },
    ) +
    write(
      lettering,
      { zh: `证书编号：${no}`, latin: /[A-Z]/.test(no) ? `No. ${no}` : 'No. DEMO-0001' },
      { x: 450, y: 770, size: 30, width: 680, fill: '#6d665a', anchor: 'middle' },
    ) +
    write(
      lettering,
      { zh: '本证书为演示样本，不具备任何效力', latin: 'SPECIMEN' },
      { x: 450, y: 1070, size: 28, fill: '#b0453a', anchor: 'middle' },
    ) +
    circle(640, 920, 84, 'none', 'stroke="#c8402f" stroke-width="6" stroke-opacity="0.75"') +
    circle(640, 920, 70, 'none', 'stroke="#c8402f" stroke-width="2" stroke-opacity="0.75"') +
    path(
      'M640 872 L652 906 L688 906 L659 927 L670 961 L640 940 L610 961 L621 927 L592 906 L628 906 Z',
      '#c8402f',
      'fill-opacity="0.75"',
    ) +
    write(
      lettering,
      { zh: '演示专用', latin: 'DEMO' },
      { x: 640, y: 984, size: 22, fill: '#c8402f', weight: 700, anchor: 'middle', opacity: 0.8 },
    ) +
    rect(180, 946, 220, 3, '#9b927f') +
    write(
      lettering,
      { zh: '签发人', latin: 'Signed' },
      { x: 290, y: 986, size: 26, fill: '#6d665a', anchor: 'middle' },
    );
  return drawing(900, 1200, paint, body);
}
