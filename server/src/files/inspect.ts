import { fileTypeFromBuffer } from 'file-type';
import { AppError, invalid } from '../errors.ts';
import { type ContentKind, findKind } from './kinds.ts';

/** Bytes needed to recognise every stored kind. */
const headBytes = 4100;

export interface Inspection {
  mime: string;
  kind: ContentKind;
}

const refuse = (message: string) => invalid([{ field: 'file', message }]);

/** What phones and cameras make, with the way out. */
const unfit: Readonly<Record<string, string>> = {
  'image/heic': '这是 HEIC 照片（可能被改名为 .jpg）：请另存为 JPG，或在手机相机设置中选择“兼容性最佳”后重拍',
  'image/heif': '这是 HEIC 照片（可能被改名为 .jpg）：请另存为 JPG，或在手机相机设置中选择“兼容性最佳”后重拍',
  'video/quicktime': '这是 MOV 视频，部分手机无法播放：请用手机相册或剪辑软件导出为 MP4（H.264）后上传',
};
const unfitFilm = (name: string) =>
  `这是 ${name} 视频，部分手机无法播放：请用手机相册或剪辑软件导出为 MP4（H.264）后上传`;
/**
 * Codes that half the visitors cannot see; the promised browsers play VP9. The description of a film's pictures in an MP4: four bytes each
 * of version, count and size precede its code.
 */
const unfitEntry = /stsd[^]{12}(hvc1|hev1|dvh1|dvhe|vvc1|vvi1|av01|vp08|mp4v|s263|ap4[chx]|apc[hnos])/;
/** What people call the codes of films; the others are of HEVC. */
const filmNames: Readonly<Record<string, string>> = {
  vvc: 'VVC（H.266）',
  vvi: 'VVC（H.266）',
  av0: 'AV1',
  vp0: 'VP8',
  mp4: 'MPEG-4（旧编码）',
  s26: 'H.263（旧编码）',
  ap4: 'ProRes',
  apc: 'ProRes',
};
const entryBytes = 20;

/** The type of a content by its first bytes. Some programs write a line break before a PDF; an APNG is a PNG. */
async function detectType(head: Buffer): Promise<string> {
  const type = await fileTypeFromBuffer(head);
  if (type?.mime === 'image/apng') return 'image/png';
  const isPdf = /^(?:\xEF\xBB\xBF)?\s*%PDF-/.test(head.toString('latin1', 0, 1024));
  return type?.mime ?? (isPdf ? 'application/pdf' : 'application/octet-stream');
}

/** What to do with a kind that is not stored. */
function wayOut(mime: string): string {
  if (mime.startsWith('image/')) return '，请将图片另存为 JPG 或 PNG 后上传';
  if (mime.startsWith('video/')) return '，请将视频导出为 MP4（H.264）后上传';
  return /word|office|x-cfb|presentation|sheet|rtf/.test(mime) ? '，请将文档另存为 PDF 后上传' : '';
}

async function decide(head: Buffer, accept: (mime: string) => string | null): Promise<Inspection> {
  const mime = await detectType(head);
  const unfitFor = unfit[mime];
  if (unfitFor !== undefined) throw refuse(unfitFor);
  const refusal = accept(mime);
  if (refusal !== null) throw refuse(refusal);
  const kind = findKind(mime);
  if (!kind) throw refuse(`不支持的文件类型${wayOut(mime)}`);
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
  let tail = '';
  for await (const chunk of content) {
    size += chunk.length;
    if (!inspection || inspection.mime === 'video/mp4') {
      const text = tail + chunk.toString('latin1');
      const code = unfitEntry.exec(text)?.[1];
      if (code !== undefined && (inspection ?? (await decided())).mime === 'video/mp4')
        throw refuse(unfitFilm(filmNames[code.slice(0, 3)] ?? 'HEVC（H.265）'));
      tail = text.slice(-entryBytes);
    }
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
