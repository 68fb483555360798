import type { PesticideType } from '@admin-h5/shared/contract';
import type { SeedProduct, SeedMaterial } from '../content/types.ts';
import { at, circle, createPaint, drawing, ellipse, groundShadow, path, rect, repeat } from './svg.ts';
import { write, type Lettering, type Words } from './lettering.ts';
import { factory } from './gallery/buildings.ts';
import { materialPackage } from './material.ts';
import { drawCrop } from './motifs/crops.ts';
import { cloud, drone, hill, rows, sky, sun, tractor, tree } from './motifs/landscape.ts';
import { honeycomb, molecule } from './motifs/molecule.ts';
import { classColours, colours } from './palette.ts';
import { productPackage } from './product.ts';
import { slogan } from './slogan.ts';
import { typeLatin } from './words.ts';

const width = 1500;
const height = 700;

export function harvestBanner(lettering: Lettering): string {
  const paint = createPaint();
  const body =
    sky(paint, width, height, '#bfe3f2', '#fdf4d6') +
    sun(paint, 1130, 170, 66) +
    at(900, 120, cloud(), 0.9) +
    at(1380, 210, cloud(), 0.7) +
    hill(paint, width, height, [420, 330, 400], '#a8d08d') +
    hill(paint, width, height, [470, 450, 400], '#7fbb6a') +
    at(820, 460, tree('#4b9a54'), 0.8) +
    at(1440, 450, tree('#3f8f4d'), 0.9) +
    hill(paint, width, height, [520, 480, 520], '#e7c35a') +
    rows(width, 1000, 496, height, 38, 'rgba(176,132,32,0.26)') +
    at(1150, 560, tractor(), 1.15) +
    at(940, 250, drone(paint), 0.86) +
    repeat(22, (i) => at(30 + i * 70, 716 + (i % 3) * 12, drawCrop('wheat'), 0.62 + (i % 4) * 0.07)) +
    rect(
      0,
      0,
      900,
      height,
      paint.linear(
        [
          [0, '#ffffff', 0.72],
          [0.6, '#ffffff', 0.38],
          [1, '#ffffff', 0],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    slogan(lettering, {
      title: { zh: '科学植保 绿色丰收', latin: 'Green harvest' },
      line: { zh: '六大类产品，守护全季作物健康', latin: 'Crop protection for every season' },
      colour: colours.deep,
      badge: colours.brand,
    });
  return drawing(width, height, paint, body);
}

export function riceBanner(lettering: Lettering, shown: readonly SeedProduct[]): string {
  const paint = createPaint();
  const terraces = repeat(5, (i) => {
    const y = 330 + i * 84;
    return (
      path(
        `M0 ${y} C300 ${y - 70} 620 ${y + 60} 920 ${y - 10} S1380 ${y - 60} 1500 ${y - 20} V700 H0 Z`,
        i % 2 ? '#5fae62' : '#4a9d55',
      ) +
      path(
        `M0 ${y + 16} C300 ${y - 54} 620 ${y + 76} 920 ${y + 6} S1380 ${y - 44} 1500 ${y - 4} V${y + 30} C1380 ${y - 10} 1200 ${y + 10} 920 ${y + 40} S300 ${y - 20} 0 ${y + 50} Z`,
        '#cdeaf0',
        'fill-opacity="0.55"',
      )
    );
  });
  const packages = shown.map((product, i) =>
    at(950 + i * 200, 640 - (i === 1 ? 0 : 18), productPackage(paint, lettering, product), i === 1 ? 0.82 : 0.66),
  );
  const body =
    sky(paint, width, height, '#0f5f3a', '#63b07a') +
    sun(paint, 760, 190, 50) +
    `<g opacity="0.65">${at(1220, 110, cloud(), 0.9)}${at(560, 90, cloud(), 0.6)}</g>` +
    terraces +
    rect(
      0,
      0,
      width,
      height,
      paint.linear(
        [
          [0, '#07351f', 0.78],
          [0.5, '#07351f', 0.34],
          [1, '#07351f', 0],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    ellipse(1140, 640, 400, 56, '#eaf6ec') +
    ellipse(1140, 634, 370, 46, '#ffffff') +
    repeat(3, (i) => groundShadow(paint, 950 + i * 200, 632, 140, 18)) +
    (packages[0] ?? '') +
    (packages[2] ?? '') +
    (packages[1] ?? '') +
    at(770, 690, drawCrop('rice'), 1) +
    at(1470, 690, drawCrop('rice'), 1.1) +
    slogan(lettering, {
      title: { zh: '水稻全程植保方案', latin: 'Rice solutions' },
      line: { zh: '防病 · 治虫 · 除草，一季一套方案', latin: 'Disease, insects and weeds' },
      colour: '#ffffff',
      badge: '#e0a91f',
    });
  return drawing(width, height, paint, body);
}

export function factoryBanner(lettering: Lettering): string {
  const paint = createPaint();
  const body =
    sky(paint, width, height, '#8fc9e8', '#eaf6f4') +
    at(860, 120, cloud(), 1) +
    at(1330, 90, cloud(), 0.8) +
    hill(paint, width, height, [470, 420, 440], '#a9d4a0') +
    at(772, 590, factory(paint, lettering), 0.82) +
    rect(0, 590, width, 110, '#7fbb6a') +
    path('M560 700 C700 640 900 612 1500 616 V660 C1000 650 860 670 800 700 Z', '#d9dfdc') +
    repeat(6, (i) => at(640 + i * 168, 616 + (i % 2) * 20, tree(i % 2 ? '#3f8f4d' : '#58a65e'), 0.66)) +
    rect(
      0,
      0,
      1000,
      height,
      paint.linear(
        [
          [0, '#ffffff', 0.92],
          [0.5, '#ffffff', 0.66],
          [1, '#ffffff', 0],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    slogan(lettering, {
      title: { zh: '走进绿禾智能工厂', latin: 'Our smart factory' },
      line: { zh: '密闭生产 · 全程追溯 · 绿色制造', latin: 'Closed, traceable, green' },
      colour: '#12456b',
      badge: '#1f78b4',
    });
  return drawing(width, height, paint, body);
}

const banded: readonly PesticideType[] = ['除草剂', '杀虫剂', '杀菌剂', '植物生长调节剂', '杀鼠剂'];

export function bandsBanner(lettering: Lettering, shown: readonly SeedProduct[]): string {
  const paint = createPaint();
  const columns = banded
    .map((type, i) => {
      const product = shown.find(({ pesticideType }) => pesticideType === type);
      const x = 830 + i * 146;
      const { band, onBand } = classColours(type);
      const short: Words = {
        zh: type === '植物生长调节剂' ? '植调剂' : type,
        latin: typeLatin[type].split(' ')[0] ?? '',
      };
      return (
        groundShadow(paint, x, 502, 80, 12) +
        (product
          ? at(x, 502, productPackage(paint, lettering, product), type === '除草剂' || type === '杀鼠剂' ? 0.47 : 0.5)
          : '') +
        rect(x - 62, 540, 124, 46, band, 23) +
        write(lettering, short, { x, y: 572, size: 25, width: 108, fill: onBand, weight: 700, anchor: 'middle' })
      );
    })
    .join('');
  const body =
    rect(
      0,
      0,
      width,
      height,
      paint.linear(
        [
          [0, '#f2f9f3'],
          [1, '#cfe8d5'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    circle(1140, 330, 420, '#ffffff', 'fill-opacity="0.5"') +
    circle(1140, 330, 300, '#ffffff', 'fill-opacity="0.5"') +
    repeat(5, (i) => rect(0, 660 + i * 8, width, 8, classColours(banded[i] ?? '除草剂').band)) +
    rect(738, 500, 732, 12, '#b6d6be', 6) +
    columns +
    slogan(lettering, {
      title: { zh: '看色带 识农药', latin: 'Know the bands' },
      line: { zh: '绿除草 · 红杀虫 · 黑杀菌 · 黄植调 · 蓝杀鼠', latin: 'One colour for each class' },
      colour: colours.deep,
      badge: colours.brand,
    });
  return drawing(width, height, paint, body);
}

export function materialsBanner(lettering: Lettering, shown: readonly SeedMaterial[]): string {
  const paint = createPaint();
  const put = (index: number, x: number, y: number, scale: number) => {
    const material = shown[index];
    return material
      ? groundShadow(paint, x, y, 190 * scale, 20) + at(x, y, materialPackage(paint, lettering, material), scale)
      : '';
  };
  const body =
    rect(
      0,
      0,
      width,
      height,
      paint.linear(
        [
          [0, '#0d3f4f'],
          [0.6, '#14685f'],
          [1, '#1f8a5a'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    at(690, 30, honeycomb(9, 9, 62, '#9fe3c4')) +
    circle(
      1140,
      380,
      380,
      paint.radial([
        [0, '#bff5da', 0.4],
        [1, '#bff5da', 0],
      ]),
    ) +
    `<g opacity="0.5">${at(760, 230, molecule('#c7f2dd', '#ffd769'), 0.5, 12)}</g>` +
    ellipse(1120, 610, 420, 60, '#0b3b3a', 'fill-opacity="0.55"') +
    ellipse(1120, 600, 420, 60, '#e8f6ef') +
    put(0, 920, 600, 0.72) +
    put(1, 1352, 600, 0.72) +
    put(2, 1136, 626, 0.84) +
    slogan(lettering, {
      title: { zh: '优质原料 稳定供应', latin: 'Materials you trust' },
      line: { zh: '原药 · 中间体 · 溶剂 · 助剂 · 基础化工', latin: 'Technical grades and solvents' },
      colour: '#ffffff',
      badge: '#e0a91f',
    });
  return drawing(width, height, paint, body);
}
