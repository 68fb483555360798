import { galleryApi, useQueryState } from '@admin-h5/client';
import { albums } from '@admin-h5/contract';
import { Tabs, useResource } from '@admin-h5/ui';
import { albumIn } from './choices.ts';

const all = '全部';

/** How many items each album holds; one that could not be counted shows no number. */
async function countAlbums(signal: AbortSignal): Promise<readonly (number | null)[]> {
  return Promise.all(
    albums.map(async (album) => {
      try {
        return (await galleryApi.list({ album, size: 1 }, { signal, errors: 'background' })).total;
      } catch {
        return null;
      }
    }),
  );
}

/**
 * The albums with how much they hold; choosing one sets the list's own filter.
 * @param epoch changes when items came, went or moved
 */
export function AlbumTabs({ epoch }: { epoch: number }) {
  const [album = all, setQuery] = useQueryState(albumIn);
  const { data: counts } = useResource(countAlbums, [epoch], { keepAs: 'gallery albums' });
  const items = [
    { key: all, label: all },
    ...albums.map((key, index) => ({ key, label: `${key} ${counts?.[index] ?? ''}`.trim() })),
  ];
  return (
    <div className="gallery-albums">
      <Tabs
        label="相册"
        items={items}
        value={album}
        onChange={(key) => setQuery({ album: key === all ? null : key, page: null })}
      />
    </div>
  );
}
