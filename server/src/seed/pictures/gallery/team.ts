import { at, createPaint, drawing, path, rect, repeat } from '../svg.ts';
import { drawCrop } from '../motifs/crops.ts';
import { cloud, drone, hill, rows, sky, sun, tree } from '../motifs/landscape.ts';
import { personNumber, standing } from '../motifs/people.ts';
import { flask, instrument, monitor, tubes } from './equipment.ts';
import { height, person, width } from './room.ts';

export function fieldTeam(): string {
  const paint = createPaint();
  const body =
    sky(paint, width, height, '#9fd6ef', '#f9f6dd') +
    sun(paint, 980, 170, 56) +
    at(250, 150, cloud(), 1) +
    hill(paint, width, height, [480, 410, 450], '#b3d79a') +
    repeat(7, (i) => at(50 + i * 190, 516 - (i % 2) * 10, tree(i % 2 ? '#4b9a54' : '#64b069'), 0.62)) +
    rect(0, 520, width, 380, '#86bf62') +
    rows(width, 600, 500, height, 28, 'rgba(56,112,44,0.3)') +
    at(330, 260, drone(paint), 0.9) +
    at(320, 826, person(2), 1) +
    at(540, 836, standing(personNumber(4, { kind: 'farmer', clothes: '#1a7f37' })), 0.97) +
    at(750, 830, standing(personNumber(0, { kind: 'farmer', clothes: '#1a7f37' })), 1.02) +
    at(950, 836, standing(personNumber(5, { kind: 'farmer', clothes: '#8a6a4b' })), 0.98) +
    rect(600, 640, 78, 100, '#ffffff', 6, 'stroke="#1a7f37" stroke-width="5" transform="rotate(-6 640 690)"') +
    repeat(14, (i) => at(20 + i * 92, 910, drawCrop('rice'), 0.72 + (i % 3) * 0.08));
  return drawing(width, height, paint, body);
}

export function researchTeam(): string {
  const paint = createPaint();
  const body =
    rect(
      0,
      0,
      width,
      660,
      paint.linear([
        [0, '#ffffff'],
        [1, '#dcecec'],
      ]),
    ) +
    repeat(
      3,
      (i) =>
        rect(
          90 + i * 360,
          90,
          300,
          330,
          paint.linear([
            [0, '#c5e6f4'],
            [1, '#eef9f1'],
          ]),
          8,
          'stroke="#ffffff" stroke-width="12"',
        ) + path(`M${96 + i * 360} 414 q80 -90 150 -40 t138 -10 V414 Z`, '#a5d4a0'),
    ) +
    rect(
      0,
      650,
      width,
      250,
      paint.linear([
        [0, '#c3d2d0'],
        [1, '#eef4f2'],
      ]),
    ) +
    at(180, 872, person(3), 0.98) +
    at(400, 884, person(1), 1) +
    at(620, 880, standing(personNumber(5, { kind: 'scientist' })), 1.04) +
    at(830, 884, standing(personNumber(4, { kind: 'scientist' })), 1) +
    at(1030, 872, standing(personNumber(0, { kind: 'scientist' })), 0.99) +
    rect(0, 760, width, 26, '#ffffff', 0, 'stroke="#cbd8d4" stroke-width="3"') +
    rect(0, 786, width, 114, '#dfe8e5') +
    at(90, 762, instrument(), 0.62) +
    at(290, 762, flask('#7fc98a'), 0.8) +
    at(510, 762, tubes(), 0.74) +
    at(730, 762, flask('#7db9d6'), 0.86) +
    at(930, 762, flask('#f2c84b'), 0.7) +
    at(1120, 762, monitor(paint), 0.72);
  return drawing(width, height, paint, body);
}
