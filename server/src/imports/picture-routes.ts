import { fileLimits } from '@admin-h5/contract';
import type { Routes } from '../context.ts';
import { actorOf } from '../context.ts';
import { ok } from '../envelope.ts';
import { invalid } from '../errors.ts';
import { receiving } from '../files/upload.ts';
import { requireRight } from '../plugins/access.ts';
import type { ImportDefinition } from '../sheets/definition.ts';
import type { PictureSets } from '../sheets/pictures/picture-sets.ts';

/** `POST /api/{entity}/import/pictures`: a ZIP archive of pictures for an import that follows. */
export function registerPictures<Input extends object, Output extends object>(
  app: Parameters<Routes>[0],
  sets: PictureSets,
  { path, records }: ImportDefinition<Input, Output>,
): void {
  app.post(
    `/api/${path}/import/pictures`,
    { config: { ...requireRight(records.description.right), upload: true } },
    async (request) => {
      const pictures = await receiving(request, async () => {
        const part = await request.file({ limits: { files: 1, fields: 5, fileSize: fileLimits.picturesBytes } });
        if (part?.fieldname !== 'file') throw invalid([{ field: 'file', message: '请选择图片' }]);
        return sets.receive(actorOf(request), part.file, () => !part.file.truncated);
      });
      return ok(pictures, '图片已接收');
    },
  );
}
