import {
  bannerLinkLabels,
  bannerPositionLabels,
  categoryKindLabels,
  fieldLabels,
  formulations,
  ghsLabels,
  mediaTypeLabels,
  type LogEntry,
} from '@admin-h5/contract';
import {
  categoryChoices,
  choicesOf,
  documentsField,
  htmlToText,
  sortField,
  statusField,
  type FieldSpec,
} from '@admin-h5/admin-kit';
import { userTypes } from '../user-types.ts';

/** A field's kind; `fieldLabels` has its name and label. */
type Value = FieldSpec extends infer Spec ? (Spec extends FieldSpec ? Omit<Spec, 'name' | 'label'> : never) : never;

const choice = (labels: Readonly<Record<string, string>>): Value => ({ kind: 'select', choices: choicesOf(labels) });
const onOff: Value = { kind: 'switch' };
const list: Value = { kind: 'tags', max: 0 };
const rows: Value = { kind: 'rows', columns: [], max: 0, addLabel: '' };
const picture: Value = { kind: 'image' };
const files: Value = { kind: 'files', accept: '', maxBytes: 0, tooLarge: '' };
const moment: Value = { kind: 'datetime' };

/** Categories of both kinds, since a log entry may name either. */
async function anyCategory() {
  const [products, materials] = await Promise.all([categoryChoices('product'), categoryChoices('material')]);
  return [...products, ...materials];
}

/** How to show a field's values, for all entities; fields that are missing here are text. */
const values: Readonly<Record<string, Value>> = {
  kind: choice(categoryKindLabels),
  parentId: { kind: 'tree', none: '无（一级分类）', load: anyCategory },
  categoryId: { kind: 'tree', load: anyCategory },
  formulation: choice(Object.fromEntries(formulations.map(({ code, zh }) => [code, zh]))),
  position: choice(bannerPositionLabels),
  linkType: choice(bannerLinkLabels),
  mediaType: choice(mediaTypeLabels),
  ghs: { kind: 'checks', choices: choicesOf(ghsLabels) },
  type: { kind: 'select', choices: userTypes },
  aliases: list,
  packaging: list,
  restricted: onOff,
  hot: onOff,
  hazardous: onOff,
  recommended: onOff,
  usages: rows,
  ingredients: rows,
  milestones: rows,
  contacts: { ...rows, columns: [{ kind: 'image', name: 'qrId', label: '微信二维码' }] },
  certificates: { ...rows, columns: [{ kind: 'image', name: 'imageId', label: '证书图片' }] },
  intro: { kind: 'custom', toText: htmlToText, render: () => null },
  startAt: moment,
  endAt: moment,
  imageIds: { kind: 'images' },
  imageId: picture,
  iconId: picture,
  coverId: picture,
  logoId: picture,
  qrId: picture,
  posterId: picture,
  avatar: picture,
  documents: documentsField,
  fileIds: files,
  videoId: files,
};

const text: Value = { kind: 'text' };

/** The fields of a logged record to show. */
export function loggedFields(entity: LogEntry['entity']): readonly FieldSpec[] {
  if (entity === 'session') return [];
  // An open page may be older than the server, and not know an entity that it logs.
  const known: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = fieldLabels;
  const own = Object.entries(known[entity] ?? {}).map(([name, label]): FieldSpec => ({
    ...(values[name] ?? text),
    name,
    label,
  }));
  return entity === 'inquiry' ? own : [...own, statusField, sortField];
}
