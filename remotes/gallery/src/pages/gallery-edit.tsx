import { useMemo } from 'react';
import { galleryApi } from '@admin-h5/client';
import type { PageProps } from '@admin-h5/client';
import { FormScreen } from '@admin-h5/admin-kit';
import { galleryItemSchema } from '@admin-h5/contract/validation';
import { albumIn } from '../gallery/choices.ts';
import { FilmPreview } from '../gallery/film-preview.tsx';
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
