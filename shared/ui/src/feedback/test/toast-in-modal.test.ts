import { expect, it } from '@jest/globals';
import { toast } from '../toast.ts';

it('keeps a message that was shown in a modal after the modal is closed', () => {
  const modal = document.createElement('dialog');
  modal.setAttribute('open', '');
  document.body.append(modal);
  toast('顺序已保存');
  expect(modal.textContent).toContain('顺序已保存');

  modal.remove();
  modal.removeAttribute('open');
  modal.dispatchEvent(new Event('close'));
  expect(document.body.textContent).toContain('顺序已保存');
});
