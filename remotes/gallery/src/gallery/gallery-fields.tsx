/** The form of a gallery item, with a dialog that takes a frame of a film as its poster. */
import { chinaDay, fileHints, galleryFields } from '@admin-h5/contract';
import { type FieldSpec, type FormSection, formSections, type FormValues, textOf } from '@admin-h5/admin-kit';
import { useRef, useState } from 'react';
import { Button, Sheet, SheetActions } from '@admin-h5/ui';
import { previewUrl } from '@admin-h5/client';

const isVideo = ({ mediaType }: FormValues) => mediaType === 'video';

/** Shared by the form and the batch upload. */
const dayView = () => ({ name: 'takenAt', latest: chinaDay(), hint: '选填' }) as const;

/** Fields shared by all pictures of a batch upload. */
export const commonFields = (): readonly FieldSpec[] => {
  const { album, takenAt, status } = galleryFields;
  return formSections({ album, takenAt, status }, [{ title: '', fields: ['album', dayView(), 'status'] }]).flatMap(
    ({ fields }) => fields,
  );
};

export const gallerySections = (): readonly FormSection[] =>
  formSections(galleryFields, [
    {
      title: '内容',
      fields: [
        'title',
        'album',
        'mediaType',
        { name: 'imageIds', hint: `${fileHints.image}；第一张为封面，拖动可调整顺序` },
        { name: 'videoId', hint: fileHints.video },
        {
          name: 'posterId',
          crop: 16 / 9,
          hint: '播放前显示的图片，建议 16:9',
          visible: isVideo,
          more: ({ videoId }, add) => textOf(videoId) && <TakeFrame film={textOf(videoId)} onDone={add} />,
        },
        dayView(),
        'description',
      ],
    },
    { title: '展示', fields: ['sort', 'status', 'publishAt', 'withdrawAt'] },
  ]);

/** Button beside the poster upload: takes a frame of the film. */
function TakeFrame({ film, onDone }: { film: string; onDone: (frame: File) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="soft" size="s" onClick={() => setOpen(true)}>
        截取封面
      </Button>
      {open && (
        <FrameSheet
          film={film}
          onClose={() => setOpen(false)}
          onDone={(frame) => {
            setOpen(false);
            onDone(frame);
          }}
        />
      )}
    </>
  );
}

/** A frame comes from a compressed film: at a higher quality it would grow and look the same. */
const quality = 0.9;

/**
 * The current frame of a film as an image file.
 * @throws Error if the browser has no frame, or may not read it (the film's origin does not allow it)
 */
async function captureFrame(film: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = film.videoWidth;
  canvas.height = film.videoHeight;
  canvas.getContext('2d')?.drawImage(film, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('The film has no picture');
  return new File([blob], '视频封面.jpg', { type: 'image/jpeg' });
}

interface Props {
  /** Id of the film. */
  film: string;
  onDone: (frame: File) => void;
  onClose: () => void;
}

/** Initial position in seconds: films often start with a black frame. */
const start = 1;
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** 截取封面: chooses a frame of the film as its poster. */
function FrameSheet({ film, onDone, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [length, setLength] = useState(0);
  const [at, setAt] = useState(0);

  function goTo(seconds: number): void {
    setAt(seconds);
    if (video.current) video.current.currentTime = seconds;
  }

  function opened({ duration, videoWidth, seekable }: HTMLVideoElement): void {
    const end = Number.isFinite(duration) ? duration : seekable.length > 0 ? seekable.end(0) : 0;
    // If this device can play only the sound, the film has no frame.
    if (videoWidth === 0) {
      setState('failed');
      return;
    }
    setLength(end);
    goTo(Math.min(start, end / 2));
  }

  async function take(): Promise<void> {
    if (!video.current) return;
    try {
      onDone(await captureFrame(video.current));
    } catch {
      setState('failed');
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title="截取封面"
      footer={
        <SheetActions onPlain={onClose} disabled={state !== 'ready'} onClick={() => void take()}>
          用这一帧
        </SheetActions>
      }
    >
      {state === 'failed' ? (
        <p role="alert" className="gallery-frame__fault">
          这台设备读不出该视频的画面，请改为上传一张图片。
        </p>
      ) : (
        <div className="gallery-frame">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- only its pictures are looked at, without sound */}
          <video
            ref={video}
            // A frame from another origin can be read only if the film was requested with CORS.
            crossOrigin="anonymous"
            src={previewUrl(film)}
            muted
            playsInline
            preload="auto"
            onLoadedMetadata={(event) => opened(event.currentTarget)}
            onSeeking={() => setState('loading')}
            onSeeked={() => setState('ready')}
            onError={() => setState('failed')}
          />
          <label className="gallery-frame__time">
            时间
            <input
              type="range"
              min={0}
              max={length}
              step={0.1}
              value={at}
              aria-valuetext={clock(at)}
              disabled={length === 0}
              onChange={(event) => goTo(Number(event.target.value))}
            />
            <span role="status">{length === 0 ? '加载中…' : `${clock(at)} / ${clock(length)}`}</span>
          </label>
        </div>
      )}
    </Sheet>
  );
}
