import type { ListQuery, PesticideType, Product, ProductInput, RegistrationState, Toxicity } from '@admin-h5/contract';
import { entityApi, moveApi } from './entity.ts';
import type { EntityApi, MoveApi } from './entity.ts';
import { exportApi, importApi, picturesApi } from './sheet.ts';
import type { ExportApi, ImportApi, PicturesApi } from './sheet.ts';

export interface ProductQuery extends ListQuery {
  pesticideType?: PesticideType;
  formulation?: string;
  toxicity?: Toxicity;
  restricted?: boolean;
  hot?: boolean;
  recommended?: boolean;
  withoutImage?: boolean;
  registration?: RegistrationState;
}

export type ProductApi = EntityApi<Product, ProductInput, ProductQuery> &
  MoveApi<string> &
  ImportApi &
  PicturesApi &
  ExportApi<ProductQuery>;

/** Calls of the products. */
export const productApi: ProductApi = /* #__PURE__ */ (() => ({
  ...entityApi<Product, ProductInput, ProductQuery>('product'),
  ...moveApi<string>('product'),
  ...importApi('product'),
  ...picturesApi('product'),
  ...exportApi<ProductQuery>('product'),
}))();
