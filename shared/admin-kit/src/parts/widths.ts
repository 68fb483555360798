/** From this width on a list is a table (screens.md). */
export const wideScreen = '(min-width: 960px)';

/** From this width on cards stand in two columns; the stylesheets say the same number. */
export const tabletScreen = '(min-width: 720px)';
