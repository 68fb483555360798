import type { GalleryItemInput } from '@admin-h5/contract';
import type { RowOf, VersionedColumns } from '../database/row.ts';

export type GalleryRow = VersionedColumns & RowOf<GalleryItemInput>;
