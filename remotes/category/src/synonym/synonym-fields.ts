import { fieldLabels, synonymKindLabels, synonymLimits, type Synonym, type SynonymInput } from '@admin-h5/contract';
import {
  choicesOf,
  fieldsOf,
  sortField,
  statusChoices,
  statusField,
  type CardContent,
  type FormSection,
  type FormValues,
  type ListColumn,
  type ListFilter,
} from '@admin-h5/admin-kit';

const labels = fieldLabels.synonym;
const { text, tags, toggle, radio } = fieldsOf(labels, synonymLimits);
const kindChoices = choicesOf(synonymKindLabels);
const isKind = (kind: SynonymInput['kind']) => (values: FormValues) => values['kind'] === kind;

export const synonymSections: readonly FormSection[] = [
  {
    title: '名称',
    fields: [
      radio('kind', kindChoices, { required: true }),
      text('name', { required: true, hint: '登记证上的正式名称' }),
      tags('aliases', {
        placeholder: '输入后回车添加',
        hint: '俗名、旧名和常见写法；搜索其中任何一个，都能找到正式名称的产品',
      }),
    ],
  },
  {
    title: '关系',
    fields: [
      tags('groups', { placeholder: '输入后回车添加', hint: '包含它的名称，如白菜属于十字花科蔬菜' }),
      toggle('site', {
        hint: '如水稻秧田：搜索水稻能找到它，但登记在水稻上的产品不算登记在它上面',
        visible: isKind('crop'),
      }),
    ],
  },
  {
    title: '有效成分与剂型',
    fields: [
      text('enName', { visible: isKind('ingredient') }),
      text('casNo', { placeholder: '如 138261-41-3', visible: isKind('ingredient') }),
      text('moa', {
        placeholder: '如 IRAC 4A',
        hint: 'IRAC、FRAC 或 HRAC 的公开分组；没有依据就不填',
        visible: isKind('ingredient'),
      }),
      text('code', {
        placeholder: '如 SC',
        hint: '国家标准中的剂型代码和名称已内置，停用或删除词条不影响它们；词条只补充别名',
        visible: isKind('formulation'),
      }),
    ],
  },
  { title: '使用', fields: [sortField, statusField] },
];

export const synonymFilters: readonly ListFilter[] = [
  { kind: 'choice', name: 'kind', label: labels.kind, choices: kindChoices },
  { kind: 'choice', name: 'status', label: '状态', choices: statusChoices },
];

export const synonymSorts = [
  { value: '', label: '默认顺序' },
  { value: 'updatedAt:desc', label: '最近更新' },
  { value: 'name:asc', label: '名称' },
] as const;

const marks = ({ moa, code }: Synonym) => moa || code;

export const synonymColumns: readonly ListColumn<Synonym>[] = [
  { key: 'name', title: labels.name, track: 'minmax(10em, 1.4fr)', sort: 'name', cell: ({ name }) => name },
  { key: 'kind', title: labels.kind, track: '6em', cell: ({ kind }) => synonymKindLabels[kind] },
  { key: 'aliases', title: labels.aliases, track: 'minmax(12em, 2fr)', cell: ({ aliases }) => aliases.join('、') },
  { key: 'groups', title: labels.groups, track: 'minmax(8em, 1fr)', cell: ({ groups }) => groups.join('、') },
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
