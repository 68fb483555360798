import type { GhsPictogram } from '@admin-h5/shared/contract';
import { circle, ellipse, path, rect, repeat, stroke } from '../svg.ts';

const ink = '#161616';

/** Simplified signs, each within ±26 of the origin. */
const signs: Readonly<Record<GhsPictogram, string>> = {
  GHS01:
    circle(0, 6, 12, ink) + repeat(7, (i) => stroke(`M0 -10 V-24`, ink, 4, `transform="rotate(${-75 + i * 25} 0 6)"`)),
  GHS02:
    path(
      'M0 -28 C14 -12 20 -2 16 10 C14 20 6 24 0 24 C-8 24 -16 18 -16 8 C-16 0 -10 -4 -8 -12 C-2 -8 0 -16 0 -28 Z',
      ink,
    ) + path('M0 2 C6 8 8 12 4 18 C0 21 -6 18 -6 12 C-6 8 -2 6 0 2 Z', '#fff'),
  GHS03:
    circle(0, 8, 13, 'none', `stroke="${ink}" stroke-width="5"`) +
    path('M0 -28 C8 -16 10 -10 6 -4 H-6 C-10 -10 -4 -18 0 -28 Z', ink),
  GHS04: `<g transform="rotate(-35)">${rect(-24, -8, 40, 16, ink, 7)}${rect(18, -4, 10, 8, ink, 2)}</g>`,
  GHS05:
    `<g transform="rotate(20)">${rect(-22, -24, 9, 22, ink, 2)}</g>` +
    `<g transform="rotate(-20)">${rect(12, -24, 9, 22, ink, 2)}</g>` +
    rect(-26, 14, 22, 6, ink) +
    path('M2 20 V12 C10 10 16 14 26 10 V20 Z', ink) +
    circle(-14, 6, 3, ink) +
    circle(13, 4, 3, ink),
  GHS06:
    ellipse(0, -8, 16, 15, ink) +
    rect(-8, 2, 16, 10, ink, 3) +
    circle(-6, -8, 4, '#fff') +
    circle(6, -8, 4, '#fff') +
    stroke('M-22 12 L22 24 M22 12 L-22 24', ink, 5),
  GHS07: path('M-6 -26 H6 L4 6 H-4 Z', ink) + circle(0, 17, 6, ink),
  GHS08:
    circle(0, -18, 8, ink) +
    path('M-18 24 V4 C-18 -8 18 -8 18 4 V24 Z', ink) +
    path('M0 -4 L4 6 L14 8 L5 12 L8 22 L0 15 L-8 22 L-5 12 L-14 8 L-4 6 Z', '#fff'),
  GHS09:
    stroke('M-12 18 V-18 M-12 -4 L-22 -14 M-12 -8 L-2 -20', ink, 4) +
    path('M0 12 C6 2 18 2 24 12 C18 20 6 20 0 12 Z', ink) +
    path('M0 12 L-8 6 V18 Z', ink) +
    stroke('M-26 20 H26', ink, 3),
};

/** A GHS hazard pictogram, 100 across its diagonal, centred on the origin. */
export const ghs = (code: GhsPictogram) =>
  `<path d="M0 -50 L50 0 L0 50 L-50 0 Z" fill="#fff" stroke="#d5232b" stroke-width="7" stroke-linejoin="round"/><g transform="scale(0.88)">${signs[code]}</g>`;
