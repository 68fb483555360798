import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';

const state = { broken: true };
function Part() {
  if (state.broken) throw new Error('部件出错');
  return <p>内容</p>;
}
const fallback = (error: unknown, retry: () => void) => (
  <button type="button" onClick={retry}>
    {error instanceof Error ? error.message : ''}
  </button>
);

beforeEach(() => {
  state.broken = true;
  // React reports every caught fault there.
  jest.spyOn(console, 'error').mockImplementation(jest.fn());
});
afterEach(() => {
  jest.restoreAllMocks();
});

const at = (resetKey: string) => (
  <ErrorBoundary fallback={fallback} resetKey={resetKey}>
    <Part />
  </ErrorBoundary>
);

describe('ErrorBoundary', () => {
  it('keeps a fault inside its part, and tries again when asked', async () => {
    const onError = jest.fn();
    render(
      <>
        <p>外壳</p>
        <ErrorBoundary fallback={fallback} onError={onError}>
          <Part />
        </ErrorBoundary>
      </>,
    );
    expect(screen.getByText('外壳')).not.toBeNull();
    expect(onError).toHaveBeenCalledTimes(1);
    state.broken = false;
    await userEvent.click(screen.getByRole('button', { name: '部件出错' }));
    expect(screen.getByText('内容')).not.toBeNull();
  });

  it('gives another page another chance', () => {
    const { rerender } = render(at('a'));
    state.broken = false;
    rerender(at('a'));
    expect(screen.queryByText('内容')).toBeNull();
    rerender(at('b'));
    expect(screen.getByText('内容')).not.toBeNull();
  });
});
