import type { Glyph } from './icon.tsx';

// Icons of the frame of every page. Others are in page-glyphs.ts and more-glyphs.ts, so that the first script does not hold them.
export const homeGlyph: Glyph = 'M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z';
export const categoryGlyph: Glyph =
  'M5 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zm10 0h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM5 14h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zm12 0a3 3 0 1 1 0 6 3 3 0 0 1 0-6z';
export const flaskGlyph: Glyph =
  'M9.5 4h5M10.5 4v5.2L5.3 18a1.4 1.4 0 0 0 1.2 2h11a1.4 1.4 0 0 0 1.2-2l-5.2-8.8V4M8 14.5h8';
export const userGlyph: Glyph = 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5a7.5 7.5 0 0 1 15 0';
export const searchGlyph: Glyph = 'M10.8 4a6.8 6.8 0 1 1 0 13.6 6.8 6.8 0 0 1 0-13.6zM15.8 15.8 20 20';
export const backGlyph: Glyph = 'M14.5 5 7.5 12l7 7';
export const forwardGlyph: Glyph = 'M9.5 5l7 7-7 7';
export const closeGlyph: Glyph = 'M6 6l12 12M18 6 6 18';
export const imageGlyph: Glyph =
  'M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 16l4.5-4.5 3.5 3.5 3-3 5 5M15.5 8.5v.1';
export const offlineGlyph: Glyph =
  'M4 4l16 16M4 9.5a12 12 0 0 1 4-2.5M12 6c3 0 5.8 1.2 8 3.5M7 13a8 8 0 0 1 3-1.8M14.5 11.7A8 8 0 0 1 17 13M10 16.5a3 3 0 0 1 4 0M12 19.5v.1';
