import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Puts a build into the folder that the module's origin serves. The build's folder appears whole or not at all: a copy that was
 * cut off stays under another name and is replaced by the next.
 * @returns false where the build is there already; its files never change
 */
export async function uploadToFolder(build: string, target: string): Promise<boolean> {
  const name = path.basename(build);
  const place = path.join(target, name);
  if (existsSync(place)) return false;
  const part = path.join(target, `.${name}.part`);
  await mkdir(target, { recursive: true });
  await rm(part, { recursive: true, force: true });
  // Source maps stay with the team: they are neither served nor listed.
  await cp(build, part, { recursive: true, filter: (file) => !file.endsWith('.map') });
  await rename(part, place);
  return true;
}
