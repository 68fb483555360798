import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ProgressBar, ProgressRing } from '../progress/progress.tsx';

describe('parts of the kit', () => {
  it('show progress, and once to screen readers', () => {
    render(
      <>
        <ProgressRing part={0.45} label="上传进度" />
        <ProgressBar value={3} max={4} label="导入进度" />
      </>,
    );
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '上传进度' }).value).toBe(0.45);
    expect(screen.getByText('45%')).toBeTruthy();
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '导入进度' }).position).toBe(0.75);
    expect(screen.getAllByRole('progressbar')).toHaveLength(2);
    expect(document.querySelector<HTMLElement>('.progress-bar')?.style.width).toBe('75%');
  });
});
