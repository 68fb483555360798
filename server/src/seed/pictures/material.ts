import type { SeedMaterial } from '../content/types.ts';
import { at, circle, createPaint, drawing, ellipse, groundShadow, path, rect, type Paint } from './svg.ts';
import { write, type Lettering } from './lettering.ts';
import { ghs } from './motifs/ghs.ts';
import { logoMark } from './motifs/leaf.ts';
import { molecule } from './motifs/molecule.ts';
import { fibreDrum, jerrycan, sack, steelDrum } from './packages/drum.ts';
import { colours } from './palette.ts';
import { stage } from './stage.ts';

interface Look {
  tint: string;
  accent: string;
}

const looks: readonly (readonly [RegExp, Look])[] = [
  [/^technical/, { tint: '#e4f1ea', accent: '#1f7f58' }],
  [/^(heterocycle|aromatic|aliphatic)$/, { tint: '#ece9f5', accent: '#5b52a3' }],
  [/solvent$/, { tint: '#e2eef7', accent: '#2770a8' }],
  [/^(surfactant|functional)$/, { tint: '#e3f3f1', accent: '#1d8a84' }],
];
const basic: Look = { tint: '#f3efe4', accent: '#a07a2c' };

export const materialLook = (category: string): Look => looks.find(([pattern]) => pattern.test(category))?.[1] ?? basic;

/** What names a raw material on its container. */
export type Sheet = Pick<
  SeedMaterial,
  'name' | 'enName' | 'casNo' | 'formula' | 'purity' | 'ghs' | 'category' | 'packaging' | 'appearance'
>;

/** Formula with its digits lowered. */
function formulaLine(formula: string, x: number, y: number, size: number, lettering: Lettering): string {
  if (formula === '' || lettering === 'none') return '';
  const shown = Array.from(formula, (letter) =>
    /\d/.test(letter) ? String.fromCodePoint(0x2080 + Number(letter)) : letter,
  ).join('');
  return write(lettering, shown, { x, y, size, width: 240, fill: '#3d4b43', weight: 500 });
}

function sheetLabel(lettering: Lettering, material: Sheet, accent: string): string {
  const signs = material.ghs
    .slice(0, 3)
    .map((code, i) => at(34 + i * 52, 218, ghs(code), 0.5))
    .join('');
  return (
    rect(0, 0, 260, 250, '#ffffff', 6) +
    rect(0, 0, 260, 44, accent, 6) +
    rect(0, 30, 260, 14, accent) +
    at(26, 22, logoMark('#1a7f37', '#ffffff'), 0.32) +
    write(
      lettering,
      { zh: '绿禾农化 · 原料', latin: 'LVHE MATERIALS' },
      { x: 48, y: 29, size: 18, fill: '#ffffff', weight: 500 },
    ) +
    write(
      lettering,
      { zh: material.name, latin: material.enName },
      { x: 12, y: 86, size: 34, width: 234, fill: colours.ink, weight: 700 },
    ) +
    write(lettering, material.enName.split(' (')[0] ?? '', { x: 12, y: 110, size: 17, width: 234, fill: '#6d7b72' }) +
    formulaLine(material.formula, 12, 142, 22, lettering) +
    write(lettering, `CAS ${material.casNo}`, { x: 12, y: 168, size: 17, fill: '#55635a' }) +
    write(
      lettering,
      { zh: material.purity, latin: material.purity.replaceAll(/[^\d.%≥ ]/g, '') },
      { x: 248, y: 168, size: 17, width: 110, fill: accent, weight: 700, anchor: 'end' },
    ) +
    rect(12, 180, 236, 1.5, '#dfe6e2') +
    signs
  );
}

/** The container that the first packaging of a material names, standing on the origin. */
export function materialPackage(paint: Paint, lettering: Lettering, material: Sheet): string {
  const { accent } = materialLook(material.category);
  const first = material.packaging[0] ?? '';
  const sheet = sheetLabel(lettering, material, accent);
  if (first.includes('纸板桶')) return fibreDrum(paint, sheet);
  if (first.includes('塑料桶')) return jerrycan(paint, '#3d7fc4', sheet);
  if (first.includes('桶')) return steelDrum(paint, accent, sheet);
  return sack(paint, accent, sheet);
}

const sampleColour = (appearance: string) => {
  if (/棕|褐/.test(appearance)) return '#a8703f';
  if (/黄/.test(appearance)) return '#f0dd9a';
  return '#fafbf9';
};

/** A dish of powder or a flask of liquid, as the material looks. */
function sample(paint: Paint, appearance: string): string {
  const colour = sampleColour(appearance);
  if (/液/.test(appearance)) {
    const liquid = colour === '#fafbf9' ? '#bfe0f0' : colour;
    return (
      path(
        'M-22 -190 H22 V-118 L74 -22 Q84 0 60 0 H-60 Q-84 0 -74 -22 L-22 -118 Z',
        '#ffffff',
        'fill-opacity="0.72" stroke="#a9bcc4" stroke-width="4"',
      ) +
      path('M-48 -66 H48 L72 -20 Q80 -3 60 -3 H-60 Q-80 -3 -72 -20 Z', liquid) +
      ellipse(0, -66, 48, 8, '#ffffff', 'fill-opacity="0.6"') +
      rect(-30, -200, 60, 14, '#dfe8ea', 6, 'stroke="#a9bcc4" stroke-width="3"') +
      circle(-16, -34, 6, '#ffffff', 'fill-opacity="0.7"') +
      circle(14, -24, 4, '#ffffff', 'fill-opacity="0.7"')
    );
  }
  const heap = paint.linear([
    [0, '#ffffff'],
    [1, colour === '#fafbf9' ? '#dfe5e1' : colour],
  ]);
  return (
    path('M-92 -44 C-50 -58 -26 -118 2 -118 C30 -118 54 -56 92 -44 Z', heap) +
    path(
      'M-112 -46 H112 C108 -12 70 4 0 4 C-70 4 -108 -12 -112 -46 Z',
      '#ffffff',
      'stroke="#c4d0cc" stroke-width="3"',
    ) +
    ellipse(0, -46, 112, 13, heap, 'stroke="#c4d0cc" stroke-width="3"') +
    path('M-92 -44 C-50 -58 -26 -118 2 -118 C30 -118 54 -56 92 -44 Z', heap)
  );
}

/** Catalogue picture of a raw material, 900 by 900: container, sample and molecule. */
export function materialPicture(material: Sheet, lettering: Lettering, index: number): string {
  const paint = createPaint();
  const { tint, accent } = materialLook(material.category);
  const body =
    stage(paint, tint, accent, index) +
    `<g opacity="0.22">${at(index % 2 ? 690 : 200, 300, molecule(accent, accent), 0.82, index * 17)}</g>` +
    groundShadow(paint, 430, 776, 280, 34) +
    at(430, 778, materialPackage(paint, lettering, material), 1.2) +
    groundShadow(paint, 724, 800, 110, 18) +
    at(724, 802, sample(paint, material.appearance), 0.95) +
    write(
      lettering,
      { zh: '演示产品', latin: 'DEMO' },
      { x: 868, y: 872, size: 22, fill: accent, anchor: 'end', opacity: 0.55 },
    );
  return drawing(900, 900, paint, body);
}
