import type { ImportApi, PicturesApi } from '@admin-h5/client';

/** The calls of an import; the screens offer what has a call. */
export type ImportResource = Partial<ImportApi & PicturesApi>;
