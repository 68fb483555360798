import { guardsInput, prepareReplacement } from '@admin-h5/client/host';
import { confirm } from '@admin-h5/ui/feedback';
import { hasTypedInput } from './typed-input.ts';

/**
 * Called before another build replaces a screen. Forms hand over their values, and screens with a leave guard ask the person
 * themselves. Where a person has typed something on any other screen, the host asks.
 * @returns whether the screen may be replaced
 */
export async function askToReplace(): Promise<boolean> {
  if (!(await prepareReplacement())) return false;
  if (guardsInput() || !hasTypedInput()) return true;
  return confirm({
    title: '更新后，页面上未保存的内容将丢失，确定更新吗？',
    confirmText: '更新',
    danger: true,
  });
}
