import { afterEach, describe, expect, it } from '@jest/globals';
import { existingBrowser, existingWholeBrowser } from './browser.ts';

const given = process.env.CHROMIUM_PATH;
afterEach(() => {
  if (given === undefined) delete process.env.CHROMIUM_PATH;
  else process.env.CHROMIUM_PATH = given;
});

describe('the browser of the browser tests', () => {
  it('is the one that npm test finds, unless a setting names another', async () => {
    delete process.env.CHROMIUM_PATH;
    const { default: config } = await import('../../e2e/playwright.config.ts');
    expect(config.use?.launchOptions?.executablePath).toBe(existingBrowser());
  });

  it('is the one that CHROMIUM_PATH names, if it exists', () => {
    expect(existingBrowser({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
    expect(existingBrowser({ CHROMIUM_PATH: '/nowhere/chromium' })).toBe(existingBrowser({}));
  });

  it('is never the headless shell where a test needs the whole browser', () => {
    const shell = '/usr/bin/chromium-headless-shell';
    expect(existingWholeBrowser({ CHROMIUM_PATH: shell })).not.toBe(shell);
    expect(existingWholeBrowser({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  });
});
