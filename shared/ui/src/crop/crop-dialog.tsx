import { useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { errorToast } from '../feedback/toast.ts';
import { minusGlyph, plusGlyph } from '../icon/more-glyphs.ts';
import { NavButton } from '../nav-bar/nav-bar.tsx';
import { Sheet, SheetActions } from '../sheet/sheet.tsx';
import './crop.less';
import { cutImage, type CutArea } from './cut-image.ts';

export interface CropDialogProps {
  file: File;
  /** Width ÷ height. */
  aspect: number;
  /** For the picture of a person: a circle is shown and a small square is sent, never the whole picture. */
  avatar?: boolean;
  onDone: (file: File) => void;
  onCancel: () => void;
}

/** Pixels; no screen shows a person larger. */
const avatarSide = 512;

/** Crops a picture before the upload: drag, pinch or arrow keys move it; slider, wheel or buttons scale it. */
export function CropDialog({ file, aspect, avatar = false, onDone, onCancel }: CropDialogProps) {
  const [source] = useState(() => URL.createObjectURL(file));
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CutArea | null>(null);
  const [working, setWorking] = useState(false);
  const maxZoom = avatar ? 4 : 3;
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => void (closed.current = true);
  }, []);
  const scale = (factor: number) => setZoom(Math.min(maxZoom, Math.max(1, zoom * factor)));

  async function finish(): Promise<void> {
    setWorking(true);
    // A picture that cannot be cropped here is sent unchanged, and the server reports what is wrong; a person's never is.
    const whole = avatar ? null : file;
    const cut = area && (await cutImage(file, area, avatar ? avatarSide : undefined).catch(() => null));
    if (closed.current) return;
    setWorking(false);
    const chosen = cut ?? whole;
    if (chosen) onDone(chosen);
    else errorToast('图片处理失败，请换一张再试');
  }

  function lose(): void {
    errorToast('图片无法打开，请换一张再试');
    onCancel();
  }

  return (
    <Sheet
      open
      onClose={onCancel}
      title={avatar ? '调整头像' : '裁剪图片'}
      footer={
        <SheetActions
          plain={avatar ? '取消' : '使用原图'}
          onPlain={() => (avatar ? onCancel() : onDone(file))}
          loading={working}
          disabled={avatar && area === null}
          onClick={() => void finish()}
        >
          {avatar ? '使用' : '确定'}
        </SheetActions>
      }
    >
      <div className={avatar ? 'ah5-crop ah5-crop--avatar' : 'ah5-crop'}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={aspect}
          cropShape={avatar ? 'round' : 'rect'}
          objectFit={avatar ? 'cover' : 'contain'}
          showGrid={!avatar}
          disableAutomaticStylesInjection
          mediaProps={avatar ? { alt: '待裁剪的头像', onError: lose } : {}}
          cropperProps={avatar ? { onDoubleClick: () => setZoom(zoom > 1 ? 1 : 2) } : {}}
          onMediaLoaded={() => URL.revokeObjectURL(source)}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      {avatar ? (
        <div className="ah5-crop__tools">
          <NavButton glyph={minusGlyph} label="缩小" onPress={() => scale(1 / 1.25)} />
          <span>拖动或缩放，选择要显示的部分</span>
          <NavButton glyph={plusGlyph} label="放大" onPress={() => scale(1.25)} />
        </div>
      ) : (
        <label className="ah5-crop__zoom">
          缩放
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
      )}
    </Sheet>
  );
}
