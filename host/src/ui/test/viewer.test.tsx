import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { bounded, ImageViewer, wholePicture, zoomedAt } from '../viewer/image-viewer.tsx';

const scale = () => Number(screen.getByRole('img').dataset['scale']);
const box = { width: 400, height: 800 };

describe('zoom', () => {
  it('stays between 1 and 4 [§9 zoom]', () => {
    expect(zoomedAt(wholePicture, 100, { x: 0, y: 0 }, box).scale).toBe(4);
    expect(zoomedAt(wholePicture, 0.01, { x: 0, y: 0 }, box)).toEqual(wholePicture);
  });

  it('keeps the point under the fingers in place', () => {
    const view = zoomedAt(wholePicture, 2, { x: 100, y: -50 }, box);
    expect({ x: view.x + 100 * 2 - 100, y: view.y - 50 * 2 + 50 }).toEqual({ x: 0, y: 0 });
  });

  it('does not let the picture leave the box', () => {
    expect(bounded({ scale: 2, x: 9999, y: -9999 }, box)).toEqual({ scale: 2, x: 200, y: -400 });
  });
});

describe('ImageViewer', () => {
  const images = ['a', 'b'].map((alt) => ({ src: `/${alt}.png`, alt }));

  it('zooms by buttons up to 4 and starts the next picture whole [§9 zoom]', () => {
    render(<ImageViewer images={images} start={0} onClose={() => undefined} />);
    for (let press = 0; press < 6; press += 1) fireEvent.click(screen.getByRole('button', { name: '放大' }));
    expect(scale()).toBe(4);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '放大' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '下一张' }));
    expect(screen.getByRole('img').getAttribute('alt')).toBe('b');
    expect(scale()).toBe(1);
  });

  it('stays in the box when the phone is turned [§9 resize]', () => {
    const box = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    box.mockReturnValue(new DOMRect(0, 0, 400, 800));
    HTMLElement.prototype.setPointerCapture = () => undefined;
    render(<ImageViewer images={images} start={0} onClose={() => undefined} />);
    const picture = screen.getByRole('img');
    // jsdom has no pointer events; these carry what is read of a finger.
    const finger = (type: string, clientY: number) =>
      fireEvent(picture, new MouseEvent(type, { bubbles: true, clientX: 0, clientY }));
    fireEvent.click(screen.getByRole('button', { name: '放大' }));
    finger('pointerdown', 0);
    finger('pointermove', 9999);
    expect(picture.style.transform).toBe('translate(0px, 200px) scale(1.5)');
    box.mockReturnValue(new DOMRect(0, 0, 800, 400));
    fireEvent(window, new Event('resize'));
    expect(picture.style.transform).toBe('translate(0px, 100px) scale(1.5)');
    Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
    box.mockRestore();
  });

  it('is worked by keys', () => {
    const onClose = jest.fn();
    render(<ImageViewer images={images} start={0} onClose={onClose} />);
    const viewer = screen.getByRole('dialog');
    fireEvent.keyDown(viewer, { key: '+' });
    expect(scale()).toBe(1.5);
    fireEvent.keyDown(viewer, { key: 'ArrowRight' });
    expect(screen.getByRole('img').getAttribute('alt')).toBe('b');
    fireEvent(viewer, new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
