import { previewUrl } from '@admin-h5/client';
import { textOf, type FormValues } from '@admin-h5/admin-kit';

/** The film as visitors will see it, with its poster, while the form is filled in. */
export function FilmPreview({ values }: { values: FormValues }) {
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
