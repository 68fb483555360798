import type { ListQuery, Synonym, SynonymInput, SynonymKind } from '@admin-h5/contract';
import { entityApi } from './entity.ts';
import type { EntityApi } from './entity.ts';
import { exportApi, importApi } from './sheet.ts';
import type { ExportApi, ImportApi } from './sheet.ts';

interface SynonymQuery extends ListQuery {
  kind?: SynonymKind;
  site?: boolean;
}

export type SynonymApi = EntityApi<Synonym, SynonymInput, SynonymQuery> & ImportApi & ExportApi<SynonymQuery>;

/** Calls of 词库. */
export const synonymApi: SynonymApi = /* #__PURE__ */ (() => ({
  ...entityApi<Synonym, SynonymInput, SynonymQuery>('synonym'),
  ...importApi('synonym'),
  ...exportApi<SynonymQuery>('synonym'),
}))();
