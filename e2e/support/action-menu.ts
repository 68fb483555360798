import type { Locator, Page } from '@playwright/test';

/** An entry of an open menu of actions: a sheet at the bottom, or on wide screens a menu beside the button. */
export const actionButton = (page: Page, action: string): Locator =>
  page
    .getByRole('dialog')
    .locator('button')
    .filter({ hasText: new RegExp(`^${action}`) });
