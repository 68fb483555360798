import type { Locator, Page } from '@playwright/test';

/** One of the actions that are offered: in a sheet from below, or at a desk in a menu beside the button. */
export const actionButton = (page: Page, action: string): Locator =>
  page
    .getByRole('dialog')
    .locator('button')
    .filter({ hasText: new RegExp(`^${action}`) });
