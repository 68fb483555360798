/**
 * Why a module does not run: the kinds of failure, the error that carries one to the loader's edge, and how the cause is found where
 * the browser does not report it.
 */
import { expectedHash, fileTimeLimit, isOverdue, noteFailure, plainAddress } from './module-files.ts';

/** Each kind has its own sentence on the failure panel. */
export type FailureKind =
  | 'registry'
  | 'unreachable'
  | 'timeout'
  | 'broken'
  | 'incomplete'
  | 'integrity'
  | 'unsigned'
  | 'signature'
  | 'revoked-key'
  | 'origin'
  | 'browser'
  | 'insecure'
  | 'contract'
  | 'instances'
  | 'reload'
  | 'revoked'
  | 'disabled'
  | 'page';

export interface ModuleFailure {
  kind: FailureKind;
  /** For the small print and for reports; not a sentence for people. */
  detail: string;
}

/** An expected failure inside the loader, turned into a value at its edge. */
export class LoadError extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, detail: string) {
    super(detail);
    this.name = 'LoadError';
    this.kind = kind;
  }
}

/** The failure that a thrown value describes; `explain` also requests the file again to find the cause. */
export function toFailure(error: unknown): ModuleFailure {
  if (error instanceof LoadError) return { kind: error.kind, detail: error.message };
  const detail = error instanceof Error ? error.message : String(error);
  // webpack names a chunk that it could not load or whose hash did not fit.
  return { kind: error instanceof Error && error.name === 'ChunkLoadError' ? 'unreachable' : 'broken', detail };
}

/**
 * Calls `run` with a signal that aborts after the time limit. (`AbortSignal.timeout` is younger than the oldest browsers we support.)
 * @param limit milliseconds
 */
export async function withTimeout<T>(limit: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), limit);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** `sha384-…` of a file; null where the browser computes none, over plain HTTP off this machine. */
async function computeHash(content: ArrayBuffer): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) return null;
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(await subtle.digest('SHA-384', content))))}`;
}

/** Why the browser refused a file that arrives when it is requested again. */
async function explainContent(address: string, response: Response, signal: AbortSignal): Promise<LoadError> {
  let content: ArrayBuffer;
  try {
    content = await response.arrayBuffer();
  } catch {
    if (signal.aborted) return new LoadError('timeout', `${address}: not here within ${fileTimeLimit() / 1000} s`);
    return new LoadError('incomplete', `${address}: the transfer was cut off`);
  }
  const hash = await computeHash(content);
  // The content is right this time, so the first transfer was incomplete.
  if (hash !== null && hash === expectedHash(address))
    return new LoadError('incomplete', `${address}: the transfer had been cut off`);
  return new LoadError('integrity', `${address}: content does not fit its hash`);
}

/**
 * Why a file could not be loaded. A browser does not report whether the network, the type or the hash was the cause: one more
 * request shows it, since a file that can be fetched was refused for its content.
 */
export async function explainFile(address: string): Promise<LoadError> {
  const late = () => new LoadError('timeout', `${address}: no response within ${fileTimeLimit() / 1000} s`);
  if (isOverdue(address)) return late();
  let timedOut = false;
  try {
    return await withTimeout(fileTimeLimit(), async (signal) => {
      signal.addEventListener('abort', () => (timedOut = true));
      const response = await fetch(address, { cache: 'no-store', credentials: 'omit', signal });
      if (!response.ok) return new LoadError('unreachable', `${address}: HTTP ${response.status}`);
      const type = response.headers.get('content-type') ?? '';
      if (!/javascript|text\/css/.test(type))
        return new LoadError('broken', `${address}: ${type || 'no content type'}`);
      return explainContent(address, response, signal);
    });
  } catch {
    return timedOut ? late() : new LoadError('unreachable', `${address}: no connection`);
  }
}

/** The file of a chunk, script or stylesheet, that a module's loader could not load, where its error names it. */
function findFailedFile(error: unknown): { address: string; arrived: boolean } | null {
  if (!(error instanceof Error)) return null;
  // Vite names a stylesheet only in the message.
  const stylesheet = /^Unable to preload CSS for (https?:\S+)$/.exec(error.message)?.[1];
  if (stylesheet !== undefined) return { address: plainAddress(stylesheet), arrived: false };
  // Rspack's stylesheet loader sets only the code.
  if (error.name !== 'ChunkLoadError' && Reflect.get(error, 'code') !== 'CSS_CHUNK_LOAD_FAILED') return null;
  const request: unknown = Reflect.get(error, 'request');
  const arrived = Reflect.get(error, 'type') === 'missing';
  return typeof request === 'string' ? { address: plainAddress(request), arrived } : null;
}

/** Why a module, or one of its screens, could not be loaded. */
export async function explain(error: unknown): Promise<ModuleFailure> {
  const file = findFailedFile(error);
  if (!file) return toFailure(error);
  // The script arrived with the right hash and still defined nothing: it does not parse.
  if (file.arrived) {
    noteFailure(file.address);
    return { kind: 'broken', detail: `${file.address}: the script defines nothing` };
  }
  return toFailure(await explainFile(file.address));
}
