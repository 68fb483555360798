import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useScrollMargin } from './use-scroll-margin.ts';

const real = window.ResizeObserver;
afterEach(() => {
  window.ResizeObserver = real;
  jest.restoreAllMocks();
});

let resized = (): void => undefined;
class Observer implements ResizeObserver {
  constructor(callback: ResizeObserverCallback) {
    resized = () => callback([], this);
  }
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function List() {
  const box = useRef<HTMLDivElement>(null);
  return <div ref={box}>{useScrollMargin(box)}</div>;
}

it('follows what opens above the list', () => {
  window.ResizeObserver = Observer;
  const place = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 120, 300, 0));
  render(<List />);
  expect(screen.getByText('120')).not.toBeNull();
  place.mockReturnValue(new DOMRect(0, 2400, 300, 0));
  act(() => resized());
  expect(screen.getByText('2400')).not.toBeNull();
});
