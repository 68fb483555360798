/** A frame comes from a compressed film: at a higher quality it would grow and look the same. */
const quality = 0.9;

/**
 * The current frame of a film as an image file.
 * @throws Error if the browser has no frame, or may not read it (the film's origin does not allow it)
 */
export async function frameOf(film: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = film.videoWidth;
  canvas.height = film.videoHeight;
  canvas.getContext('2d')?.drawImage(film, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('The film has no picture');
  return new File([blob], '视频封面.jpg', { type: 'image/jpeg' });
}
