import { albums, mediaTypeLabels, type Album, type RawQuery } from '@admin-h5/contract';
import { choicesOf, plainChoices, type TreeChoice } from '@admin-h5/admin-kit';

export const albumChoices = plainChoices(albums);

/** Where 移动到… can lead. */
export const albumTree: readonly TreeChoice[] = albums.map((album) => ({ id: album, label: album, children: [] }));

export const mediaChoices = choicesOf(mediaTypeLabels);

/** The album that an address names, if it is one. */
export const albumIn = (query: RawQuery): Album | undefined => albums.find((album) => album === query.album);
