import { beforeEach, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { FormField } from '../form/form-field.tsx';
import { useRulesForm } from '../form/use-rules-form.ts';

let rulesLoad = true;
const short = (text: string) => (text.length < 3 ? '太短' : undefined);
async function findErrors({ name, phone }: { name: string; phone: string }) {
  if (!rulesLoad) throw new Error('Loading chunk rules failed.');
  return Promise.resolve({ name: short(name), phone: short(phone) });
}

function Form() {
  const form = useRulesForm({ name: '', phone: '' }, findErrors);
  return (
    <form onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
      <FormField form={form} name="name" label="姓名" error="已被使用" />
      <FormField form={form} name="phone" label="电话" />
      <button type="submit">保存</button>
    </form>
  );
}
const field = (label: string) => screen.getByLabelText(label);
const invalid = (label: string) => field(label).getAttribute('aria-invalid') === 'true';

beforeEach(() => {
  rulesLoad = true;
  render(<Form />, { wrapper: StrictMode });
});

it('is checked when it is left with a value, and at every change while it is wrong', async () => {
  await userEvent.type(field('电话'), '12');
  expect(invalid('电话')).toBe(false);
  await userEvent.tab();
  expect(await screen.findByText('太短')).not.toBeNull();
  await userEvent.type(field('电话'), '3');
  await waitFor(() => expect(invalid('电话')).toBe(false));
  // Valid once, it is not checked again before it is left.
  await userEvent.type(field('电话'), '{Backspace}');
  expect(invalid('电话')).toBe(false);
  await userEvent.tab();
  await waitFor(() => expect(invalid('电话')).toBe(true));
});

it('is not checked while it is empty; submitting shows all messages and focuses the first field', async () => {
  await userEvent.click(field('电话'));
  await userEvent.tab();
  expect(screen.queryByText('太短')).toBeNull();
  expect(screen.getByText('已被使用')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.getAllByText('太短')).toHaveLength(2));
  expect(screen.queryByText('已被使用')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field('姓名')));
});

it('stays as it is where the rules cannot be loaded', async () => {
  rulesLoad = false;
  await userEvent.type(field('电话'), '12');
  await userEvent.tab();
  await act(() => Promise.resolve());
  expect(invalid('电话')).toBe(false);
});
