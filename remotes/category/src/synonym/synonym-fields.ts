import { synonymFields, synonymKindLabels, type Synonym, type SynonymInput } from '@admin-h5/contract';
import {
  fieldFilter,
  formSections,
  type CardContent,
  type FormValues,
  type ListColumn,
  type ListFilter,
} from '@admin-h5/admin-kit';

const isKind = (kind: SynonymInput['kind']) => (values: FormValues) => values['kind'] === kind;

export const synonymSections = formSections(synonymFields, [
  {
    title: '名称',
    fields: [
      'kind',
      { name: 'name', hint: '登记证上的正式名称' },
      { name: 'aliases', hint: '俗名、旧名和常见写法；搜索其中任何一个，都能找到正式名称的产品' },
    ],
  },
  {
    title: '关系',
    fields: [
      { name: 'groups', hint: '包含它的名称，如白菜属于十字花科蔬菜' },
      {
        name: 'site',
        hint: '如水稻秧田：搜索水稻能找到它，但登记在水稻上的产品不算登记在它上面',
        visible: isKind('crop'),
      },
    ],
  },
  {
    title: '有效成分与剂型',
    fields: [
      { name: 'enName', visible: isKind('ingredient') },
      { name: 'casNo', placeholder: '如 138261-41-3', visible: isKind('ingredient') },
      {
        name: 'moa',
        placeholder: '如 IRAC 4A',
        hint: 'IRAC、FRAC 或 HRAC 的公开分组；没有依据就不填',
        visible: isKind('ingredient'),
      },
      {
        name: 'code',
        placeholder: '如 SC',
        hint: '国家标准中的剂型代码和名称已内置，停用或删除词条不影响它们；词条只补充别名',
        visible: isKind('formulation'),
      },
    ],
  },
  { title: '使用', fields: ['sort', 'status'] },
]);

export const synonymFilters: readonly ListFilter[] = [
  fieldFilter(synonymFields, 'kind'),
  fieldFilter(synonymFields, 'status'),
];

export const synonymSorts = [
  { value: '', label: '默认顺序' },
  { value: 'updatedAt:desc', label: '最近更新' },
  { value: 'name:asc', label: '名称' },
] as const;

const marks = ({ moa, code }: Synonym) => moa || code;

export const synonymColumns: readonly ListColumn<Synonym>[] = [
  {
    key: 'name',
    title: synonymFields.name.label,
    track: 'minmax(10em, 1.4fr)',
    sort: 'name',
    cell: ({ name }) => name,
  },
  { key: 'kind', title: synonymFields.kind.label, track: '6em', cell: ({ kind }) => synonymKindLabels[kind] },
  {
    key: 'aliases',
    title: synonymFields.aliases.label,
    track: 'minmax(12em, 2fr)',
    cell: ({ aliases }) => aliases.join('、'),
  },
  {
    key: 'groups',
    title: synonymFields.groups.label,
    track: 'minmax(8em, 1fr)',
    cell: ({ groups }) => groups.join('、'),
  },
  { key: 'marks', title: '机理 / 代码', track: '7em', cell: marks },
];

export const synonymCard = (entry: Synonym): CardContent => ({
  title: entry.name,
  lines: [
    [synonymKindLabels[entry.kind], marks(entry)].filter(Boolean).join(' · '),
    entry.aliases.join('、'),
    entry.groups.length > 0 ? `属于 ${entry.groups.join('、')}` : '',
  ],
});
