import { type CallOptions, type Method, startApp, type TestApp } from '../support/app.ts';
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
  // Nothing takes the mails: they wait.
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'noreply@example.com' };
  const settings = { changeReview: true, ...mail };
  const api = await startApp({ smsProvider, settings });
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

/** A request that must succeed; `as` is a token, by default one of an allowed caller. */
export interface Sample extends CallOptions {
  /** Path parameters. */
  params?: Record<string, string>;
  query?: string;
}

export type Caller =
  'open' | 'token' | 'person' | 'app token' | 'self' | 'self or admin' | 'content' | 'admin' | 'module team';

/** One call of the API: who may make it, a successful request, and its response. */
export interface CallRow {
  method: Method;
  path: string;
  caller: Caller;
  sample: (fixture: Fixture) => Sample | Promise<Sample>;
  /** Expected `data`; without it `body` checks the whole response. */
  data?: unknown;
  body?: unknown;
  /** Default 200. */
  status?: number;
}

/** The path with its parameters filled in. */
export const fill = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? '0'.repeat(32)));
