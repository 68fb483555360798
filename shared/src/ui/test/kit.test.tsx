import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ProgressRing } from '../progress/progress-ring.tsx';
import { SwipeRow } from '../swipe/swipe-row.tsx';

describe('parts of the kit, loaded when they are needed', () => {
  // The kit as a whole takes its time to load under Jest, which reads every file of it.
  beforeAll(
    () => Promise.all([import('../swipe/swipe-action-row.tsx'), import('../progress/progress-ring-drawing.tsx')]),
    30_000,
  );

  it('shows a row at once, and its action when the kit has come', async () => {
    const remove = jest.fn();
    render(
      <SwipeRow actions={[{ text: '移除', danger: true, onPress: remove }]}>
        <p>吡虫啉</p>
      </SwipeRow>,
    );
    expect(screen.getByText('吡虫啉')).toBeTruthy();
    await act(async () => Promise.resolve());
    fireEvent.click(await screen.findByText('移除'));
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('tells progress to everybody', async () => {
    render(<ProgressRing part={0.45} label="上传进度" />);
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '上传进度' }).value).toBe(0.45);
    expect(screen.getByText('45%')).toBeTruthy();
    await act(async () => Promise.resolve());
  });
});
