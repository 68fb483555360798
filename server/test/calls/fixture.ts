import type { CallOptions, Method, TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import {
  bannerInput,
  categoryInput,
  create,
  galleryInput,
  materialInput,
  picture,
  productInput,
  upload,
} from '../support/catalogue.ts';

/** One API with one record of every kind. */
export interface Fixture {
  api: TestApp;
  codes: Map<string, string>;
  category: string;
  otherCategory: string;
  materialCategory: string;
  product: string;
  material: string;
  banner: string;
  gallery: string;
  file: string;
}

export async function makeFixture(): Promise<Fixture> {
  const codes = new Map<string, string>();
  const smsProvider = { send: (phone: string, code: string) => Promise.resolve(void codes.set(phone, code)) };
  const api = await startApp({ smsProvider });
  const idOf = async (path: Parameters<typeof create>[1], body: object): Promise<string> =>
    (await create(api, path, body)).id;
  const category = await idOf('category', categoryInput());
  const materialCategory = await idOf('category', categoryInput('material'));
  const file = (await upload(api, await picture(750, 350))).id;
  return {
    api,
    codes,
    category,
    materialCategory,
    otherCategory: await idOf('category', categoryInput()),
    product: await idOf('product', productInput(category)),
    material: await idOf('material', materialInput(materialCategory)),
    banner: await idOf('banner', bannerInput(file)),
    gallery: await idOf('factory-gallery', galleryInput(file)),
    file,
  };
}

/** A request that must succeed; `as` is a token, absent for whoever the row's access lets in. */
export interface Sample extends CallOptions {
  /** Parameters of the path. */
  params?: Record<string, string>;
  query?: string;
}

export type Caller =
  'open' | 'token' | 'person' | 'app token' | 'self' | 'self or admin' | 'content' | 'admin' | 'module team';

/** One call of the API: who may make it, a request that succeeds, and what it answers. */
export interface CallRow {
  method: Method;
  path: string;
  caller: Caller;
  sample: (fixture: Fixture) => Sample | Promise<Sample>;
  /** What `data` must match; absent: the whole body is checked by `body`. */
  data?: unknown;
  body?: unknown;
  /** 200 unless said otherwise. */
  status?: number;
}

/** The path with its parameters filled in. */
export const fill = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? '0'.repeat(32)));
