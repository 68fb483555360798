/**
 * The picture that a film shows at this moment, as a file to upload.
 * @throws where the browser has no picture of it, or may not read it (the film comes from an origin that does not allow it)
 */
export async function frameOf(film: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = film.videoWidth;
  canvas.height = film.videoHeight;
  canvas.getContext('2d')?.drawImage(film, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('The film has no picture');
  return new File([blob], '视频封面.jpg', { type: 'image/jpeg' });
}
