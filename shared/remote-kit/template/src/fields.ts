import { formSections } from '@admin-h5/admin-kit';
import { categoryFields } from '@admin-h5/contract';

const { name, kind, description, sort, status } = categoryFields;

/** The fields of this module's entity: of its own, they would be declared like those in `@admin-h5/contract`. */
export const fields = { name, kind, description, sort, status };

export const sections = formSections(fields, [
  { title: '基本信息', fields: ['name', { name: 'kind', blank: 'product' }, 'description'] },
  { title: '展示', fields: ['sort', 'status'] },
]);
