import type { Thumbnail } from './thumbnail-sizes.ts';

/** A task of the picture process; it reads and writes files, so that no picture travels between processes. */
export type PictureTask =
  | {
      kind: 'inspect';
      path: string;
      mime: string;
      /** Where the picture is written anew, if it has to change. */
      cleaned: string;
    }
  | { kind: 'thumbnail'; path: string; target: string; thumbnail: Thumbnail };

export interface Picture {
  width: number;
  height: number;
  /** Whether it was written anew: it carried a rotation, EXIF, XMP, IPTC or a comment. */
  cleaned: boolean;
}

/** Why a picture is refused. */
export type PictureFault = 'broken' | 'too-large' | 'too-long' | 'missing';

export type PictureOutcome = { picture: Picture } | { fault: PictureFault };

/** With this code the picture process ends in the middle of a picture that takes too much processor time. */
export const tooSlowExitCode = 75;
