import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

export interface SavedText {
  /** Source file of a component. */
  file: string;
  /** Text of the file that is on the screen, or an attribute of an element there. */
  text: string;
  rounds: number;
}

/**
 * Saves a source file again and again while a development server has its screen open; the file is as before afterwards.
 * @returns milliseconds from a save until the new text is in the page: the median
 */
export async function saveToScreen(page: Page, { file, text, rounds }: SavedText): Promise<number> {
  const source = readFileSync(file, 'utf8');
  const times: number[] = [];
  const save = async (shown: string) => {
    const started = performance.now();
    writeFileSync(file, source.replace(text, shown));
    await page.waitForFunction((wanted) => document.documentElement.outerHTML.includes(wanted), shown, { polling: 10 });
    return performance.now() - started;
  };
  for (let round = 1; round <= rounds; round += 1) times.push(await save(`${text} ${round}`));
  await save(text);
  return Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN);
}
