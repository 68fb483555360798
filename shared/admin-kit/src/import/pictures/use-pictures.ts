import { useEffect, useRef, useState } from 'react';
import { fileLimits, fileMessages, type ImportPictures, type SheetCorrections } from '@admin-h5/contract';
import type { ImportResource } from '../import-resource.ts';
import { packZip } from './zip.ts';

type Chosen = SheetCorrections['pictures'];

type PicturesState =
  | { step: 'none'; problem: string; retry: (() => void) | null }
  /** `part` from 0 to 1. */
  | { step: 'sending'; part: number }
  | { step: 'ready'; received: ImportPictures; replace: boolean };

export interface PicturesHandle {
  state: PicturesState;
  /** What the import is told of the pictures. */
  chosen: Chosen;
  choose: (files: readonly File[]) => void;
  setReplace: (replace: boolean) => void;
  remove: () => void;
}

const none: PicturesState = { step: 'none', problem: '', retry: null };
const isArchive = (file: File): boolean => /\.zip$/i.test(file.name);
const filePath = (file: File): string => file.webkitRelativePath || file.name;

/** What is wrong with files before they are sent, or ''. */
function findFault(files: readonly File[], pictures: readonly File[]): string {
  if (files.some((file) => /\.(?:rar|7z)$/i.test(file.name))) {
    return '不支持 RAR 和 7Z，请解压后选择文件夹，或重新压缩为 ZIP';
  }
  if (files.length > 1 && files.some(isArchive)) return '一次请选一个 ZIP';
  const [archive] = files.filter(isArchive);
  if (!archive && pictures.length === 0) return '没有图片（支持 JPG、PNG、WebP、AVIF、TIFF、GIF）或 PDF 资料';
  if (pictures.length > fileLimits.pictures) return fileMessages.tooManyPictures;
  const bytes = (archive ? [archive] : pictures).reduce((sum, file) => sum + file.size, 0);
  return bytes > fileLimits.picturesBytes ? fileMessages.picturesSize : '';
}

/**
 * Pictures for an import: a ZIP archive, a folder or several files, sent before the sheet is checked or after.
 * @param onChange called when a check with other pictures is needed
 */
export function usePictures(resource: ImportResource, onChange: (chosen: Chosen) => void): PicturesHandle {
  const [state, setState] = useState<PicturesState>(none);
  const controller = useRef<AbortController>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => controller.current?.abort(), []);

  async function send(files: readonly File[]): Promise<void> {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const pictures = files.some(isArchive) ? [] : await findUsable(files);
    if (own.signal.aborted) return;
    const fault = findFault(files, pictures);
    if (fault !== '') {
      setState({ step: 'none', problem: fault, retry: null });
      return;
    }
    setState({ step: 'sending', part: 0 });
    try {
      const archive =
        files.find(isArchive) ?? (await packZip(pictures.map((file) => ({ path: filePath(file), content: file }))));
      const received = await resource.sendPictures?.(archive, {
        signal: own.signal,
        errors: 'screen',
        onProgress: (part) => {
          if (!own.signal.aborted) setState({ step: 'sending', part });
        },
      });
      if (!received || own.signal.aborted) return;
      setState({ step: 'ready', received, replace: false });
      latest.current({ id: received.id, replace: false });
    } catch (error) {
      if (own.signal.aborted) return;
      const problem = error instanceof Error ? error.message : '上传失败';
      setState({ step: 'none', problem, retry: () => void send(files) });
    }
  }

  return {
    state,
    chosen: state.step === 'ready' ? { id: state.received.id, replace: state.replace } : undefined,
    choose: (files) => void send(files),
    setReplace: (replace) => {
      if (state.step !== 'ready') return;
      setState({ ...state, replace });
      latest.current({ id: state.received.id, replace });
    },
    remove: () => {
      controller.current?.abort();
      setState(none);
      if (state.step === 'ready') latest.current(undefined);
    },
  };
}

const pictureName = /\.(?:jpe?g|jfif|png|webp|avif|hei[cf]|bmp|tiff?|gif)$/i;
const pdfStart = '%PDF-';
/** A document is known by its content, whatever its name. */
const isDocument = (file: File): Promise<boolean> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    // One that cannot be read is left out, as other files are.
    reader.addEventListener('loadend', () => resolve(reader.result === pdfStart));
    reader.readAsText(file.slice(0, pdfStart.length));
  });

/** The pictures and documents among files that are no archive. */
export async function findUsable(files: readonly File[]): Promise<File[]> {
  const visible = files.filter((file) => !file.name.startsWith('.'));
  const areUsable = await Promise.all(
    visible.map(async (file) => pictureName.test(file.name) || (await isDocument(file))),
  );
  return visible.filter((_file, at) => areUsable[at]);
}
