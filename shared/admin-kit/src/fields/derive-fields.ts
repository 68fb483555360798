/**
 * The form and the filters of an entity, from its fields: a screen says in which section a field is and what only people need
 * (hints, examples); label, limits, choices and control follow from the declaration.
 */
import {
  blankOf,
  type ChoiceField,
  type ChoicesField,
  commonFields,
  type Condition,
  type Field,
  type Fields,
  fileHints,
  fileLimits,
  fileRule,
  describeMisread,
  findDoubt,
  type Judgement,
  maxSort,
  normalisePhone,
  publicationFields,
} from '@admin-h5/contract';
import { statusChoices, yesNoChoices } from './choices.ts';
import type {
  Choice,
  CustomField,
  FieldBase,
  FieldSpec,
  FormSection,
  FormValues,
  ImageField,
  RowColumn,
  TextField,
  TreeChoice,
} from './spec.ts';
import type { ListFilter } from '../list/list-props.ts';

/** What a screen may say of any field. */
type CommonView = Partial<Omit<FieldBase, 'name' | 'required'>>;
type TextView = Pick<TextField, 'placeholder' | 'inputMode' | 'checkWhileTyping'> & { rows?: number };
type ChoiceView = { control?: 'radio' | 'select'; choices?: readonly Choice[] };
type ReferenceView = { load?: () => Promise<TreeChoice[]>; groupOf?: (values: FormValues) => string; none?: string };
type FileView = Pick<ImageField, 'crop' | 'more'>;
type RowsView = {
  addLabel?: string;
  empty?: FormValues;
  /** What the screen says of cells. */
  cells?: Readonly<Record<string, CommonView & TextView & FileView>>;
};
/** What else it may say, by the kind of the field. */
type KindView<F> = F extends { kind: 'text' | 'code' | 'phone' }
  ? TextView
  : F extends { kind: 'choice' | 'choices' }
    ? ChoiceView
    : F extends { kind: 'reference' }
      ? ReferenceView
      : F extends { kind: 'rows' }
        ? RowsView
        : F extends { kind: 'file' | 'files' }
          ? FileView
          : F extends { kind: 'day' }
            ? { latest?: string }
            : { placeholder?: string };
/** A control of the screen's own. */
type CustomView = Pick<CustomField, 'render' | 'toText' | 'view'>;

/** A field of a section: its name alone, or its name with what the screen says of it. */
export type PlacedField<F extends Fields> = {
  [Name in keyof F & string]: Name | ({ name: Name } & CommonView & (KindView<F[Name]> | CustomView));
}[keyof F & string];

/** A section of a form. A `FieldSpec` is a field that the entity does not have, such as a password. */
export interface SectionPlan<F extends Fields> {
  title: string;
  folded?: boolean;
  fields: readonly (PlacedField<F> | FieldSpec)[];
}

type AnyView = CommonView & TextView & ChoiceView & ReferenceView & FileView & RowsView & Partial<CustomView>;

/** The choices of a field, with the words that people read. */
export function choicesIn({ values, labels }: Pick<ChoiceField | ChoicesField, 'values' | 'labels'>): Choice[] {
  const words: Readonly<Record<string, string>> = labels ?? {};
  return values.map((value) => ({ value, label: words[value] ?? String(value) }));
}

const fold = (typed: string): string => typed.normalize('NFKC').trim();
/** Choices that are all shown at once; more of them are a list that opens. */
const maxRadios = 6;
/** From more characters on, a text gets a line more. */
const longText = 1000;
const noChoices = () => Promise.resolve([]);

function isRequired(field: Field): boolean {
  if (field.kind === 'choice') return !field.optional;
  if (field.kind === 'rows') return field.emptyMessage !== undefined;
  const condition = 'requiredWhen' in field ? field.requiredWhen : undefined;
  return (
    ('required' in field && field.required) ||
    ('onlyWhen' in field && field.onlyWhen !== undefined) ||
    (condition !== undefined && 'field' in condition)
  );
}

function toCondition(field: Field): Condition | undefined {
  if ('onlyWhen' in field && field.onlyWhen) return field.onlyWhen;
  return 'requiredWhen' in field ? field.requiredWhen : undefined;
}

/** Shown only where it is required or stored. */
function visibility(field: Field): Pick<CommonView, 'visible'> {
  const condition = toCondition(field);
  if (!condition || !('field' in condition)) return {};
  return { visible: (values) => condition.is.some((value) => value === values[condition.field]) };
}

