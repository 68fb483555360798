import { at, circle, createPaint, drawing, path, rect, repeat, stroke } from '../svg.ts';
import type { Lettering } from '../lettering.ts';
import { drawCrop } from '../motifs/crops.ts';
import { cloud, cypress, drone, hill, rows, sky, sun, tree } from '../motifs/landscape.ts';
import { personNumber, standing } from '../motifs/people.ts';
import { colours } from '../palette.ts';
import { factory, hedge, office } from './buildings.ts';
import { lorry } from './equipment.ts';
import { height, width } from './room.ts';

export function campus(lettering: Lettering, dusk = false): string {
  const paint = createPaint();
  const lawn = dusk ? '#4d8a6a' : '#86c272';
  const body =
    (dusk ? sky(paint, width, height, '#3b4d86', '#f7b98a') : sky(paint, width, height, '#8ccbea', '#eef8f6')) +
    (dusk
      ? circle(900, 430, 60, '#ffd9a0') + circle(900, 430, 180, '#ffd9a0', 'fill-opacity="0.25"')
      : sun(paint, 1010, 150, 54)) +
    `<g opacity="${dusk ? 0.4 : 1}">${at(260, 150, cloud(), 1.1)}${at(690, 220, cloud(), 0.8)}</g>` +
    hill(paint, width, height, [560, 470, 520], dusk ? '#6d7fa0' : '#a9d4a0') +
    hill(paint, width, height, [610, 570, 560], dusk ? '#4f6f7c' : '#93c98a') +
    at(150, 690, factory(paint, lettering, dusk), 1.06) +
    rect(0, 690, width, 210, lawn) +
    path('M420 900 C480 800 560 740 700 712 L800 712 C720 760 700 820 720 900 Z', dusk ? '#8f99a0' : '#dfe5e2') +
    path('M0 742 C300 716 800 708 1200 734 V752 C800 728 300 736 0 764 Z', dusk ? '#8f99a0' : '#e8edea') +
    at(40, 724, hedge(340)) +
    at(820, 726, hedge(330)) +
    repeat(5, (i) => at(70 + i * 60, 812 + (i % 2) * 24, cypress(dusk ? '#2d6650' : '#3b8a4a'), 0.9)) +
    repeat(5, (i) => at(860 + i * 76, 824 + (i % 2) * 28, tree(dusk ? '#3a7a5c' : i % 2 ? '#4b9a54' : '#62ad62'), 1)) +
    (dusk
      ? repeat(
          4,
          (i) =>
            stroke(`M${380 + i * 150} 740 v-90`, '#33443b', 5) +
            circle(380 + i * 150, 648, 9, '#fff1b8') +
            circle(380 + i * 150, 648, 34, '#fff1b8', 'fill-opacity="0.25"'),
        )
      : '');
  return drawing(width, height, paint, body);
}

export function officeScene(lettering: Lettering): string {
  const paint = createPaint();
  const body =
    sky(paint, width, height, '#9bd2ee', '#f1f9f7') +
    at(200, 170, cloud(), 1.1) +
    at(1000, 130, cloud(), 0.9) +
    hill(paint, width, height, [620, 540, 570], '#a9d4a0') +
    at(270, 730, office(paint, lettering), 1.6) +
    repeat(3, (i) => path(`M${690 + i * 80} 178 l64 -26 h10 l-64 26 Z`, '#2b4d7c')) +
    rect(0, 730, width, 170, '#86c272') +
    path('M480 900 L560 732 H650 L770 900 Z', '#e4eae7') +
    at(30, 764, hedge(420)) +
    at(760, 764, hedge(420)) +
    at(120, 780, tree(), 1.7) +
    at(1080, 780, tree('#5aa862'), 1.8) +
    at(560, 850, standing(personNumber(4)), 0.36) +
    at(640, 866, standing(personNumber(5)), 0.38);
  return drawing(width, height, paint, body);
}

export function farm(): string {
  const paint = createPaint();
  const body =
    sky(paint, width, height, '#a5d8ef', '#fbf6dc') +
    sun(paint, 240, 180, 60) +
    at(860, 150, cloud(), 1) +
    hill(paint, width, height, [470, 400, 440], '#b3d79a') +
    hill(paint, width, height, [520, 500, 470], '#93c87f') +
    repeat(6, (i) => at(80 + i * 220, 520 - (i % 2) * 14, tree(i % 2 ? '#4b9a54' : '#5fae62'), 0.7)) +
    rect(0, 540, width, 360, '#7db55a') +
    rows(width, 600, 520, height, 30, 'rgba(56,112,44,0.35)') +
    repeat(9, (i) => at(60 + i * 135, 690, drawCrop('corn'), 0.55)) +
    repeat(8, (i) => at(20 + i * 170, 880, drawCrop(i % 2 ? 'rice' : 'corn'), 1)) +
    at(640, 330, drone(paint), 1.3) +
    rect(930, 610, 8, 130, '#8a6a4b') +
    rect(846, 574, 180, 76, '#ffffff', 8, `stroke="${colours.brand}" stroke-width="5"`) +
    rect(864, 594, 144, 12, colours.brand, 6) +
    rect(864, 618, 100, 8, '#b9c8bf', 4);
  return drawing(width, height, paint, body);
}

const dock = (x: number) =>
  rect(x, 350, 190, 300, '#3d4f47', 6) +
  repeat(7, (i) => rect(x + 8, 358 + i * 40, 174, 34, '#c3d0ca', 2)) +
  rect(x - 8, 640, 206, 22, '#f2b63c') +
  repeat(6, (i) => path(`M${x - 8 + i * 36} 662 l18 -22 h16 l-18 22 Z`, '#2a332e'));

export function logistics(): string {
  const paint = createPaint();
  const body =
    sky(paint, width, height, '#9bd2ee', '#eef7f6') +
    at(980, 110, cloud(), 0.9) +
    rect(0, 220, width, 450, '#eef3f0') +
    rect(0, 220, width, 40, colours.brand) +
    repeat(12, (i) => rect(i * 100, 260, 2, 410, '#d4dfd9')) +
    dock(70) +
    dock(390) +
    dock(710) +
    rect(
      0,
      662,
      width,
      238,
      paint.linear([
        [0, '#b9c3c0'],
        [1, '#d5dcd9'],
      ]),
    ) +
    repeat(5, (i) => rect(30 + i * 260, 860, 150, 10, '#ffffff')) +
    at(830, 826, lorry(), 1.3) +
    at(250, 770, lorry(), 0.86) +
    at(486, 724, standing(personNumber(0)), 0.5);
  return drawing(width, height, paint, body);
}
