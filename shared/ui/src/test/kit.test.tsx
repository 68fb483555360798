import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ProgressRing } from '../progress/progress-ring.tsx';

describe('parts of the kit, loaded when they are needed', () => {
  // The kit as a whole takes its time to load under Jest, which reads every file of it.
  beforeAll(() => import('../progress/progress-ring-drawing.tsx'), 30_000);

  it('tells progress to everybody', async () => {
    render(<ProgressRing part={0.45} label="上传进度" />);
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '上传进度' }).value).toBe(0.45);
    expect(screen.getByText('45%')).toBeTruthy();
    await act(async () => Promise.resolve());
  });
});
