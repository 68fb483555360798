import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { localStore } from './local-store.ts';
import { s3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

/** The folder of stored files in a data folder or a backup. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/** The store that the settings name: a bucket, or the folder of stored files. */
export const openStore = ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): FileStore =>
  s3.bucket === '' ? localStore(filesFolder(dataDir)) : s3Store(s3);
