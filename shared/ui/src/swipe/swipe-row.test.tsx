import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SwipeRow } from './swipe-row.tsx';

const onHold = jest.fn();
const onOpen = jest.fn();
const remove = jest.fn();
const actions = [
  { text: '停用', onPress: () => undefined },
  { text: '移除', danger: true, onPress: remove },
];

const row = () => screen.getByRole('article', { name: '吡虫啉' });
const action = () => screen.queryByRole('button', { name: '移除' });
// jsdom has no pointer events; these have the fields that the row reads.
const finger = (type: 'down' | 'move' | 'up', x: number, y = 0, on: Element = row()) =>
  fireEvent(on, new MouseEvent(`pointer${type}`, { bubbles: true, clientX: x, clientY: y }));
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const swipeOpen = () => {
  finger('down', 200);
  finger('move', 120);
  finger('up', 120);
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  render(
    <SwipeRow label="吡虫啉" actions={actions} onHold={onHold}>
      <button type="button" onClick={onOpen}>
        打开
      </button>
    </SwipeRow>,
  );
});
afterEach(() => void jest.useRealTimers());

describe('holding a row', () => {
  it('selects it after 350 ms, within 10 px [§9 long press]', () => {
    finger('down', 200);
    finger('move', 190);
    wait(349);
    expect(onHold).not.toHaveBeenCalled();
    wait(1);
    expect(onHold).toHaveBeenCalledTimes(1);
    // The browser sends a click when the finger is lifted; the row ignores it.
    fireEvent.click(screen.getByText('打开'));
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('打开'));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it.each([
    [189, 0],
    [200, 11],
  ])('is over where the finger moves to %i, %i [§9 long press tolerance]', (x, y) => {
    finger('down', 200);
    finger('move', x, y);
    wait(1000);
    expect(onHold).not.toHaveBeenCalled();
  });
});

describe('swiping a row', () => {
  it('opens its actions past the middle, closes them before it', () => {
    swipeOpen();
    expect(action()).not.toBeNull();
    expect(row().style.transform).toBe('translateX(-144px)');
    finger('down', 100);
    finger('move', 180);
    finger('up', 180);
    expect(action()).toBeNull();
  });

  it('hides them again after one was pressed, and after a touch elsewhere', () => {
    swipeOpen();
    fireEvent.click(screen.getByText('移除'));
    expect([remove.mock.calls.length, action()]).toEqual([1, null]);
    swipeOpen();
    finger('down', 5, 5, document.body);
    expect(action()).toBeNull();
  });

  it('does not open the link of the row while its actions are shown', () => {
    swipeOpen();
    fireEvent.click(screen.getByText('打开'));
    expect([onOpen.mock.calls.length, action()]).toEqual([0, null]);
  });

  it('ignores a finger that scrolls', () => {
    finger('down', 200);
    finger('move', 195, 40);
    finger('move', 100, 60);
    expect([row().style.transform, action()]).toEqual(['', null]);
  });
});
