import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Carousel } from '../carousel/carousel.tsx';

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const current = () => document.querySelector('.ah5-carousel__slide:not([inert])')?.textContent;
const frame = () => {
  const found = document.querySelector('.ah5-carousel__window');
  if (!found) throw new Error('no carousel');
  return found;
};

function start() {
  render(
    <Carousel
      label="推荐"
      items={['a', 'b', 'c']}
      keyOf={(item) => item}
      ratio={2}
      autoplay
      render={(item) => <span>{item}</span>}
    />,
  );
}

describe('Carousel', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('moves every 5000 ms within 500 ms, and starts again after the last [§9 swiper]', () => {
    start();
    const track = document.querySelector<HTMLElement>('.ah5-carousel__track');
    expect(track?.style.transitionDuration).toBe('500ms');
    pass(4999);
    expect(current()).toBe('a');
    pass(1);
    expect(current()).toBe('b');
    pass(10_000);
    expect(current()).toBe('a');
  });

  it('stops under a finger, and continues after it', () => {
    start();
    // jsdom has no pointer events; these have the fields that the carousel reads.
    fireEvent(frame(), new MouseEvent('pointerdown', { bubbles: true, clientX: 10, clientY: 10 }));
    pass(20_000);
    expect(current()).toBe('a');
    fireEvent(frame(), new MouseEvent('pointerup', { bubbles: true }));
    pass(5000);
    expect(current()).toBe('b');
  });

  it('follows a finger to the next and back, no further than its ends, and not after a tap', () => {
    start();
    Reflect.set(frame(), 'setPointerCapture', () => undefined);
    const swipe = (by: number) => {
      for (const [type, clientX] of [
        ['pointerdown', 200],
        ['pointermove', 200 + by / 2],
        ['pointermove', 200 + by],
        ['pointerup', 200 + by],
      ] as const)
        fireEvent(frame(), new MouseEvent(type, { bubbles: true, clientX, clientY: 10 }));
    };
    const shown = [-60, -60, -60, 60, 4].map((by) => {
      swipe(by);
      return current();
    });
    expect(shown).toEqual(['b', 'c', 'c', 'b', 'b']);
  });

  it('does not move by itself with reduced motion', () => {
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: true }) });
    start();
    pass(20_000);
    expect(current()).toBe('a');
  });

  it('moves to the picture of a pressed dot', () => {
    start();
    fireEvent.click(screen.getByRole('button', { name: '第 3 张，共 3 张' }));
    expect(current()).toBe('c');
  });
});

it('a rendered page has the visible picture alone: its neighbours load once the page is taken over', () => {
  const carousel = (
    <Carousel
      label="推荐"
      items={['a', 'b', 'c']}
      keyOf={(item) => item}
      ratio={2}
      render={(item, _index, near) => near && <span>{item}</span>}
    />
  );
  const page = document.createElement('div');
  const html = renderToString(carousel);
  const [, forNoScripts = ''] = /<noscript>(.*)<\/noscript>/.exec(html) ?? [];
  // A browser with scripts takes that for text.
  page.innerHTML = html.replace(forNoScripts, '');
  expect(page.textContent).toBe('a');
  const further = document.createElement('div');
  further.innerHTML = forNoScripts;
  expect([...further.querySelectorAll('[role=group]')].map((slide) => slide.textContent)).toEqual(['b', 'c']);
  expect(further.querySelector('[inert]')).toBeNull();
  render(carousel, { container: page, hydrate: true });
  expect(page.textContent).toBe('ab');
  expect(page.querySelector('noscript')).toBeNull();
});
