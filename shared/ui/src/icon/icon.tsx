import { clsx } from 'clsx';
import './icon.less';

/** SVG path of an icon: 24 × 24, stroke width 1.75, round ends, in the text's colour. */
export type Glyph = string;

export interface IconProps {
  glyph: Glyph;
  /** Units of the 375 px design; 20 by default. */
  size?: number;
  /** Fills the inside, for a chosen tab or a saved favourite. */
  filled?: boolean;
  /** Accessible name; without it the icon is decoration. */
  label?: string;
  className?: string;
}

/** An icon in the size and colour of the text beside it. */
export function Icon({ glyph, size = 20, filled = false, label, className }: IconProps) {
  const length = `${size * 0.02}rem`;
  return (
    <svg
      className={clsx('ah5-icon', filled && 'ah5-icon--filled', className)}
      width={length}
      height={length}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={glyph} />
    </svg>
  );
}
