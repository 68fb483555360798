import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
}

const Dialog: ComponentType<DialogProps> = ({ title }) => <p role="dialog">{title}</p>;

/** A part whose code fails to load the given number of times, then loads. */
function losingPart(times: number) {
  const load = jest.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('chunk lost');
    return Dialog;
  });
  const Part = lazyPart<DialogProps>(load, {
    waiting: ({ title }) => <p>{title} …</p>,
    onLost: ({ onClose }) => onClose(),
  });
  return { Part, load };
}

describe('a part that loads when it is first shown', () => {
  it('shows a placeholder, then the part', async () => {
    const { Part } = losingPart(0);
    render(<Part title="裁剪" onClose={() => undefined} />);
    expect(screen.getByText('裁剪 …')).toBeTruthy();
    expect((await screen.findByRole('dialog')).textContent).toBe('裁剪');
    expect(screen.queryByText('裁剪 …')).toBeNull();
  });

  it('is there at once the next time, without loading', async () => {
    const { Part, load } = losingPart(0);
    const { unmount } = render(<Part title="裁剪" onClose={() => undefined} />);
    await screen.findByRole('dialog');
    unmount();
    render(<Part title="查看" onClose={() => undefined} />);
    expect(screen.getByRole('dialog').textContent).toBe('查看');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('fails alone where its code does not load, and loads again when it is shown again', async () => {
    const { Part, load } = losingPart(2);
    for (const tries of [1, 2]) {
      const onClose = jest.fn();
      const { unmount } = render(<Part title="裁剪" onClose={onClose} />);
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
      expect(screen.getByText('裁剪 …')).toBeTruthy();
      expect(load).toHaveBeenCalledTimes(tries);
      unmount();
    }
    render(<Part title="裁剪" onClose={() => undefined} />);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('does not report a failed load after it was unmounted', async () => {
    const { Part, load } = losingPart(1);
    const onClose = jest.fn();
    render(<Part title="裁剪" onClose={onClose} />).unmount();
    await expect(load.mock.results[0]?.value).rejects.toThrow('chunk lost');
    expect(onClose).not.toHaveBeenCalled();
  });
});
