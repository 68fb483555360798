import type { Glyph } from './icon.tsx';

// Icons that 首页 and the page of a record show at once. The others are in more-glyphs.ts, so that a first page does not load them.
export const phoneGlyph: Glyph =
  'M7 4h2.2a1 1 0 0 1 1 .8l.7 3.2a1 1 0 0 1-.3 1L9 10.5a12 12 0 0 0 4.5 4.5l1.5-1.6a1 1 0 0 1 1-.3l3.2.7a1 1 0 0 1 .8 1V17a3 3 0 0 1-3 3A13 13 0 0 1 4 7a3 3 0 0 1 3-3z';
export const pinGlyph: Glyph =
  'M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0C18.5 15.4 12 21 12 21zM12 7.7a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8z';
export const starGlyph: Glyph = 'M12 4l2.5 5.1 5.5.8-4 3.9.9 5.6L12 16.8l-4.9 2.6.9-5.6-4-3.9 5.5-.8z';
export const shareGlyph: Glyph = 'M14 5l6 5.5-6 5.5v-3.3c-4.5 0-7.5 1.3-10 4.8.5-5 3.5-8.5 10-9.2z';
export const copyGlyph: Glyph =
  'M9.5 8.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM5.5 15.5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1';
export const alertGlyph: Glyph = 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4.8M12 15.9v.1';
export const factoryGlyph: Glyph = 'M4 20V10.5l5 3v-3l5 3V5h4.5l1.5 15zM8 17h1.5M12.5 17H14';
export const leafGlyph: Glyph = 'M5 19C5 10 10 5 20 4.5 20.5 14 16 19 9 18.5M5 20c1.5-5 4.5-8 9-9.5';
export const messageGlyph: Glyph =
  'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-6l-4.5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8.5 10.5v.1M12 10.5v.1M15.5 10.5v.1';
export const mailGlyph: Glyph =
  'M5 6h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4.5 7.5 12 13l7.5-5.5';
export const downloadGlyph: Glyph = 'M12 4v11M7 10.5l5 5 5-5M5 20h14';
export const documentGlyph: Glyph =
  'M7 4h7l4 4v11a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM13.5 4v4.5H18M9 12.5h6M9 16h6';
export const shieldGlyph: Glyph = 'M12 4l7 2.5v5c0 4.2-2.8 7.2-7 8.5-4.2-1.3-7-4.3-7-8.5v-5zM9 12l2.2 2.2L15.5 10';
export const buildingGlyph: Glyph =
  'M6 20V5a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v15M15 9.5h3a1 1 0 0 1 1 1V20M4 20h16M9 8h3M9 11.5h3M9 15h3';
