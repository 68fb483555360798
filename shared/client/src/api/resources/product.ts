import type { ListQuery, PesticideType, Product, ProductInput, RegistrationState, Toxicity } from '@admin-h5/contract';
import { entityApi, moveApi } from './entity.ts';
import type { EntityApi, MoveApi } from './entity.ts';
import { exportApi, importApi } from './sheet.ts';
import type { ExportApi, ImportApi } from './sheet.ts';

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
  ExportApi<ProductQuery>;

/** Calls of the products. */
export const productApi: ProductApi = /* #__PURE__ */ (() => ({
  ...entityApi<Product, ProductInput, ProductQuery>('product'),
  ...moveApi<string>('product'),
  ...importApi('product'),
  ...exportApi<ProductQuery>('product'),
}))();
