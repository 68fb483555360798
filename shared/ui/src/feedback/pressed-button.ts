let pressed: Element | null = null;

const buttons = 'button, a[href], [role=button]';

if (typeof document !== 'undefined') {
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest(buttons) : null;
    },
    true,
  );
}

/** The button that was pressed last, by key or by pointer; in Safari a clicked button does not get focus. */
export function pressedButton(): Element | null {
  const focused = document.activeElement?.closest(buttons) ?? null;
  const button = focused ?? pressed;
  return button?.isConnected ? button : null;
}
