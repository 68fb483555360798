import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSwipe } from './swipe.ts';

const onLongPress = jest.fn();

function Row() {
  const { offset, handlers } = useSwipe({ width: 120, onLongPress });
  return (
    <p data-testid="row" data-offset={offset} {...handlers}>
      吡虫啉
    </p>
  );
}

const row = () => screen.getByTestId('row');
// jsdom has no pointer events; these carry what is read of a finger.
const finger = (type: 'down' | 'move' | 'up', x: number, y = 0) =>
  fireEvent(row(), new MouseEvent(`pointer${type}`, { bubbles: true, clientX: x, clientY: y }));
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  onLongPress.mockClear();
  render(<Row />);
});
afterEach(() => void jest.useRealTimers());

describe('holding a row', () => {
  it('selects it after 350 ms, within 10 px', () => {
    finger('down', 200);
    finger('move', 190);
    wait(349);
    expect(onLongPress).not.toHaveBeenCalled();
    wait(1);
    expect(onLongPress).toHaveBeenCalledTimes(1);
  });

  it.each([
    [189, 0],
    [200, 11],
  ])('is over where the finger moves to %i, %i', (x, y) => {
    finger('down', 200);
    finger('move', x, y);
    wait(1000);
    expect(onLongPress).not.toHaveBeenCalled();
  });
});

describe('swiping a row', () => {
  it('opens its actions past the middle, closes them before it', () => {
    finger('down', 200);
    finger('move', 130);
    finger('up', 130);
    expect(row().dataset['offset']).toBe('-120');
    finger('down', 100);
    finger('move', 180);
    finger('up', 180);
    expect(row().dataset['offset']).toBe('0');
  });

  it('leaves a finger alone that scrolls', () => {
    finger('down', 200);
    finger('move', 195, 40);
    finger('move', 100, 60);
    expect(row().dataset['offset']).toBe('0');
  });
});
