import type { Glyph } from './icon.tsx';

export const downGlyph: Glyph = 'M5 9l7 7 7-7';
export const upGlyph: Glyph = 'M5 15l7-7 7 7';
export const checkGlyph: Glyph = 'M5 12.5l4.5 4.5L19 7.5';
export const refreshGlyph: Glyph = 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15';
export const plusGlyph: Glyph = 'M12 5v14M5 12h14';
export const minusGlyph: Glyph = 'M5 12h14';
export const moreGlyph: Glyph =
  'M6 11.5a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1zm6 0a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1zm6 0a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1z';
export const filterGlyph: Glyph = 'M4 5h16l-6 7.5V19l-4-2v-4.5z';
export const sortGlyph: Glyph = 'M8 5v14M8 19l-3-3M8 19l3-3M16 19V5M16 5l-3 3M16 5l3 3';
export const listGlyph: Glyph = 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1';
export const topGlyph: Glyph = 'M5 4h14M12 20V9M6.5 13.5 12 8l5.5 5.5';
export const lockGlyph: Glyph =
  'M6.5 10.5h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2';
export const uploadGlyph: Glyph = 'M12 16V5M7 9.5l5-5 5 5M5 20h14';
export const clockGlyph: Glyph = 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 7.5V12l3 2';
export const settingsGlyph: Glyph =
  'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM9 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM13 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4z';
export const moonGlyph: Glyph = 'M19.5 14A7.5 7.5 0 0 1 10 4.5 7.8 7.8 0 1 0 19.5 14z';
export const trashGlyph: Glyph = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5';
export const editGlyph: Glyph = 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3';
export const logoutGlyph: Glyph = 'M10 4H5.5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1H10M14.5 7.5 19.5 12l-5 4.5M9.5 12h9.5';
export const helpGlyph: Glyph =
  'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM9.8 9.7a2.3 2.3 0 1 1 3.2 2.1c-.7.3-1 .8-1 1.7M12 16.2v.1';
export const infoGlyph: Glyph = 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 11v5M12 8v.1';
export const eyeGlyph: Glyph =
  'M3 12c2.3-4 5.3-6 9-6s6.7 2 9 6c-2.3 4-5.3 6-9 6s-6.7-2-9-6zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z';
export const eyeOffGlyph: Glyph =
  'M4 4l16 16M10 6.2A9 9 0 0 1 12 6c3.7 0 6.7 2 9 6a15 15 0 0 1-2.5 3.2M6.5 7.8A14 14 0 0 0 3 12c2.3 4 5.3 6 9 6a9 9 0 0 0 4-.9M10.2 10.3a2.5 2.5 0 0 0 3.5 3.5';
export const cameraGlyph: Glyph =
  'M5 8h3l1.5-2.5h5L16 8h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 10a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6z';
export const externalGlyph: Glyph = 'M13 5h6v6M19 5l-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4';
export const usersGlyph: Glyph =
  'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.5a6.5 6.5 0 0 1 3.5 5';
export const bannerGlyph: Glyph =
  'M4 6h16a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM9.5 19.5v.1M12 19.5v.1M14.5 19.5v.1M6.5 13l3-3 2.5 2.5 2-2 3.5 3';
export const clipboardGlyph: Glyph =
  'M9 5H7a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1h-2M9.5 4h5v3h-5zM9 11.5h6M9 15.5h4';
export const recycleGlyph: Glyph = 'M5 8h14M10 8V5.5h4V8M6.5 8l1 11.5h9l1-11.5M12 11l-2.2 2.2h4.4L12 11v5';
export const dragGlyph: Glyph = 'M5 9h14M5 15h14';
export const undoGlyph: Glyph = 'M5 9.5h9a5 5 0 0 1 0 10h-3M5 9.5 9 5.5M5 9.5l4 4';
export const linkGlyph: Glyph =
  'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1';
export const playGlyph: Glyph = 'M8 5.5v13l11-6.5z';
export const calendarGlyph: Glyph =
  'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10.5h16M8.5 4v4M15.5 4v4';
export const boxGlyph: Glyph = 'M12 3.5l7.5 4v9l-7.5 4-7.5-4v-9zM4.5 7.5l7.5 4 7.5-4M12 11.5v9';
export const pauseGlyph: Glyph = 'M8.5 6v12M15.5 6v12';
