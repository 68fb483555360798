/** Shows pictures in full screen, with zoom by fingers, wheel, keys and buttons. */
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { previewSource, previewSourceSet } from '@admin-h5/client';
import { largestPreview } from '@admin-h5/contract';
import {
  backGlyph,
  closeGlyph,
  downloadGlyph,
  forwardGlyph,
  Icon,
  minusGlyph,
  plusGlyph,
  useCss,
  useModal,
} from '@admin-h5/ui';
import { hintInWeChat } from '@admin-h5/ui/feedback';
import { useWindowResize } from './use-window-resize.ts';
import './image-viewer.less';

export interface ViewedImage {
  src: string;
  alt: string;
}

export interface ImageViewerProps {
  images: readonly ViewedImage[];
  /** Index of the first picture shown. */
  start: number;
  onClose: () => void;
}

/** Full-screen pictures, zoomed 1 to 4 times by touch, wheel, keys or buttons (specification, section 9). */
export function ImageViewer({ images, start, onClose }: ImageViewerProps) {
  const [index, setIndex] = useState(start);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const image = images[index];
  const show = (to: number) => {
    if (images[to]) setIndex(to);
  };
  const modal = useModal(onClose);
  const { view, zoom, reset, handlers } = useZoom(stage, index, (step) => show(index + step));
  useCss(picture, {
    // Shows the small preview, which the page has probably loaded, until the large one has loaded.
    'background-image': image ? `url("${previewSource(image.src, 96)}")` : '',
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
  });

  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => show(index - 1),
    ArrowRight: () => show(index + 1),
    '+': () => zoom(1.5),
    '=': () => zoom(1.5),
    '-': () => zoom(1 / 1.5),
    '0': reset,
  };
  if (!image) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for the whole viewer; each has a button
    <dialog
      {...modal}
      className="ah5-viewer"
      aria-label={`查看图片，第 ${index + 1} 张，共 ${images.length} 张`}
      onKeyDown={(event) => keys[event.key]?.()}
    >
      <div className="ah5-viewer__stage" ref={stage} {...handlers}>
        <img
          key={image.src}
          src={previewSource(image.src, largestPreview)}
          srcSet={previewSourceSet(image.src, largestPreview)}
          sizes="100vw"
          alt={image.alt}
          draggable={false}
          data-scale={view.scale.toFixed(2)}
          ref={picture}
        />
      </div>
      <div className="ah5-viewer__bar">
        <span aria-hidden="true">
          {index + 1} / {images.length}
        </span>
        <ViewerButton glyph={minusGlyph} label="缩小" disabled={view.scale <= minZoom} onPress={() => zoom(1 / 1.5)} />
        <ViewerButton glyph={plusGlyph} label="放大" disabled={view.scale >= maxZoom} onPress={() => zoom(1.5)} />
        <a
          className="ah5-viewer__button"
          href={image.src}
          download
          aria-label="保存图片"
          onClick={(event) => hintInWeChat('长按图片，选择「保存图片」') && event.preventDefault()}
        >
          <Icon glyph={downloadGlyph} size={22} />
        </a>
        <ViewerButton glyph={closeGlyph} label="关闭" onPress={onClose} />
      </div>
      {images.length > 1 && (
        <div className="ah5-viewer__sides">
          <ViewerButton glyph={backGlyph} label="上一张" disabled={index === 0} onPress={() => show(index - 1)} />
          <ViewerButton
            glyph={forwardGlyph}
            label="下一张"
            disabled={index === images.length - 1}
            onPress={() => show(index + 1)}
          />
        </div>
      )}
    </dialog>
  );
}

interface ViewerButtonProps {
  glyph: string;
  label: string;
  disabled?: boolean;
  onPress: () => void;
}

function ViewerButton({ glyph, label, disabled, onPress }: ViewerButtonProps) {
  return (
    <button type="button" className="ah5-viewer__button" aria-label={label} disabled={disabled} onClick={onPress}>
      <Icon glyph={glyph} size={22} />
    </button>
  );
}

/** Bounds of the zoom (specification, section 9). */
const minZoom = 1;
const maxZoom = 4;

interface View {
  scale: number;
  /** Pixels from the centre. */
  x: number;
  y: number;
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 };

interface Size {
  width: number;
  height: number;
}

const clamp = (value: number, least: number, max: number) => Math.min(max, Math.max(least, value));

/** Limits the scale, and keeps the picture inside the box, which it fills at scale 1. */
export function bounded({ scale, x, y }: View, box: Size): View {
  const bound = clamp(scale, minZoom, maxZoom);
  const room = (length: number) => (length * (bound - 1)) / 2;
  const [wide, high] = [room(box.width), room(box.height)];
  return { scale: bound, x: clamp(x, -wide, wide), y: clamp(y, -high, high) };
}

/** Zooms by `factor` around the point `at` (pixels from the centre). */
export function zoomedAt(view: View, factor: number, at: { x: number; y: number }, box: Size): View {
  const scale = clamp(view.scale * factor, minZoom, maxZoom);
  const real = scale / view.scale;
  return bounded({ scale, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real }, box);
}

interface Point {
  x: number;
  y: number;
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Pinch, double tap, wheel and drag on one box; a swipe at scale 1 requests the neighbour. A new `picture` starts at
 * scale 1.
 */
function useZoom(box: RefObject<HTMLElement | null>, picture: number, onSwipe: (step: 1 | -1) => void) {
  const [held, setHeld] = useState({ picture, view: wholePicture });
  const view = held.picture === picture ? held.view : wholePicture;
  const setView = (change: (now: View) => View) =>
    setHeld((now) => ({ picture, view: change(now.picture === picture ? now.view : wholePicture) }));
  const fingers = useRef(new Map<number, Point>());
  const from = useRef<Point | null>(null);

  const bounds = () => box.current?.getBoundingClientRect() ?? new DOMRect();
  const fromCentre = ({ x, y }: Point): Point => {
    const { left, top, width, height } = bounds();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }) => setView((now) => zoomedAt(now, factor, at, bounds()));

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), fromCentre({ x: event.clientX, y: event.clientY }));
  });
  useEffect(() => {
    const element = box.current;
    // React adds wheel listeners as passive, and a passive listener cannot prevent scrolling.
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [box]);

  // Rotating a phone changes the box, which the picture must not leave.
  useWindowResize(() => setView((now) => bounded(now, bounds())));

  const lift = (event: PointerEvent) => {
    const started = from.current;
    fingers.current.delete(event.pointerId);
    from.current = null;
    if (!started || view.scale > 1 || fingers.current.size) return;
    const far = event.clientX - started.x;
    if (Math.abs(far) > 60 && Math.abs(far) > Math.abs(event.clientY - started.y)) onSwipe(far < 0 ? 1 : -1);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      from.current = fingers.current.size === 1 ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, now);
      if (other) zoom(distance(now, other) / Math.max(1, distance(before, other)), fromCentre(middle(now, other)));
      else if (view.scale > 1) {
        setView((at) => bounded({ ...at, x: at.x + now.x - before.x, y: at.y + now.y - before.y }, bounds()));
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onDoubleClick: (event: MouseEvent) =>
      view.scale > 1 ? setView(() => wholePicture) : zoom(2, fromCentre({ x: event.clientX, y: event.clientY })),
  };
  return { view, zoom, reset: () => setView(() => wholePicture), handlers };
}
