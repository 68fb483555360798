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
