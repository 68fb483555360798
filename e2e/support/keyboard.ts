import { expect, type Locator, type Page } from '@playwright/test';

/** Further than any screen of the product is long. */
const maxSteps = 400;

/** Whether the focus is drawn on the element, on what stands for it, or on the frame around it. */
function isFocusDrawn(element: Element): boolean {
  const probe = document.createElement('i');
  probe.style.color = 'var(--ah5-brand)';
  document.body.append(probe);
  const brand = getComputedStyle(probe).color;
  probe.remove();
  const near = [element, element.nextElementSibling, element.parentElement, element.closest('label')];
  return near.some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, borderTopColor, boxShadow } = getComputedStyle(each);
    const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    return outlined || borderTopColor === brand || boxShadow.includes(brand);
  });
}

/** Whether something fixed to the screen, or the screen's edge, hides the element; what is drawn by something else is left out. */
function isHidden(element: Element): boolean {
  const { top, bottom, left, width, height } = element.getBoundingClientRect();
  if (width < 4 || height < 4 || getComputedStyle(element).opacity === '0') return false;
  const middle = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2;
  if (bottom <= 0 || top >= window.innerHeight) return true;
  const there = document.elementFromPoint(left + width / 2, middle);
  return !there || !(element.contains(there) || there.contains(element) || there.closest('label')?.contains(element));
}

/** What a person does who has no mouse; each step fails where the focus does not get there or cannot be seen. */
export interface Keyboard {
  /** Tab, or within a menu the arrow key, until the control has the focus. */
  to: (control: Locator) => Promise<void>;
  /** Goes there and presses it. */
  press: (control: Locator, key?: string) => Promise<void>;
  /** Goes there and writes, in place of what stands there. */
  type: (control: Locator, text: string) => Promise<void>;
  /** Goes to the radio's group and on with the arrow keys until it is chosen. */
  choose: (radio: Locator) => Promise<void>;
  /** Goes to a list of choices and down it as far as this one. */
  select: (control: Locator, label: string) => Promise<void>;
  /** Opens the chooser of a file control and gives it files. */
  files: (control: Locator, files: Parameters<Locator['setInputFiles']>[0]) => Promise<void>;
}

export function keyboardOf(page: Page): Keyboard {
  // Playwright takes over the browser's file dialog while somebody listens; begun just before the key press it came too late.
  page.on('filechooser', () => undefined);
  async function to(control: Locator): Promise<void> {
    let target = await control.elementHandle();
    for (let steps = 0; steps < maxSteps; steps += 1) {
      const { isThere, isGone, inMenu } = await page.evaluate(
        (element) => ({
          isThere: element === document.activeElement,
          isGone: !element?.isConnected,
          inMenu: document.activeElement?.role === 'menuitem',
        }),
        target,
      );
      if (isThere) {
        expect(await control.evaluate(isFocusDrawn), `the focus on ${String(control)} is drawn`).toBe(true);
        await expect.poll(() => control.evaluate(isHidden), `${String(control)} is hidden`).toBe(false);
        return;
      }
      // Drawn anew.
      if (isGone) target = await control.elementHandle();
      // Within a menu the arrow keys move; Tab leaves it.
      else await page.keyboard.press(inMenu ? 'ArrowDown' : 'Tab');
    }
    throw new Error(`Tab does not reach ${String(control)}`);
  }

  return {
    to,
    async press(control, key = 'Enter') {
      await to(control);
      await page.keyboard.press(key);
    },
    async type(control, text) {
      await to(control);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async choose(radio) {
      await expect(radio).toBeAttached();
      const group = page.locator(`input[type=radio][name="${(await radio.getAttribute('name')) ?? ''}"]`);
      const inGroup = () => group.evaluateAll((all) => all.some((one) => one === document.activeElement));
      for (let steps = 0; steps < maxSteps && !(await inGroup()); steps += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      for (let steps = 0; steps < 50 && !(await radio.isChecked()); steps += 1) await page.keyboard.press('ArrowDown');
      await expect(radio).toBeChecked();
    },
    async select(control, label) {
      await to(control);
      const chosen = control.locator('option:checked');
      const isThere = async () => ((await chosen.textContent()) ?? '').includes(label);
      for (let steps = 0; steps < maxSteps && !(await isThere()); steps += 1) await page.keyboard.press('ArrowDown');
      await expect(chosen).toContainText(label);
    },
    async files(control, files) {
      await to(control);
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Enter');
      await (await chooser).setFiles(files);
    },
  };
}
