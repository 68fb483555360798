import type { PesticideType } from '@admin-h5/shared/contract';

/** The one palette of all pictures. */
export const colours = {
  brand: '#1a7f37',
  deep: '#0f5127',
  fresh: '#4caf50',
  lime: '#9ccc65',
  mint: '#e6f4ea',
  paper: '#ffffff',
  ink: '#1d2b22',
  grey: '#8a978f',
  pale: '#f4f8f5',
  steel: '#c9d3d0',
  sky: '#dff0f7',
  sun: '#ffc94d',
  soil: '#8d6748',
  gold: '#d9a441',
} as const;

export interface ClassColours {
  /** Band of the label, as the labelling rule colours each class. */
  band: string;
  onBand: string;
  /** Wash of the background. */
  tint: string;
  deep: string;
  /** Main colours of packages of this class. */
  accents: readonly [string, string, string, string];
}

const insecticide: ClassColours = {
  band: '#d32f2f',
  onBand: '#ffffff',
  tint: '#fbe9e5',
  deep: '#9c2b22',
  accents: ['#c8402f', '#e0672f', '#a83248', '#d98b1f'],
};

const household: ClassColours = {
  ...insecticide,
  tint: '#fdeff0',
  accents: ['#d14b63', '#4a7fb5', '#8a5fb0', '#3c9a8f'],
};

const byType: Readonly<Record<PesticideType, ClassColours>> = {
  杀虫剂: insecticide,
  杀螨剂: { ...insecticide, tint: '#fdf0e1', deep: '#a8541a', accents: ['#e07b24', '#c95a2b', '#d99a1f', '#b8472f'] },
  杀线虫剂: insecticide,
  卫生杀虫剂: household,
  杀菌剂: {
    band: '#222222',
    onBand: '#ffffff',
    tint: '#e8eef6',
    deep: '#24486f',
    accents: ['#2f6aa8', '#2b8a9c', '#4a5fb0', '#3a7d7a'],
  },
  除草剂: {
    band: '#2e9e3f',
    onBand: '#ffffff',
    tint: '#e5f4e4',
    deep: '#1f6b2c',
    accents: ['#2f9443', '#6aa52b', '#1f8a6b', '#8fae2a'],
  },
  植物生长调节剂: {
    band: '#fbd22b',
    onBand: '#2a2a1d',
    tint: '#fdf7dd',
    deep: '#8a6d10',
    accents: ['#e0a91f', '#8fb52f', '#d9822f', '#5fa857'],
  },
  杀鼠剂: {
    band: '#1e62b8',
    onBand: '#ffffff',
    tint: '#e3edf8',
    deep: '#1b4679',
    accents: ['#2a6bb8', '#3f5f8a', '#2f8ab0', '#5a6fb5'],
  },
};

export const classColours = (type: PesticideType): ClassColours => byType[type];

/** One of four, the same for the same number. */
export function pick<T>(choices: readonly [T, T, T, T], number: number): T {
  const [first, second, third, fourth] = choices;
  switch (number % 4) {
    case 1:
      return second;
    case 2:
      return third;
    case 3:
      return fourth;
    default:
      return first;
  }
}

/** `hex` mixed with white (`amount` > 0) or black (< 0), −1 to 1. */
export function shade(hex: string, amount: number): string {
  const target = amount > 0 ? 255 : 0;
  const weight = Math.abs(amount);
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16);
    return Math.round(value + (target - value) * weight)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
