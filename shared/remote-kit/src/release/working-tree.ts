import { execFileSync } from 'node:child_process';

/** Files of a folder that git has not committed; null where the folder is in no repository. */
export function uncommittedFiles(folder: string): string[] | null {
  try {
    const status = execFileSync('git', ['status', '--porcelain', '--', '.'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return status.split('\n').filter(Boolean);
  } catch {
    return null;
  }
}
