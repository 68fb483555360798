import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Copyable } from '../material/detail-page.tsx';

const writeText = jest.fn((_text: string) => Promise.resolve());

beforeEach(() => {
  jest.useFakeTimers();
  writeText.mockClear();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  render(
    <Copyable text="138261-41-3" what="CAS号">
      138261-41-3
    </Copyable>,
  );
});
afterEach(() => void jest.useRealTimers());

const value = () => screen.getByText('138261-41-3');
// jsdom has no pointer events; these carry what is read of a finger.
const finger = (type: 'down' | 'move' | 'up', x: number, y: number) =>
  fireEvent(value(), new MouseEvent(`pointer${type}`, { bubbles: true, clientX: x, clientY: y }));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

describe('a parameter', () => {
  it('is copied by a long press of 350 ms, not by a shorter one [§9 long press]', async () => {
    finger('down', 50, 50);
    await pass(349);
    expect(writeText).not.toHaveBeenCalled();
    await pass(1);
    expect(writeText).toHaveBeenCalledWith('138261-41-3');
    finger('up', 50, 50);
    finger('down', 50, 50);
    await pass(300);
    finger('up', 50, 50);
    await pass(100);
    expect(writeText).toHaveBeenCalledTimes(1);
  });

  it('bears a finger that moves by 10 px, and is left alone by one that moves further [§9 long press tolerance]', async () => {
    finger('down', 50, 50);
    finger('move', 60, 50);
    await pass(350);
    expect(writeText).toHaveBeenCalledTimes(1);
    finger('down', 50, 50);
    finger('move', 50, 61);
    await pass(350);
    expect(writeText).toHaveBeenCalledTimes(1);
  });
});
