import { NavigationError } from '@admin-h5/client/host';

/** Runs a navigation of the shell's own; that the same page is already being opened is no fault. */
export async function go(navigate: () => Promise<unknown>): Promise<void> {
  try {
    await navigate();
  } catch (error) {
    if (!(error instanceof NavigationError && error.errMsg.endsWith(' locked'))) throw error;
  }
}
