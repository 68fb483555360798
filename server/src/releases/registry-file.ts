import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../context.ts';
import { freshnessOf, versionsReader } from '../database/data-version.ts';
import { isMissing } from '../errors.ts';
import { registryEntity } from './audit-log.ts';
import { readRegistry } from './read-registry.ts';

/** Milliseconds until the file follows a change, by this instance, another one or an operator's command. */
const interval = 1000;

/** The file's text; null if there is none. */
const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error)));

/** Replaces a file at once: a reader sees the former content or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(draft, text, { flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

type RegistrySource = Pick<AppContext, 'database' | 'settings'>;

/**
 * Returns a function that writes the registry as a static `remotes.json` to `REGISTRY_FILE`, if it has changed since the last call:
 * hosts serve it while the API does not respond. A registry without modules is not written, so that a file which could not be
 * taken over stays.
 */
export function registryFileWriter({ database, settings }: RegistrySource): () => Promise<void> {
  const { registryFile, remoteReleases } = settings;
  const versions = versionsReader(database, [registryEntity]);
  let written: string | null = null;
  return async () => {
    // Read before the registry: a change in between is written by the next call.
    const { exact } = freshnessOf(await versions(), [registryEntity]);
    if (exact === written) return;
    const registry = await readRegistry(database.reader, remoteReleases);
    const text = JSON.stringify(registry);
    if (registry.modules.length > 0 && (await readIfThere(registryFile)) !== text)
      await replaceFile(registryFile, text);
    written = exact;
  };
}

/** Keeps the file like the registry; a failure is logged once and tried again. Returns a function that stops this. */
export function startRegistryFile(source: RegistrySource, log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const refresh = registryFileWriter(source);
  let running = false;
  let failed = false;
  const run = async () => {
    if (running) return;
    running = true;
    try {
      await refresh();
      failed = false;
    } catch (error) {
      if (!failed) log.warn({ err: error }, `${source.settings.registryFile} is not up to date`);
      failed = true;
    }
    running = false;
  };
  const timer = setInterval(() => void run(), interval);
  timer.unref();
  void run();
  return () => clearInterval(timer);
}
