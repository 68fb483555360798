/** A stored file (entities.md, File). Anyone who knows the id may read the content. */
export interface StoredFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Sniffed from the bytes. */
  mime: string;
  sha256: string;
  width: number | null;
  height: number | null;
  ownerId: string | null;
  refCount: number;
  createdAt: string;
}

/** The widest thumbnail. */
export const largestPreview = 1500;

/** Widths a thumbnail may have; for any other `w` the server returns the next larger one. */
export const previewWidths = [96, 160, 240, 375, 480, 750, 1080, largestPreview] as const;
export type PreviewWidth = (typeof previewWidths)[number];

/** A file that the API returned. */
export interface Download {
  blob: Blob;
  /** Name that the API gives it; '' where it gives none. */
  name: string;
}

/** How rich text names a picture: by the path of its preview, independent of the API's host. */
export const richPicture = (id: string): string => `/api/files/preview/${id}`;

/** The file that an address in rich text names; null for any other address, which is no picture of ours. */
export const richPictureId = (address: string): string | null =>
  /^\/api\/files\/preview\/([0-9a-f]{32})$/.exec(address)?.[1] ?? null;
