import { richPictureId } from '@admin-h5/contract';
import { previewUrl } from '@admin-h5/client';

/** A picture in the clipboard: a file to store, a stored file, or one that may not be fetched. */
export type PastedPicture = { kind: 'file'; file: File } | { kind: 'stored'; id: string } | { kind: 'refused' };

const refused: PastedPicture = { kind: 'refused' };
const pictureTypes = /^image\/(?:png|jpeg|webp|gif|bmp)$/;

const asFile = (bytes: BlobPart, type: string): PastedPicture => ({
  kind: 'file',
  file: new File([bytes], `粘贴的图片.${type.split('/')[1] ?? 'png'}`, { type }),
});

function ofData(address: string): PastedPicture {
  const [, type = '', data = ''] = /^data:([\w/+.-]+)(?:;[^,;]*)*?;base64,([\s\S]*)$/i.exec(address) ?? [];
  if (!pictureTypes.test(type)) return refused;
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0));
    return asFile(bytes, type);
  } catch {
    return refused;
  }
}

/** Reads the picture through a canvas: the CSP allows showing such a picture but not fetching it. */
async function ofBlob(address: string): Promise<PastedPicture> {
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return blob ? asFile(blob, 'image/png') : refused;
  } catch {
    return refused;
  }
}

/** The file id in an address of our API; browsers add the host to copied addresses. */
function storedIn(address: string): string | null {
  try {
    const url = new URL(address, document.baseURI);
    const previewAddress = new URL(previewUrl(''), document.baseURI);
    return url.origin === previewAddress.origin && url.pathname.startsWith(previewAddress.pathname)
      ? richPictureId(`/api/files/preview/${url.pathname.slice(previewAddress.pathname.length)}`)
      : null;
  } catch {
    return null;
  }
}

/** The text from a position to the end of its RTF group. */
function restOfGroup(rtf: string, from: number): string {
  let depth = 0;
  for (let at = from; at < rtf.length; at += 1) {
    if (rtf[at] === '{') depth += 1;
    if (rtf[at] === '}' && (depth -= 1) < 0) return rtf.slice(from, at);
  }
  return '';
}

/** Pictures in the RTF that Word and WPS copy together with the HTML, whose addresses name local files. */
function picturesOfRtf(rtf: string): PastedPicture[] {
  return [...rtf.matchAll(/\\(png|jpeg)blip/g)].map(({ 0: word, 1: kind, index }) => {
    const digits = restOfGroup(rtf, index + word.length).replaceAll(/\{[^{}]*\}|\\[a-z]+-?\d*|\s/gi, '');
    const bytes = Uint8Array.from({ length: Math.floor(digits.length / 2) }, (_, at) =>
      Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
    );
    return asFile(bytes, `image/${kind}`);
  });
}

/**
 * Resolves the addresses of pasted pictures. An address on another host is not fetched: the picture is refused unless
 * the clipboard contains it.
 * @param sources addresses in document order
 */
export async function pastedPictures(sources: readonly string[], data: DataTransfer): Promise<PastedPicture[]> {
  const files = [...data.files].filter(({ type }) => pictureTypes.test(type));
  const local = sources.filter((address) => address.startsWith('file:'));
  const ofText = local.length > 0 ? picturesOfRtf(data.getData('text/rtf')) : [];
  const inText = ofText.length === local.length ? ofText : [];
  const alone = sources.length === 1 && files.length === 1 ? files[0] : undefined;
  return Promise.all(
    sources.map(async (address): Promise<PastedPicture> => {
      const id = storedIn(address);
      if (id !== null) return { kind: 'stored', id };
      if (/^data:/i.test(address)) return ofData(address);
      if (address.startsWith('blob:')) return ofBlob(address);
      if (alone) return { kind: 'file', file: alone };
      return (address.startsWith('file:') ? inText.shift() : undefined) ?? refused;
    }),
  );
}
