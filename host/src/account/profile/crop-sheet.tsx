import { minusGlyph, NavButton, plusGlyph, Sheet, SheetActions } from '@admin-h5/ui';
import { useZoom } from '../../ui/viewer/use-zoom.ts';
import { errorToast, showError } from '@admin-h5/ui/feedback';
import { useRef, useState } from 'react';
import { coveringSize, cropped } from './crop.ts';
import './profile.less';

export interface CropSheetProps {
  /** Address of the chosen picture. */
  source: string;
  onCropped: (picture: Blob) => void;
  onClose: () => void;
}

/** Chooses the square of a picture that becomes the avatar: drag, pinch, wheel or buttons. */
export function CropSheet({ source, onCropped, onClose }: CropSheetProps) {
  const [size, setSize] = useState({ width: 1, height: 1 });
  const image = useRef<HTMLImageElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { view, zoom, handlers } = useZoom(box, 0, undefined, (around) => coveringSize(size, around));

  const use = async () => {
    if (!image.current || !box.current) return;
    try {
      onCropped(await cropped(image.current, view, box.current.getBoundingClientRect()));
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Sheet
      open
      title="调整头像"
      onClose={onClose}
      footer={
        <SheetActions onPlain={onClose} onClick={() => void use()}>
          使用
        </SheetActions>
      }
    >
      <div className="crop" ref={box} {...handlers}>
        <img
          ref={image}
          src={source}
          alt="待裁剪的头像"
          draggable={false}
          style={{
            aspectRatio: `${size.width} / ${size.height}`,
            [size.width > size.height ? 'height' : 'width']: '100%',
            transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          onError={() => {
            errorToast('图片无法打开，请换一张再试');
            onClose();
          }}
        />
      </div>
      <div className="crop__tools">
        <NavButton glyph={minusGlyph} label="缩小" onPress={() => zoom(1 / 1.25)} />
        <span>拖动或缩放，选择要显示的部分</span>
        <NavButton glyph={plusGlyph} label="放大" onPress={() => zoom(1.25)} />
      </div>
    </Sheet>
  );
}
