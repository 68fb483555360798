/**
 * What Arco's Less is built with (`modifyVars`): plain data, since the build reads it without a compiler.
 * `@primary-color` alone leaves blues behind in a dozen tokens, and Arco's greys, red and placeholders fail AA as shipped.
 */

const brand = { light: '#1a7f37', pressed: '#14632b', disabled: '#a7d7b3', soft: '#e8f5ec', gradientEnd: '#7bc96f' };
const brandDark = { light: '#3fb950', pressed: '#2ea043', disabled: '#1e4d2b', soft: '#12301c', onBrand: '#0b1f12' };

const light = {
  '@primary-color': brand.light,
  '@primary-disabled-color': brand.disabled,
  '@lighter-primary-color': brand.soft,
  '@button-primary-clicked-background': brand.pressed,
  '@dialog-footer-android-color': brand.light,
  '@avatar-background': brand.light,
  '@progress-linear-gradient-start-color': brand.light,
  '@progress-linear-gradient-end-color': brand.gradientEnd,
  '@progress-linear-gradient-text-color': brand.light,
  '@circle-progress-linear-gradient-start-color': brand.light,
  '@circle-progress-linear-gradient-end-color': brand.gradientEnd,
  '@circle-progress-linear-gradient-text-color': brand.light,
  '@switch-ios-checked-background': brand.light,
  '@danger-color': '#c42b1c',
  '@sub-info-font-color': '#5f6963',
  '@input-placeholder-color': '#667069',
  '@textarea-placeholder-color': '#667069',
  '@search-bar-input-placeholder-color': '#5f6963',
  '@notice-bar-color': '#8a4b00',
} as const;

const dark = {
  '@dark-primary-color': brandDark.light,
  '@dark-primary-disabled-color': brandDark.disabled,
  '@dark-lighter-primary-color': brandDark.soft,
  '@dark-button-primary-clicked-background': brandDark.pressed,
  '@dark-button-primary-text-color': brandDark.onBrand,
  '@dark-avatar-background': '#238636',
  '@dark-switch-ios-background': 'rgba(255, 255, 255, .25)',
} as const;

const shape = {
  '@button-radius': '8PX',
  '@tab-bar-font-size': '0.22rem',
} as const;

/** The kit's dark rules follow the page's own switch, so that no context provider is needed for them. */
const darkSwitch = { '@use-dark-mode': 1, '@arco-dark-mode-selector': "~'[data-theme=dark]'" } as const;

export const themeVariables: Readonly<Record<string, string | number>> = { ...light, ...dark, ...shape, ...darkSwitch };
