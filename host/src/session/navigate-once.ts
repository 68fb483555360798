import { NavigationError } from '@admin-h5/client/host';

/** Runs a navigation of the shell; ignores the error that the same page is already being opened. */
export async function navigateOnce(navigate: () => Promise<unknown>): Promise<void> {
  try {
    await navigate();
  } catch (error) {
    if (!(error instanceof NavigationError && error.errMsg.endsWith(' locked'))) throw error;
  }
}
