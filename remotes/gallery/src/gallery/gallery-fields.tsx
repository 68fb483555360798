import { chinaDay, fileHints, galleryFields } from '@admin-h5/contract';
import { formSections, textOf, type FieldSpec, type FormSection, type FormValues } from '@admin-h5/admin-kit';
import { useState } from 'react';
import { Button } from '@admin-h5/ui';
import { FrameSheet } from './frame-sheet.tsx';

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
    { title: '展示', fields: ['sort', 'status'] },
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
