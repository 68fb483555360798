import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HostConfig } from '@admin-h5/contract';
import { documentName } from '../../scripts/build/document-name.ts';
import { readPageFiles } from './page-preloads.ts';
import { fillPage } from './page-template.ts';

/** Full paths of the screens for which a build has a separate document, each with the screen's path. */
export function documentedScreens(dist: string, basePath: string): Map<string, string> {
  const screens = Object.keys(readPageFiles(dist)).filter((screen) =>
    existsSync(path.join(dist, documentName(screen))),
  );
  return new Map(screens.map((screen) => [basePath + screen.slice(1), screen]));
}

/** A screen's document with the settings filled in: the first response contains the title and skeleton. */
export function screenPage(dist: string, screen: string, config: HostConfig): string {
  return fillPage(readFileSync(path.join(dist, documentName(screen)), 'utf8'), config);
}
