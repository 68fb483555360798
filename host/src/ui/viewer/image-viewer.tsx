import { useRef, useState } from 'react';
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
import './image-viewer.less';
import { useZoom } from './use-zoom.ts';
import { maxZoom, minZoom } from './use-zoom.ts';

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