function judge(field: { label: string; subject?: string; judgedAs?: Judgement }): Pick<TextField, 'findDoubt'> {
  const { judgedAs, label, subject = label } = field;
  if (!judgedAs) return {};
  return {
    findDoubt(typed) {
      const doubt = findDoubt(typed, judgedAs);
      const refusal = doubt && describeMisread(typed, subject, judgedAs);
      return doubt && { ...doubt, ...(refusal !== null && { refusal }) };
    },
  };
}

/** A field as a form shows it where its screen says nothing. */
export function fieldSpec(name: string, field: Field): FieldSpec {
  const base = {
    name,
    label: field.label,
    blank: blankOf(field),
    ...(isRequired(field) && { required: true }),
    ...visibility(field),
  };
  switch (field.kind) {
    case 'text':
      return field.multiline
        ? { ...base, ...limit(field), kind: 'textarea', rows: (field.max ?? 0) > longText ? 4 : 3 }
        : { ...base, ...limit(field), kind: 'text', ...judge(field) };
    case 'code': {
      const normalise = field.upperCase ? (typed: string) => fold(typed).toUpperCase() : fold;
      return { ...base, ...limit(field), kind: 'text', normalise, ...judge(field) };
    }
    case 'phone':
      return { ...base, kind: 'text', inputMode: 'tel', normalise: normalisePhone };
    case 'richText':
      return { ...base, kind: 'textarea', max: field.max };
    case 'integer':
      if (field === commonFields.sort) return sortField;
      return { ...base, kind: 'number', integer: true, ...unit(field) };
    case 'number':
      return { ...base, kind: 'number', ...unit(field) };
    case 'flag':
      return { ...base, kind: 'switch' };
    case 'status':
      return statusField;
    case 'day':
      return { ...base, kind: 'date' };
    case 'instant': {
      const moment = { ...base, kind: 'datetime' } as const;
      if (field === publicationFields.publishAt) return { ...moment, ...publishView };
      return field === publicationFields.withdrawAt ? { ...moment, ...withdrawView } : moment;
    }
    case 'choice':
      // Radios cannot be left again without a choice.
      return {
        ...base,
        kind: field.values.length <= maxRadios && !field.optional ? 'radio' : 'select',
        choices: choicesIn(field),
      };
    case 'choices':
      return { ...base, kind: 'checks', choices: choicesIn(field) };
    case 'reference':
      return { ...base, kind: 'tree', load: noChoices };
    case 'file': {
      if (field.accepts === 'image' || field.accepts === 'icon') return { ...base, kind: 'image' };
      const { mimes, bytes, size } = fileRule(field.accepts);
      return { ...base, kind: 'files', max: 1, accept: mimes.join(), maxBytes: bytes, tooLarge: size };
    }
    case 'files': {
      const { mimes, bytes, size } = fileRule(field.accepts);
      if (field.accepts === 'image') return { ...base, kind: 'images', hint: `${fileHints.image}；第一张为封面` };
      const hint = `不分类型，${fileHints.document}`;
      return {
        ...base,
        kind: 'files',
        max: fileLimits.documents,
        accept: mimes.join(),
        maxBytes: bytes,
        tooLarge: size,
        hint,
      };
    }
    case 'tags':
      return { ...base, kind: 'tags', max: field.max, placeholder: '输入后回车添加', ...judge(field) };
    default:
      return { ...base, kind: 'rows', max: field.max, addLabel: `添加${field.label}`, columns: rowColumns(field.row) };
  }
}

const limit = ({ max }: { max?: number }) => (max === undefined ? {} : { max });
const unit = (field: { unit?: string }) => (field.unit === undefined ? {} : { unit: field.unit });

/** The cells of a row; a number has its unit in its label, since a cell has no room for it. */
function rowColumns(row: Fields, cells: RowsView['cells'] = {}): RowColumn[] {
  return Object.entries(row).flatMap(([name, field]): RowColumn[] => {
    const spec = Object.assign(fieldSpec(name, field), cells[name]);
    switch (spec.kind) {
      case 'number': {
        const { unit: unitName, ...number } = spec;
        return [unitName === undefined ? number : { ...number, label: `${spec.label}(${unitName})` }];
      }
      case 'radio':
        return [{ ...spec, kind: 'select' }];
      case 'text':
      case 'select':
      case 'date':
      case 'datetime':
      case 'image':
      case 'files':
        return [spec];
      default:
        return [];
    }
  });
}

