import type { Glyph } from './icon.tsx';

// Icons of the visitors' screens. The others are in more-glyphs.ts, so that a first page does not load them.
export const homeGlyph: Glyph = 'M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z';
export const categoryGlyph: Glyph =
  'M5 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zm10 0h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM5 14h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zm12 0a3 3 0 1 1 0 6 3 3 0 0 1 0-6z';
export const flaskGlyph: Glyph =
  'M9.5 4h5M10.5 4v5.2L5.3 18a1.4 1.4 0 0 0 1.2 2h11a1.4 1.4 0 0 0 1.2-2l-5.2-8.8V4M8 14.5h8';
export const userGlyph: Glyph = 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5a7.5 7.5 0 0 1 15 0';
export const searchGlyph: Glyph = 'M10.8 4a6.8 6.8 0 1 1 0 13.6 6.8 6.8 0 0 1 0-13.6zM15.8 15.8 20 20';
export const backGlyph: Glyph = 'M14.5 5 7.5 12l7 7';
export const forwardGlyph: Glyph = 'M9.5 5l7 7-7 7';
export const downGlyph: Glyph = 'M5 9l7 7 7-7';
export const upGlyph: Glyph = 'M5 15l7-7 7 7';
export const closeGlyph: Glyph = 'M6 6l12 12M18 6 6 18';
export const checkGlyph: Glyph = 'M5 12.5l4.5 4.5L19 7.5';
export const phoneGlyph: Glyph =
  'M7 4h2.2a1 1 0 0 1 1 .8l.7 3.2a1 1 0 0 1-.3 1L9 10.5a12 12 0 0 0 4.5 4.5l1.5-1.6a1 1 0 0 1 1-.3l3.2.7a1 1 0 0 1 .8 1V17a3 3 0 0 1-3 3A13 13 0 0 1 4 7a3 3 0 0 1 3-3z';
export const pinGlyph: Glyph =
  'M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0C18.5 15.4 12 21 12 21zM12 7.7a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8z';
export const starGlyph: Glyph = 'M12 4l2.5 5.1 5.5.8-4 3.9.9 5.6L12 16.8l-4.9 2.6.9-5.6-4-3.9 5.5-.8z';
export const shareGlyph: Glyph = 'M14 5l6 5.5-6 5.5v-3.3c-4.5 0-7.5 1.3-10 4.8.5-5 3.5-8.5 10-9.2z';
export const copyGlyph: Glyph =
  'M9.5 8.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM5.5 15.5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1';
export const refreshGlyph: Glyph = 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15';
export const alertGlyph: Glyph = 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4.8M12 15.9v.1';
export const imageGlyph: Glyph =
  'M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 16l4.5-4.5 3.5 3.5 3-3 5 5M15.5 8.5v.1';
export const factoryGlyph: Glyph = 'M4 20V10.5l5 3v-3l5 3V5h4.5l1.5 15zM8 17h1.5M12.5 17H14';
export const leafGlyph: Glyph = 'M5 19C5 10 10 5 20 4.5 20.5 14 16 19 9 18.5M5 20c1.5-5 4.5-8 9-9.5';
export const offlineGlyph: Glyph =
  'M4 4l16 16M4 9.5a12 12 0 0 1 4-2.5M12 6c3 0 5.8 1.2 8 3.5M7 13a8 8 0 0 1 3-1.8M14.5 11.7A8 8 0 0 1 17 13M10 16.5a3 3 0 0 1 4 0M12 19.5v.1';
