import { albums, type Album, type MediaType, type RawQuery } from '@admin-h5/shared/contract';
import { plainChoices, type TreeChoice } from '@admin-h5/shared/ui/admin';

export const albumChoices = plainChoices(albums);

/** Where 移动到… can lead. */
export const albumTree: readonly TreeChoice[] = albums.map((album) => ({ id: album, label: album, children: [] }));

export const mediaLabels: Readonly<Record<MediaType, string>> = { image: '图片', video: '视频' };
export const mediaChoices = Object.entries(mediaLabels).map(([value, label]) => ({ value, label }));

/** The album that an address names, if it is one. */
export const albumIn = (query: RawQuery): Album | undefined => albums.find((album) => album === query.album);
