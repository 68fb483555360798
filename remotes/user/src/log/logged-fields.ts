import { commonFields, entityFields, type Field, type Fields, type LogEntry } from '@admin-h5/contract';
import { categoryChoices, fieldSpec, htmlToText, type FieldSpec } from '@admin-h5/admin-kit';

/** Categories of both kinds, since a log entry may name either. */
async function anyCategory() {
  const [products, materials] = await Promise.all([categoryChoices('product'), categoryChoices('material')]);
  return [...products, ...materials];
}

/** What the operation log shows of an inquiry; nothing of the person who sent it. */
const inquiryFields = {
  state: { kind: 'text', label: '状态', max: 0 },
  assigneeId: { kind: 'text', label: '负责人', max: 0 },
} as const satisfies Fields;

const { sort, status } = commonFields;
const common: readonly Field[] = [sort, status];

/** The fields of a logged record to show. */
export function loggedFields(entity: LogEntry['entity']): readonly FieldSpec[] {
  // An open page may be older than the server, and not know an entity that it logs.
  const known: Readonly<Record<string, Fields | undefined>> = { ...entityFields, inquiry: inquiryFields };
  if (entity === 'session') return [];
  const own = Object.entries(known[entity] ?? {}).filter(([, field]) => !common.includes(field));
  const shown = own.map(([name, field]): FieldSpec => {
    const spec = fieldSpec(name, field);
    // A log shows what was stored, whatever the fields beside it say today.
    const { visible: _visible, ...shownAlways } = spec;
    if (spec.kind === 'tree') return { ...spec, load: anyCategory, none: '无（一级分类）' };
    if (field.kind === 'richText') return { ...shownAlways, kind: 'custom', toText: htmlToText, render: () => null };
    return shownAlways;
  });
  return entity === 'inquiry' ? shown : [...shown, fieldSpec('status', status), fieldSpec('sort', sort)];
}
