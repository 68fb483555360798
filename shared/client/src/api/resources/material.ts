import type { ListQuery, Material, MaterialInput } from '@admin-h5/contract';
import { entityApi, moveApi } from './entity.ts';
import type { EntityApi, MoveApi } from './entity.ts';
import { exportApi, importApi, picturesApi } from './sheet.ts';
import type { ExportApi, ImportApi, PicturesApi } from './sheet.ts';

export interface MaterialQuery extends ListQuery {
  hazardous?: boolean;
  recommended?: boolean;
  /** 缺图. */
  withoutImage?: boolean;
  casNo?: string;
  /** ISO times. */
  updatedFrom?: string;
  updatedTo?: string;
}

export type MaterialApi = EntityApi<Material, MaterialInput, MaterialQuery> &
  MoveApi<string> &
  ImportApi &
  PicturesApi &
  ExportApi<MaterialQuery>;

/** Calls of the raw materials. */
export const materialApi: MaterialApi = /* #__PURE__ */ (() => ({
  ...entityApi<Material, MaterialInput, MaterialQuery>('material'),
  ...moveApi<string>('material'),
  ...importApi('material'),
  ...picturesApi('material'),
  ...exportApi<MaterialQuery>('material'),
}))();
