/**
 * Variables for Arco's Less (`modifyVars`): plain data, since the build reads this file without a compiler.
 * There are no colour values here. Each colour is a token of tokens.less, so that light, dark and high contrast are set in one
 * place, and Arco's own dark rules (a sixth of its styles) are left out.
 */

const token = (name: string) => `var(--ah5-${name})`;

/** Arco's general colours, which nearly all of its components use. */
const general = {
  '@background-color': token('surface'),
  '@container-background-color': token('surface'),
  '@card-background-color': token('surface-sunken'),
  '@font-color': token('text'),
  '@sub-font-color': token('text-2'),
  '@sub-info-font-color': token('text-3'),
  '@line-color': token('line'),
  '@lighter-line-color': token('line'),
  '@primary-color': token('brand'),
  '@primary-disabled-color': token('brand-disabled'),
  '@lighter-primary-color': token('brand-soft'),
  '@danger-color': token('danger'),
  '@warning-color': token('warn'),
  '@success-color': token('brand-text'),
  '@disabled-color': token('line-strong'),
  '@mask-background': token('mask'),
  '@mask-content-color': token('on-brand'),
  '@mask-content-background': token('surface'),
} as const;

/** Colours of single components: Arco's own is blue, or the general one has too little contrast there. */
const particular = {
  '@button-primary-clicked-background': token('brand-pressed'),
  '@button-default-text-color': token('brand-text'),
  '@button-default-clicked-background': token('brand-soft'),
  '@button-ghost-text-color': token('brand-text'),
  '@checkbox-icon-color': token('line-strong'),
  '@input-placeholder-color': token('text-3'),
  '@textarea-placeholder-color': token('text-3'),
  '@search-bar-input-placeholder-color': token('text-3'),
  '@search-bar-input-wrapper-background-color': token('surface-sunken'),
  '@tab-bar-active-color': token('brand-text'),
  '@tabs-tab-bar-line-active-color': token('brand-text'),
  '@tag-primary-color': token('brand-text'),
  '@avatar-background': token('brand-soft'),
  '@avatar-text-font-color': token('brand-text'),
  '@nav-bar-background': token('bar'),
  '@switch-ios-background': token('line-strong'),
  '@switch-ios-checked-background': token('brand'),
  '@switch-ios-disabled-background': token('line-strong'),
  '@switch-ios-disabled-checked-background': token('brand'),
  '@toast-background': token('toast'),
  '@toast-text-color': token('on-toast'),
  '@toast-loading-arc-background-color': token('on-toast'),
  '@dialog-footer-android-color': token('brand-text'),
  '@dialog-footer-ios-color': token('brand-text'),
  '@progress-track-color': token('skeleton'),
  '@skeleton-background-color': token('skeleton'),
  '@skeleton-gradient-animation-color': token('skeleton-light'),
} as const;

const shape = {
  '@button-radius': token('radius-button'),
  '@action-sheet-border-radius': token('radius-l'),
  '@dialog-content-border-radius': token('radius-l'),
  '@skeleton-border-radius': token('radius-s'),
  '@nav-bar-height': token('nav-height'),
  '@tab-bar-height': token('tab-height'),
  '@tab-bar-font-size': token('font-xs'),
  '@tag-font-size': token('font-xs'),
} as const;

export const themeVariables: Readonly<Record<string, string | number>> = {
  '@use-rtl': 0,
  '@use-dark-mode': 0,
  ...general,
  ...particular,
  ...shape,
};
