import type { Thumbnail } from './choose-thumbnail.ts';

/** A task of the picture process. It reads and writes files, so that pictures are not copied between processes. */
export type PictureTask =
  | {
      kind: 'inspect';
      path: string;
      mime: string;
      /** Where a changed picture is written. */
      cleaned: string;
    }
  /** Writes a picture as a stored kind, and smaller if it is large. */
  | { kind: 'convert'; path: string; target: string }
  | { kind: 'thumbnail'; path: string; target: string; thumbnail: Thumbnail };

export interface Picture {
  width: number;
  height: number;
  /** Whether it was rewritten: it contained a rotation, EXIF, XMP, IPTC or a comment. */
  cleaned: boolean;
}

export type PictureFault = 'broken' | 'too-large' | 'too-long';

export type PictureOutcome = { picture: Picture } | { fault: PictureFault };

/** The picture process exits with this code when a picture takes too much processor time. */
export const tooSlowExitCode = 75;
