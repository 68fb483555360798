import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { useRef } from 'react';
import { useRoomAboveKeyboard } from '../search/use-room-above-keyboard.ts';

/** jsdom has no visual viewport. */
class Viewport extends EventTarget {
  offsetTop = 0;
  height = 600;
}

let viewport: Viewport;
/** The room that the list had each time that it was told of it. */
let rooms: string[];
beforeEach(() => {
  viewport = new Viewport();
  rooms = [];
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport });
});
afterEach(() => void Reflect.deleteProperty(window, 'visualViewport'));

function List({ isOpen = true }: { isOpen?: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  useRoomAboveKeyboard(list, '--room', isOpen, ({ style }) => rooms.push(style.getPropertyValue('--room')));
  return isOpen ? <div ref={list} data-testid="list" /> : null;
}
function change(name: 'resize' | 'scroll', to: Partial<Viewport>): void {
  Object.assign(viewport, to);
  viewport.dispatchEvent(new Event(name));
}
const open = () => {
  const page = render(<List />);
  const list = page.getByTestId('list');
  list.getBoundingClientRect = () => new DOMRect(0, 100, 300, 400);
  const room = () => list.style.getPropertyValue('--room');
  return { ...page, room };
};

it('leaves the keyboard of a phone its place, also where the page is moved below it', () => {
  const { room } = open();
  change('resize', { height: 340 });
  expect(room()).toBe('232px');
  // iOS moves what is seen of the page when the keyboard opens.
  change('scroll', { offsetTop: 60 });
  expect(room()).toBe('292px');
  expect(rooms.slice(-2)).toEqual(['232px', '292px']);
});

it('leaves two rows where there is no room, and nothing to a list that is closed', () => {
  const { room, rerender } = open();
  change('resize', { height: 120 });
  expect(room()).toBe('96px');
  rerender(<List isOpen={false} />);
  change('resize', { height: 500 });
  expect(room()).toBe('96px');
});
