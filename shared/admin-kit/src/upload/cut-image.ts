export interface CutArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The chosen part of a picture as a file; the unchanged picture if this browser cannot crop it. */
export async function cutImage(file: File, area: CutArea): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(area.width);
  canvas.height = Math.round(area.height);
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) return file;
  return new File([blob], type === 'image/jpeg' ? file.name.replace(/\.\w+$/, '.jpg') : file.name, { type });
}
