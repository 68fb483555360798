import { useMemo } from 'react';
import { galleryApi, type PageProps, previewUrl } from '@admin-h5/client';
import { FormScreen, type FormValues, textOf } from '@admin-h5/admin-kit';
import { galleryItemSchema } from '@admin-h5/contract/validation';
import { albumIn } from '../gallery/choices.ts';
import { gallerySections } from '../gallery/gallery-fields.tsx';
import { paths } from '../paths.ts';
import '../gallery.less';

export default function GalleryEdit({ query }: PageProps) {
  const sections = useMemo(() => gallerySections(), []);
  const presets = {
    album: albumIn(query) ?? '',
    mediaType: query.mediaType === 'video' ? 'video' : 'image',
  };
  return (
    <FormScreen
      entityLabel="工厂展示"
      subject="gallery"
      query={query}
      resource={galleryApi}
      schema={galleryItemSchema}
      sections={sections}
      blank={presets}
      keepForNext={['album', 'mediaType', 'takenAt']}
      listUrl={paths.list}
      editUrl={paths.edit}
      intro={(values) => <FilmPreview values={values} />}
    />
  );
}

/** The film as visitors will see it, with its poster, while the form is filled in. */
function FilmPreview({ values }: { values: FormValues }) {
  const film = textOf(values.videoId);
  const poster = textOf(values.posterId);
  if (values.mediaType !== 'video' || !film) return null;
  return (
    <figure className="gallery-film" aria-label="预览">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- films of the works carry no speech that could be captioned */}
      <video
        key={`${film} ${poster}`}
        src={previewUrl(film)}
        poster={poster ? previewUrl(poster) : undefined}
        controls
        playsInline
        preload="metadata"
      />
    </figure>
  );
}
