/** The screen 批量上传 of the gallery: a person chooses many pictures, names and orders them, and uploads them at once. */
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { fileFault, fileHints, fileMimes } from '@admin-h5/contract';
import {
  currentPage,
  galleryApi,
  navigateBack,
  type PageProps,
  redirectTo,
  uploadFile,
  useLeaveGuard,
} from '@admin-h5/client';
import { acceptOf, Button, Icon, imageGlyph, Screen } from '@admin-h5/ui';
import {
  compressImage,
  Field,
  type FieldSpec,
  type FormValues,
  type NextValue,
  SortableList,
  textOf,
} from '@admin-h5/admin-kit';
import { confirm } from '@admin-h5/ui/feedback';
import {
  type Batch,
  type BatchCalls,
  type BatchPicture,
  type BatchSettings,
  countStates,
  createBatch,
} from '../gallery/batch/batch.ts';
import { PictureRow } from '../gallery/batch/picture-row.tsx';
import { albumIn } from '../gallery/choices.ts';
import { paths } from '../paths.ts';
import { commonFields } from '../gallery/gallery-fields.tsx';
import '../gallery.less';

const leave = () => void (currentPage().depth > 0 ? navigateBack() : redirectTo({ url: paths.list }));

export default function GalleryBatch({ query, title }: PageProps) {
  const { batch, pictures } = useBatch();
  const [settings, setSettings] = useState<BatchSettings>({ album: albumIn(query) ?? '', takenAt: '', status: 1 });
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const counts = countStates(pictures);
  const running = counts.waiting + counts.sending;
  const open = pictures.length - counts.done;
  const keys = pictures.map(({ key }) => key);

  useLeaveGuard(open > 0, () =>
    confirm({
      title: `还有 ${open} 张图片未添加，确定离开吗？`,
      message: counts.done > 0 ? `已添加的 ${counts.done} 张会保留。` : '尚未添加的图片需要重新选择。',
      confirmText: '离开',
      cancelText: '继续上传',
    }),
  );

  function start(): void {
    setAsked(true);
    if (settings.album !== '') batch.start(settings);
  }

  return (
    <Screen
      wide
      className="adm-screen adm-form-screen"
      title={title}
      footer={
        <>
          <span className="gallery-batch__sum" role="status">
            {pictures.length > 0 && `共 ${pictures.length} 张，已添加 ${counts.done} 张`}
            {counts.stopped > 0 && `，${counts.stopped} 张未成功`}
          </span>
          {counts.ready > 0 || pictures.length === 0 ? (
            <Button block={pictures.length === 0} disabled={pictures.length === 0} onClick={start}>
              {counts.ready > 0 ? `上传 ${counts.ready} 张` : '上传'}
            </Button>
          ) : (
            <Button loading={running > 0} onClick={leave}>
              {running > 0 ? `正在上传，还有 ${running} 张` : '完成'}
            </Button>
          )}
        </>
      }
    >
      <div className="adm-form">
        <SettingsFields settings={settings} onChange={setSettings} albumMissing={asked && settings.album === ''} />
        <section className="adm-section" aria-label="图片">
          <h2 className="adm-section__title">图片</h2>
          <DropZone
            onChoose={(files) => {
              const { taken, refused: reasons } = choosePictures(files, pictures.length);
              setRefused(reasons);
              batch.add(taken);
            }}
          >
            <span>选择图片</span>
            <small>可一次选择多张；{fileHints.image}，大图会先压缩</small>
          </DropZone>
          {refused.length > 0 && (
            <ul className="adm-field__error" role="alert">
              {refused.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
          {pictures.length > 0 && (
            <>
              <p className="adm-field__hint">
                每张图片成为一条展示内容，按下面的顺序排在相册最前；拖动图片可调整顺序。
              </p>
              <SortableList
                ids={keys}
                labelOf={(key) => pictures[keys.indexOf(key)]?.title ?? ''}
                onMove={(from, to) => batch.move(from, to)}
              >
                <ol className="gallery-pictures" aria-label="待上传的图片">
                  {pictures.map((picture, index) => (
                    <PictureRow
                      key={picture.key}
                      {...{ picture, index }}
                      count={pictures.length}
                      onTitle={(title) => batch.setTitle(picture.file, title)}
                      onMove={(to) => batch.move(index, to)}
                      onCancel={() => batch.cancel(picture.file)}
                      onRetry={() => batch.retry(picture.file, settings)}
                      onRemove={() => batch.remove(picture.file)}
                    />
                  ))}
                </ol>
              </SortableList>
            </>
          )}
        </section>
      </div>
    </Screen>
  );
}

/** The button to add pictures. The file input covers it completely, so that pictures can also be dropped on it. */
function DropZone({ onChoose, children }: { onChoose: (files: readonly File[]) => void; children: ReactNode }) {
  return (
    <label className="gallery-drop">
      <input
        type="file"
        multiple
        accept={acceptOf(fileMimes('image'))}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // The same files may be chosen again after they were removed.
          event.target.value = '';
        }}
      />
      <Icon glyph={imageGlyph} size={28} />
      {children}
    </label>
  );
}

const quiet = { errors: 'screen' } as const;

const calls: BatchCalls = {
  upload: async (file, onProgress, signal) =>
    uploadFile(await compressImage(file), { onProgress, signal, errors: 'screen' }),
  async findSame(imageHash, signal) {
    const { list } = await galleryApi.list({ imageHash, size: 1 }, { signal, errors: 'screen' });
    return list[0]?.title ?? null;
  },
  create: (input, idempotencyKey) => galleryApi.create(input, { ...quiet, idempotencyKey }),
  update: (id, item) => galleryApi.update(id, item, quiet),
  remove: (id) => galleryApi.remove(id, quiet),
  sort: (ids) => galleryApi.sort(ids, { errors: 'background' }),
};

/** The batch of this screen and its pictures; running uploads stop when the screen is closed. */
function useBatch(): { batch: Batch; pictures: readonly BatchPicture[] } {
  const [batch] = useState(() => createBatch(calls));
  const pictures = useSyncExternalStore(batch.subscribe, batch.pictures);
  useEffect(() => () => batch.dispose(), [batch]);
  return { batch, pictures };
}

interface SettingsFieldsProps {
  settings: BatchSettings;
  onChange: (settings: BatchSettings) => void;
  albumMissing: boolean;
}

function SettingsFields({ settings, onChange, albumMissing }: SettingsFieldsProps) {
  const formId = useId();
  const [fields] = useState(commonFields);
  const values: FormValues = { ...settings };

  function change({ name }: FieldSpec, next: NextValue): void {
    const value = typeof next === 'function' ? next(values[name]) : next;
    if (name === 'album') onChange({ ...settings, album: albumIn({ album: textOf(value) }) ?? '' });
    if (name === 'takenAt') onChange({ ...settings, takenAt: textOf(value) });
    if (name === 'status') onChange({ ...settings, status: value === 1 ? 1 : 0 });
  }

  return (
    <section className="adm-section" aria-label="共同信息">
      <h2 className="adm-section__title">共同信息</h2>
      <div className="adm-section__fields">
        {fields.map((field) => (
          <Field
            key={field.name}
            {...{ formId, field, values }}
            value={values[field.name]}
            errors={albumMissing && field.name === 'album' ? { album: '请选择所属相册' } : {}}
            disabled={false}
            onChange={change}
            onBlur={() => undefined}
            onBusy={() => undefined}
          />
        ))}
      </div>
    </section>
  );
}

/** Most pictures at once: one call can sort so many, and a person can still review them. */
const maxPictures = 200;

/** Splits chosen files into accepted ones and refused ones with reasons. Size limits apply after compression. */
export function choosePictures(
  files: readonly File[],
  present: number,
): { taken: readonly File[]; refused: readonly string[] } {
  const refused: string[] = [];
  const good = files.filter((file) => {
    const fault = fileFault('image', { mime: file.type, size: 0 });
    if (fault !== null) refused.push(`${file.name}：${fault}`);
    return fault === null;
  });
  const free = Math.max(0, maxPictures - present);
  if (good.length > free) refused.push(`一次最多上传${maxPictures}张图片，其余${good.length - free}张未加入`);
  return { taken: good.slice(0, free), refused };
}
