import { clsx } from 'clsx';
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PreviewWidth } from '@admin-h5/contract';
import { Ratio } from '../css/ratio.tsx';
import { imageGlyph } from '../icon/glyphs.ts';
import { Icon } from '../icon/icon.tsx';
import { BelowContext } from '../screen/below.tsx';
import './image.less';
import { previewSource, previewSourceSet } from '@admin-h5/client';

export interface ImageProps {
  /** Preview address without a width, or any other address; null where the record has no picture. */
  src: string | null;
  /** '' for decoration. */
  alt: string;
  /** Width ÷ height; keeps the space free until the picture has loaded. Without it the parent sets the height. */
  ratio?: number;
  /** CSS width of the picture on the page, as in the `sizes` attribute. */
  sizes?: string;
  /** Width of the largest preview that this place needs. */
  largest?: PreviewWidth;
  fit?: 'cover' | 'contain';
  /** For the first picture of a page: loads at once, with high priority, and shows without a fade. */
  priority?: boolean;
  /** Shows the smallest preview, blurred, until the picture has loaded: for large pictures only. */
  blurUp?: boolean;
  className?: string;
}

/** A picture that keeps its space free, loads when it is nearly visible, and has a placeholder for a missing or broken file. */
export function Image({
  src,
  alt,
  ratio,
  sizes = '50vw',
  largest = 750,
  fit = 'cover',
  priority = false,
  blurUp = false,
  className,
}: ImageProps) {
  const picture = useRef<HTMLImageElement>(null);
  const below = use(BelowContext);
  // `waiting` is the state in a server's HTML, where the picture shows as it loads, also without a script.
  const [state, setState] = useState<{ src: string | null; is: 'waiting' | 'loading' | 'loaded' | 'broken' }>({
    src,
    is: 'waiting',
  });
  const is = state.src === src ? state.is : 'waiting';

  useLayoutEffect(() => {
    const element = picture.current;
    if (is !== 'waiting' || !element) return;
    const done = element.naturalWidth > 0 ? 'loaded' : 'broken';
    setState({ src, is: element.complete ? done : 'loading' });
  }, [is, src]);

  // A picture that failed without a network is requested again when the network is back.
  useEffect(() => {
    if (is !== 'broken') return undefined;
    const again = () => setState({ src, is: 'loading' });
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [is, src]);

  const shown = src !== null && is !== 'broken';
  return (
    <span
      className={clsx(
        'arco-image ah5-image',
        priority && 'ah5-image--priority',
        below && 'ah5-image--below',
        `ah5-image--${fit}`,
        className,
      )}
      data-state={shown ? is : 'broken'}
    >
      {ratio && <Ratio ratio={ratio} />}
      {shown ? (
        <img
          ref={picture}
          src={previewSource(src, largest)}
          srcSet={previewSourceSet(src, largest)}
          sizes={sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={() => setState({ src, is: 'loaded' })}
          onError={() => setState({ src, is: 'broken' })}
        />
      ) : (
        <span className="image-error-container" role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          <Icon glyph={imageGlyph} size={28} />
        </span>
      )}
      {shown && blurUp && is !== 'loaded' && (
        <img
          className="ah5-image__preview"
          src={previewSource(src, 96)}
          alt=""
          loading={priority ? 'eager' : 'lazy'}
          draggable={false}
        />
      )}
    </span>
  );
}