function placeField(name: string, field: Field, view: AnyView): FieldSpec {
  const { control, cells, render, ...stated } = view;
  const spec = fieldSpec(name, field);
  if (render) return { ...spec, ...stated, kind: 'custom', render };
  if (field.kind === 'rows') return Object.assign(spec, stated, { columns: rowColumns(field.row, cells) });
  if (control && (spec.kind === 'radio' || spec.kind === 'select'))
    return Object.assign(spec, stated, { kind: control });
  return Object.assign(spec, stated);
}

/**
 * The sections of an entity's form. A field that no section names is at the end of the last one, rather than nowhere.
 * @param without fields that the form does not edit
 */
export function formSections<F extends Fields>(
  fields: F,
  plan: readonly SectionPlan<F>[],
  without?: readonly (keyof F & string)[],
): FormSection[];
export function formSections(
  fields: Fields,
  plan: readonly {
    title: string;
    folded?: boolean;
    fields: readonly (string | (AnyView & { name: string }) | FieldSpec)[];
  }[],
  without: readonly string[] = [],
): FormSection[] {
  const placed = new Set<string>(without);
  const place = (entry: string | (AnyView & { name: string }) | FieldSpec): FieldSpec => {
    const { name, ...view } = typeof entry === 'string' ? { name: entry } : entry;
    placed.add(name);
    const field = fields[name];
    if (typeof entry === 'object' && 'kind' in entry) return entry;
    if (!field) throw new Error(`The entity has no field ${name}`);
    return placeField(name, field, view);
  };
  const sections = plan.map((section) => ({ ...section, fields: section.fields.map(place) }));
  const left = Object.entries(fields).filter(([name]) => !placed.has(name));
  const rest = left.map(([name, field]) => fieldSpec(name, field));
  return sections.map((section, index) =>
    index === sections.length - 1 ? { ...section, fields: [...section.fields, ...rest] } : section,
  );
}

/** What a list may say of a filter besides its field. */
interface FilterView {
  label?: string;
  load?: () => Promise<TreeChoice[]>;
  choices?: readonly Choice[];
}

/** The filter of a list by one of the entity's fields. */
export function fieldFilter<F extends Fields>(fields: F, name: keyof F & string, view: FilterView = {}): ListFilter {
  const field: Field | undefined = fields[name];
  if (!field) throw new Error(`The entity has no field ${name}`);
  const base = { name, label: view.label ?? field.label };
  const spec = fieldSpec(name, field);
  if (spec.kind === 'tree') return { ...base, kind: 'tree', load: view.load ?? spec.load };
  const choices = 'choices' in spec ? spec.choices : field.kind === 'status' ? statusChoices : yesNoChoices;
  return { ...base, kind: 'choice', choices: view.choices ?? choices };
}

/** The filter 定时 of a list whose records have 上架时间 and 下架时间. */
export const publicationFilter = {
  kind: 'choice',
  name: 'publication',
  label: '定时',
  choices: [
    { value: 'publish', label: '待上架' },
    { value: 'withdraw', label: '待下架' },
  ],
} as const satisfies ListFilter;

/** 资料 of a product or a material, as its form shows them. */
export const documentsView = {
  name: 'documents',
  wide: true,
  hint: '在产品、原料页和资料中心供访客下载；缺少的资料访客可以索取',
  cells: {
    language: { blank: 'zh' },
    title: { placeholder: '可不填' },
    edition: { placeholder: '如 第 2 版、2026-03' },
  },
} as const;

/** 排序, for every entity with a display order. */
export const sortField: FieldSpec = {
  kind: 'number',
  name: 'sort',
  label: '排序',
  blank: 0,
  integer: true,
  hint: `0-${maxSort}，数字小的在前`,
};

/** 上架时间: a record that waits for it is disabled. */
const publishView = {
  hint: '到时自动启用；在这之前为停用，访客看不到',
  effect: ({ publishAt }: FormValues): FormValues => (publishAt ? { status: 0 } : {}),
  partOf: 'status',
  notCopied: true,
} as const;
const withdrawView = { hint: '到时自动停用，访客不再看到', partOf: 'status', notCopied: true } as const;

/** 状态, as every record has it. A record that is enabled by hand no longer waits for its 上架时间. */
export const statusField = {
  kind: 'switch',
  name: 'status',
  label: '状态',
  blank: 1,
  values: [1, 0],
  onLabel: '启用',
  offLabel: '停用',
  hint: ({ publishAt }: FormValues) => (publishAt ? '到上架时间自动启用；现在启用则立即上架，并清空上架时间' : null),
  effect: ({ status, publishAt }: FormValues): FormValues => (status === 1 && publishAt ? { publishAt: '' } : {}),
} satisfies FieldSpec;
