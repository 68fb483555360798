import { at, circle, path, rect, type Paint } from './svg.ts';
import { write, type Lettering, type Words } from './lettering.ts';
import { drawCrop, type CropName } from './motifs/crops.ts';
import { logoMark } from './motifs/leaf.ts';
import { shade, type ClassColours } from './palette.ts';

/** What a package prints about its product. */
export interface LabelFacts {
  name: Words;
  enName: string;
  content: string;
  formulation: Words;
  type: Words;
  net: string;
  toxicity: Words;
  restricted: boolean;
  crop: CropName;
  colours: ClassColours;
  accent: string;
  /** Chooses one of four layouts of the head. */
  design: number;
}

const brand: Words = { zh: '绿禾农化', latin: 'LVHE AGRO' };

/** Lower edge of the coloured head for each layout. */
function headShape(design: number, w: number, h: number): string {
  switch (design % 4) {
    case 1:
      return `M0 0 H${w} V${h * 0.82} L0 ${h * 1.12} Z`;
    case 2:
      return `M0 0 H${w} V${h * 0.86} Q${w / 2} ${h * 1.24} 0 ${h * 0.86} Z`;
    case 3:
      return `M0 0 H${w} V${h * 1.1} C${w * 0.7} ${h * 0.8} ${w * 0.4} ${h * 1.14} 0 ${h * 0.94} Z`;
    default:
      return `M0 0 H${w} V${h} H0 Z`;
  }
}

/** The common name in lines: a long one, and one of two ingredients, takes two. */
function nameLines(lettering: Lettering, { zh, latin }: Words): string[] {
  if (lettering !== 'chinese') return latin.split(' + ');
  const middle = Math.ceil(zh.length / 2);
  return zh.length > 8 ? [zh.slice(0, middle), zh.slice(middle)] : [zh];
}

function title(lettering: Lettering, name: Words, w: number, h: number): string {
  const lines = nameLines(lettering, name);
  const [size, first, step] = lines.length > 1 ? [w * 0.13, h * 0.54, h * 0.29] : [w * 0.185, h * 0.72, 0];
  return lines
    .map((line, index) =>
      write(lettering, line, {
        x: w / 2,
        y: first + step * index,
        size,
        width: w * 0.86,
        fill: '#ffffff',
        weight: 700,
        anchor: 'middle',
        spacing: 1,
      }),
    )
    .join('');
}

function head(paint: Paint, lettering: Lettering, facts: LabelFacts, w: number, h: number): string {
  const { accent, design } = facts;
  const ground = paint.linear(
    [
      [0, shade(accent, 0.08)],
      [1, shade(accent, -0.22)],
    ],
    [0, 0, 1, 1],
  );
  const ghost = at(0, h * 0.06, path(headShape(design, w, h), shade(accent, 0.55), 'fill-opacity="0.55"'));
  return (
    ghost +
    path(headShape(design, w, h), ground) +
    circle(w * 0.94, h * 0.1, w * 0.3, '#ffffff', 'fill-opacity="0.08"') +
    at(w * 0.135, h * 0.19, logoMark('#1a7f37', '#ffffff'), w / 1150) +
    write(lettering, brand, { x: w * 0.2, y: h * 0.24, size: w * 0.066, fill: '#ffffff', weight: 500, spacing: 1 }) +
    title(lettering, facts.name, w, h)
  );
}

function foot(lettering: Lettering, { colours, type }: LabelFacts, w: number, h: number): string {
  const height = h * 0.1;
  return (
    rect(0, h - height, w, height, colours.band) +
    write(lettering, type, {
      x: w / 2,
      y: h - height * 0.28,
      size: height * 0.62,
      width: w * 0.8,
      fill: colours.onBand,
      weight: 700,
      anchor: 'middle',
      spacing: lettering === 'chinese' ? w * 0.03 : 1,
    })
  );
}

function marks(lettering: Lettering, facts: LabelFacts, w: number, h: number): string {
  const y = h * 0.845;
  const box = (x: number, words: Words, colour: string) =>
    `<rect x="${x}" y="${y - h * 0.038}" width="${w * 0.16}" height="${h * 0.052}" rx="3" fill="none" stroke="${colour}" stroke-width="2"/>` +
    write(lettering, words, {
      x: x + w * 0.08,
      y,
      size: w * 0.055,
      width: w * 0.14,
      fill: colour,
      weight: 700,
      anchor: 'middle',
    });
  const limited = facts.restricted ? box(w * 0.575, { zh: '限用', latin: 'R' }, '#d32f2f') : '';
  return (
    write(
      lettering,
      { zh: `净含量 ${facts.net}`, latin: `Net ${facts.net.replaceAll(/[^\x20-\x7e]/g, '')}` },
      { x: w * 0.08, y, size: w * 0.056, fill: '#55635a' },
    ) +
    limited +
    box(w * 0.77, facts.toxicity, '#c62828')
  );
}

/** A whole label, `w` by `h`, at the origin. */
export function label(paint: Paint, lettering: Lettering, facts: LabelFacts, w: number, h: number): string {
  const headHeight = h * 0.36;
  const halo = paint.radial([
    [0, shade(facts.accent, 0.72)],
    [1, shade(facts.accent, 0.9)],
  ]);
  return (
    rect(0, 0, w, h, '#ffffff') +
    circle(w * 0.72, h * 0.63, w * 0.22, halo) +
    at(w * 0.72, h * 0.745, drawCrop(facts.crop), w / 620) +
    head(paint, lettering, facts, w, headHeight) +
    write(lettering, facts.content, {
      x: w * 0.08,
      y: h * 0.575,
      size: w * 0.15,
      width: w * 0.4,
      fill: shade(facts.accent, -0.25),
      weight: 700,
    }) +
    write(lettering, facts.formulation, {
      x: w * 0.08,
      y: h * 0.655,
      size: w * 0.078,
      width: w * 0.4,
      fill: '#1d2b22',
      weight: 500,
    }) +
    write(lettering, facts.enName.length > 24 ? '' : facts.enName, {
      x: w * 0.08,
      y: h * 0.72,
      size: w * 0.05,
      width: w * 0.4,
      fill: '#77857c',
    }) +
    marks(lettering, facts, w, h) +
    foot(lettering, facts, w, h)
  );
}
