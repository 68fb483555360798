import path from 'node:path';
import type { Environment } from '../settings.ts';
import { folderTarget } from './folder-target.ts';
import { rsyncTarget } from './rsync-target.ts';
import { s3Target } from './s3-target.ts';
import type { UploadTarget } from './upload-target.ts';

/** `server:folder` or `user@server:folder`; none of its parts can be taken for an option. */
const bySsh = /^([A-Za-z0-9_][\w.-]*@)?[A-Za-z0-9][A-Za-z0-9.-]+:[^:].*$/;

/**
 * Where a module's files are uploaded to.
 * @param address `s3://bucket/prefix`, `rsync://server/name`, `user@server:/folder`, or a folder of this machine
 */
export async function openTarget(address: string, environment: Environment): Promise<UploadTarget> {
  if (/^s3:\/\/[^/]/.test(address)) {
    const [bucket = '', ...prefix] = address.slice('s3://'.length).split('/');
    return s3Target(bucket, prefix.join('/').replace(/(?<!\/)\/+$/, ''), environment);
  }
  if (/^rsync:\/\/[A-Za-z0-9]/.test(address) || bySsh.test(address)) return rsyncTarget(address, environment);
  return folderTarget(path.resolve(address));
}
