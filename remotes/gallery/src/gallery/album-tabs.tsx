import { galleryApi, useQueryState } from '@admin-h5/client';
import { albums } from '@admin-h5/contract';
import { Tabs } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { albumIn } from './choices.ts';

const all = '全部';

/** Number of items in each album; an album whose count failed shows no number. */
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

export const albumCountsKey = ['gallery', 'albumCounts'] as const;

/** Tabs for the albums with their counts; choosing one sets the list's filter. */
export function AlbumTabs() {
  const [album = all, setQuery] = useQueryState(albumIn);
  const { data: counts } = useQuery({ queryKey: albumCountsKey, queryFn: ({ signal }) => countAlbums(signal) });
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
