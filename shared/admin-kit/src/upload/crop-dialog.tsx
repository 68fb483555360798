import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Sheet, SheetActions } from '@admin-h5/ui';
import { cutImage, type CutArea } from './cut-image.ts';

export interface CropDialogProps {
  file: File;
  /** Width ÷ height. */
  aspect: number;
  onDone: (file: File) => void;
  onCancel: () => void;
}

/** Crops a picture before the upload: drag, pinch or arrow keys move it, the slider scales it. */
export function CropDialog({ file, aspect, onDone, onCancel }: CropDialogProps) {
  const [source] = useState(() => URL.createObjectURL(file));
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CutArea | null>(null);
  const [working, setWorking] = useState(false);

  async function finish(): Promise<void> {
    setWorking(true);
    try {
      onDone(area ? await cutImage(file, area) : file);
    } catch {
      // A picture that cannot be decoded here is sent unchanged; the server reports what is wrong.
      onDone(file);
    } finally {
      setWorking(false);
    }
  }

  return (
    <Sheet
      open
      onClose={onCancel}
      title="裁剪图片"
      footer={
        <SheetActions plain="使用原图" onPlain={() => onDone(file)} loading={working} onClick={() => void finish()}>
          确定
        </SheetActions>
      }
    >
      <div className="adm-crop">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          disableAutomaticStylesInjection
          onMediaLoaded={() => URL.revokeObjectURL(source)}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className="adm-crop__zoom">
        缩放
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </Sheet>
  );
}
