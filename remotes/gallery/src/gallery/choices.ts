import { albums, type Album, type RawQuery } from '@admin-h5/contract';
import type { TreeChoice } from '@admin-h5/admin-kit';

/** Targets of 移动到…. */
export const albumTree: readonly TreeChoice[] = albums.map((album) => ({ id: album, label: album, children: [] }));

/** The album in an address, or undefined for an unknown one. */
export const albumIn = (query: RawQuery): Album | undefined => albums.find((album) => album === query.album);
