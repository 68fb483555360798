/** Bounds of the zoom (specification, section 9). */
export const minZoom = 1;
export const maxZoom = 4;

export interface View {
  scale: number;
  /** Pixels from the centre. */
  x: number;
  y: number;
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 };

export interface Size {
  width: number;
  height: number;
}

const clamp = (value: number, least: number, max: number) => Math.min(max, Math.max(least, value));

/** Limits the scale, and keeps the picture inside the box, which it fills at scale 1. */
export function bounded({ scale, x, y }: View, box: Size): View {
  const within = clamp(scale, minZoom, maxZoom);
  const room = (length: number) => (length * (within - 1)) / 2;
  const [wide, high] = [room(box.width), room(box.height)];
  return { scale: within, x: clamp(x, -wide, wide), y: clamp(y, -high, high) };
}

/** Zooms by `factor` around the point `at` (pixels from the centre). */
export function zoomedAt(view: View, factor: number, at: { x: number; y: number }, box: Size): View {
  const scale = clamp(view.scale * factor, minZoom, maxZoom);
  const real = scale / view.scale;
  return bounded({ scale, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real }, box);
}
