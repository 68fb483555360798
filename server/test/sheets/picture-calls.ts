import sharp from 'sharp';
import type { TestApp } from '../support/app.ts';
import { multipart } from '../support/catalogue.ts';
import { textAt } from '../support/response.ts';
import { stored } from '../support/sheets.ts';
import { makeZip, type ZipFile } from './zip.ts';

let colour = 0;
/** A picture that no other one equals. */
export async function newPicture(format: 'jpeg' | 'png' | 'avif' | 'tiff' | 'gif' = 'jpeg'): Promise<Buffer> {
  colour += 7919;
  const background = { r: colour % 256, g: (colour >> 8) % 256, b: (colour >> 3) % 256 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** What an import is told of the pictures that were sent before. */
export const chosen = (id: string, replace = false) => ({ pictures: { id, replace } });

/** Sends archives to an API, and reads what became of their pictures. */
export class PictureCalls {
  readonly #api: TestApp;

  constructor(api: TestApp) {
    this.#api = api;
  }

  send(archive: Buffer, as = 'manager', path = 'product') {
    return this.#api.call('POST', `/api/${path}/import/pictures`, { as, ...multipart(archive, '图片.zip') });
  }

  /** Returns the id of the archive. */
  async sent(files: readonly ZipFile[], path = 'product'): Promise<string> {
    const response = await this.send(makeZip(files), 'manager', path);
    if (response.status !== 200) throw new Error(JSON.stringify(response.body));
    return textAt(response, 'data.id');
  }

  /** Ids of a product's pictures. */
  async of(regNo: string): Promise<string[]> {
    const product = (await stored(this.#api, 'product')).find((row) => row.regNo === regNo);
    const list: unknown = JSON.parse(product?.imageIds ?? '[]');
    return Array.isArray(list) ? list.map(String) : [];
  }

  file(id: string) {
    return this.#api.context.database.reader.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
  }
}
