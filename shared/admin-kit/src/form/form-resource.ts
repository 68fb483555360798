import type { EntityApi } from '@admin-h5/client';

/** The calls a form needs; every `entityApi` has them. */
export interface FormResource<T, Input>
  extends Pick<EntityApi<T, Input>, 'get' | 'create' | 'update'>, Partial<Pick<EntityApi<T, Input>, 'history'>> {}

/** What every record that a form edits has. */
export interface FormRecord {
  id: string;
  version: number;
}
