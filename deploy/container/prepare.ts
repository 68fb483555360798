import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { checkReleaseDescription } from '@admin-h5/contract/schemas';
import type { Registry } from '@admin-h5/contract';
import { type Configuration, hostConfiguration, type Places, remoteConfiguration } from '../nginx/configuration.ts';
import { findResolver } from '../nginx/resolver.ts';
import type { Environment } from '../../server/src/environment.ts';
import { documentedScreens, fillPage, pagePreloads, readPageFiles, screenPage } from '../web/page-template.ts';
import { manifestFile, shellFile, workerFile, workerScript } from '../web/service-worker.ts';
import { readHost, readRemote } from '../web/container-settings.ts';
import { filesFolder, installBuild } from './install-build.ts';
import { textHash } from '../web/text-hash.ts';
import { packagesFile } from '../../shared/remote-kit/src/check/host.ts';
import { noticesFile } from '../../shared/remote-kit/src/recipe/notices.ts';

export interface Directories {
  /** `*.conf.template`. */
  templates: string;
  /** The image's files: the host's `dist`, or one build of a remote. */
  build: string;
  /** Volume of kept builds. */
  volume: string;
  /** Private folder of the container. */
  run: string;
  /** Volume of `remotes.json`; only for the host. */
  registry: string;
}

/** nginx creates its temporary folders itself; files of an earlier start are overwritten. */
function startFolder(directories: Directories): Places {
  mkdirSync(path.join(directories.run, 'page'), { recursive: true });
  return { templates: directories.templates, run: directories.run, files: filesFolder(directories.volume) };
}

function writeConfiguration(run: string, configuration: Configuration): void {
  for (const [name, text] of Object.entries(configuration)) writeFileSync(path.join(run, name), text);
}

/**
 * Prepares everything that nginx serves for the host: the build on the volume, the page with its settings, the
 * configuration.
 * @throws Error that names every invalid setting, before anything is written
 */
export function prepareHost(environment: Environment, directories: Directories): void {
  const { config, apiUpstream, renderer, proxies, ...web } = readHost(environment);

  const { build, volume, run, registry } = directories;
  const template = readFileSync(path.join(build, 'index.html'), 'utf8');
  installBuild({
    build: textHash(template),
    source: build,
    files: buildFiles(build).filter((file) => file.startsWith('assets/')),
    volume,
    retention: web.retention,
  });
  const places = startFolder(directories);
  const page = fillPage(template, config);
  writeCompressed(path.join(run, 'page/index.html'), page);
  for (const [address, screen] of documentedScreens(build, config.basePath)) {
    writeCompressed(path.join(run, `page/documents${address}.html`), screenPage(build, screen, config));
  }
  writeCompressed(path.join(run, 'page', shellFile), page);
  writeCompressed(path.join(run, 'page', workerFile), workerScript(build, config));
  for (const name of [noticesFile, packagesFile, manifestFile]) {
    const file = path.join(build, name);
    if (existsSync(file)) writeCompressed(path.join(run, 'page', name), readFileSync(file, 'utf8'));
  }
  ensureRegistry(registry);
  const configuration = hostConfiguration(places, web, {
    config,
    apiUpstream,
    renderer,
    proxies,
    build: textHash(page),
    resolver: findResolver(environment, renderer === null ? [apiUpstream] : [apiUpstream, renderer]),
    registry,
    preloads: pagePreloads(readPageFiles(build), config.basePath),
  });
  writeConfiguration(run, configuration);
}

/** Prepares what nginx serves for one remote. */
export function prepareRemote(environment: Environment, directories: Directories): void {
  const { hostOrigins, ...web } = readRemote(environment);

  const description = readFileSync(path.join(directories.build, 'release.json'), 'utf8');
  const { build } = checkReleaseDescription(JSON.parse(description));
  installBuild({
    build,
    source: directories.build,
    files: buildFiles(directories.build),
    folder: build,
    volume: directories.volume,
    retention: web.retention,
  });
  const places = startFolder(directories);
  writeCompressed(path.join(directories.run, 'page/release.json'), description);
  writeConfiguration(directories.run, remoteConfiguration(places, web, hostOrigins));
}

/** Files of a build that may be served, relative to its folder, with forward slashes. Source maps are never served. */
function buildFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/(^\.|\.map(\.\w+)?$)/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
}

/** There is no module before the first release; the API then replaces this file. */
function ensureRegistry(folder: string): void {
  const file = path.join(folder, 'remotes.json');
  if (existsSync(file)) return;
  const empty: Registry = { schema: 1, modules: [] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(empty));
}

/** Writes a text and the compressed variants that nginx sends instead. */
function writeCompressed(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(text));
}
