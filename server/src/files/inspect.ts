import { fileTypeFromBuffer } from 'file-type';
import { AppError, invalid } from '../errors.ts';
import type { ContentKind } from './kinds.ts';
import { kindOf } from './kinds.ts';

/** Bytes needed to recognise every stored kind. */
const headBytes = 4100;

export interface Inspection {
  mime: string;
  kind: ContentKind;
}

const refuse = (message: string) => invalid([{ field: 'file', message }]);

async function decide(head: Buffer, accept: (mime: string) => string | null): Promise<Inspection> {
  const type = await fileTypeFromBuffer(head);
  const mime = type?.mime ?? 'application/octet-stream';
  const refusal = accept(mime);
  if (refusal !== null) throw refuse(refusal);
  const kind = kindOf(mime);
  if (!kind) throw refuse('不支持的文件类型');
  return { mime, kind };
}

/**
 * Passes an upload through while inspecting it: the first bytes show its kind (`found` is called with it), then that
 * kind's size limit applies. Throws 422 for a kind that is not accepted (`accept` returns the message) and 413 above
 * the limit, without waiting for the rest.
 */
export async function* inspected(
  content: AsyncIterable<Buffer>,
  accept: (mime: string) => string | null,
  found: (inspection: Inspection) => void,
): AsyncGenerator<Buffer> {
  const head: Buffer[] = [];
  let size = 0;
  let inspection: Inspection | null = null;
  const decided = async (): Promise<Inspection> => {
    const inspection = await decide(Buffer.concat(head), accept);
    found(inspection);
    guard(inspection.kind, size);
    return inspection;
  };
  for await (const chunk of content) {
    size += chunk.length;
    if (inspection) {
      guard(inspection.kind, size);
      yield chunk;
      continue;
    }
    head.push(chunk);
    if (size < headBytes) continue;
    inspection = await decided();
    yield* head;
  }
  if (inspection) return;
  await decided();
  yield* head;
}

function guard(kind: ContentKind, size: number): void {
  if (size > kind.maxBytes) throw new AppError(413, 'FILE_TOO_LARGE', kind.tooLarge);
}
