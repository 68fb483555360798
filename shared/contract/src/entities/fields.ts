/**
 * The kinds of fields of an entity, as plain data: no joi, no React. What a kind means is stated once for each use: its joi
 * schema in `derive/schema.ts`, its control in `@admin-h5/admin-kit`, its column of a sheet on the server.
 */
import type { Judgement } from '../doses.ts';
import { maxSort, type Status } from '../entity.ts';
import type { FileUse } from '../file-rules.ts';

interface Common {
  /** What people call it: in forms, filters, histories and sheets. */
  label: string;
  /** What messages call it, where that is not the label. */
  subject?: string;
  /** Only editors get it: what visitors read of a record is without it. */
  internal?: true;
}

/** What siblings must be: one of them one of these values, or several of them empty. */
export type Condition = { field: string; is: readonly (string | boolean)[] } | { allEmpty: readonly string[] };

interface Conditional {
  /** Required under this condition; otherwise what was sent is dropped. */
  onlyWhen?: Condition;
  /** Required under this condition, and optional otherwise. */
  requiredWhen?: Condition;
}

interface Textual extends Common, Conditional {
  required?: true;
  /** Most code points; absent where a pattern bounds the length. */
  max?: number;
  /** Fewest code points of a text that is there at all; the message then names both ends. */
  min?: number;
  /** Replaces 「…不能为空」. */
  emptyMessage?: string;
  pattern?: RegExp;
  /** Replaces 「…格式不正确」. */
  formatMessage?: string;
}

interface Judged {
  /**
   * What its texts state. The schema takes any: where one is written that a spreadsheet program has made of another it is refused
   * (`findMisreadErrors`), and people are asked about doubtful ones (`findDoubt`).
   */
  judgedAs?: Judgement;
}

/** A text of people: '' where there is none. */
export interface TextField extends Textual, Judged {
  kind: 'text';
  /** Line breaks are kept; elsewhere they become spaces. */
  multiline?: true;
  /** Printable ASCII and the signs that English chemical names carry. */
  english?: true;
}
/** A number or code that is written with signs, of which full-width ones are folded: '' where there is none. */
export interface CodeField extends Textual, Judged {
  kind: 'code';
  upperCase?: true;
}
/** A telephone number as `normalisePhone` writes it: '' where there is none. */
export interface PhoneField extends Textual {
  kind: 'phone';
  /** No landline and no 400 number. */
  mobile?: true;
}
/** HTML from an allow-list of tags; the server sanitises it when it is written. */
export interface RichTextField extends Common {
  kind: 'richText';
  max: number;
}
/** A number, null where there is none. Bounds are inclusive, but for `above`. */
export interface NumberField extends Common {
  kind: 'number';
  min?: number;
  max?: number;
  above?: number;
  decimals?: number;
  unit?: string;
  required?: true;
  /** Replaces the message that names the bounds. */
  message?: string;
}
/** A whole number; null where there is none, unless it is required or has a default. */
export interface IntegerField extends Common {
  kind: 'integer';
  /** Absent where a rule bounds it. */
  min?: number;
  max?: number;
  unit?: string;
  default?: number;
  required?: true;
  message?: string;
}
/** Yes or no; no where absent. */
export interface FlagField extends Common {
  kind: 'flag';
}
/** 1 启用 or 0 停用; enabled where absent. */
export interface StatusField extends Common {
  kind: 'status';
}
/** `YYYY-MM-DD`, or ''. */
export interface DayField extends Common {
  kind: 'day';
}
/** An ISO time in UTC, or ''. */
export interface InstantField extends Common {
  kind: 'instant';
  /** What is sent need not name it. */
  keptIfAbsent?: true;
}
/** One of a list. */
export interface ChoiceField<Value extends string | number = string | number> extends Common, Conditional {
  kind: 'choice';
  /** '' where none is chosen; of other choices one must be. */
  optional?: true;
  values: readonly Value[];
  /** What people read for each value, where that is not the value itself. */
  labels?: Readonly<Record<Value, string>>;
}
/** Some of a list, in its order. */
export interface ChoicesField<Value extends string = string> extends Common {
  kind: 'choices';
  values: readonly Value[];
  labels?: Readonly<Record<Value, string>>;
}
/** The id of another record; null where there is none, unless it is required. */
export interface ReferenceField extends Common {
  kind: 'reference';
  to: 'category';
  required?: true;
}
/** The id of a file; null where there is none, unless it is required. */
export interface FileField extends Common, Conditional {
  kind: 'file';
  accepts: FileUse;
  required?: true;
}
/** Ids of files; of pictures the first is the cover. */
export interface FilesField extends Common, Conditional {
  kind: 'files';
  accepts: 'image' | 'document';
  emptyMessage?: string;
}
/** Texts, without blank ones and repetitions. */
export interface TagsField extends Common, Judged {
  kind: 'tags';
  /** Most entries. */
  max: number;
  /** Most code points of an entry. */
  each: number;
  /** 量词 of an entry: 个, 项. */
  counter: string;
}
/** Rows of fields. */
export interface RowsField<Row extends Fields = Fields> extends Common {
  kind: 'rows';
  row: Row;
  max: number;
  /** 量词 of a row: 行, 项, 种. */
  counter: string;
  /** Messages name the row, as `第N行：`; one that a field states itself has it where it wants it. */
  numbered?: true;
  /** Refuses a list without a row with this message. */
  emptyMessage?: string;
  /** What is sent need not name it. */
  keptIfAbsent?: true;
  /** A field in which no two rows may be the same, and the message. */
  unique?: { field: string; message: string };
}

export type Field =
  | TextField
  | CodeField
  | PhoneField
  | RichTextField
  | NumberField
  | IntegerField
  | FlagField
  | StatusField
  | DayField
  | InstantField
  | ChoiceField
  | ChoicesField
  | ReferenceField
  | FileField
  | FilesField
  | TagsField
  | RowsField;

/** The fields of an entity by name, in the order of its form where no screen says another. */
export interface Fields {
  readonly [name: string]: Field;
}

/** What a body of the API and a form hold for one field. */
export type ValueOf<F> = F extends { kind: 'integer' | 'number' }
  ? F extends { required: true } | { default: number }
    ? number
    : number | null
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'status' }
      ? Status
      : F extends { kind: 'choice'; values: readonly (infer Value)[] }
        ? F extends { onlyWhen: Condition } | { optional: true }
          ? Value | ''
          : Value
        : F extends { kind: 'choices'; values: readonly (infer Value)[] }
          ? Value[]
          : F extends { kind: 'reference' | 'file' }
            ? F extends { required: true }
              ? string
              : string | null
            : F extends { kind: 'files' | 'tags' }
              ? string[]
              : F extends { kind: 'rows'; row: infer Row extends Fields }
                ? InputOf<Row>[]
                : string;

type AbsentNames<F extends Fields> = { [K in keyof F]: F[K] extends { keptIfAbsent: true } ? K : never }[keyof F];

/** What a body of the API and a form hold: a key for each field, expanded so that an editor shows it plainly. */
export type InputOf<F extends Fields> = {
  -readonly [K in keyof (Omit<F, AbsentNames<F>> & Partial<Pick<F, AbsentNames<F>>>)]: ValueOf<NonNullable<F[K]>>;
};

/** The siblings of a value under check: those before it as they are stored, those after it as they were sent. */
export type Siblings = Readonly<Record<string, unknown>>;

/** What the data of a field cannot say. Methods, so that a rule of a text stands where one of any value does. */
export interface Rule<Value> {
  /** Brings another spelling into the stored one; null where it is none. */
  read?(raw: string): string | null;
  /** The message of what is wrong with a well-formed value, or null. */
  check?(value: Value, siblings: Siblings): string | null;
}
/** The rules of an entity, by field; those of rows stand below `row`. */
export type Rules<F extends Fields> = {
  readonly [K in keyof F]?: Rule<ValueOf<F[K]>> & (F[K] extends RowsField<infer Row> ? { row?: Rules<Row> } : unknown);
};

/** 状态 of a record or an account. */
export const statusField = { kind: 'status', label: '状态' } as const satisfies StatusField;

/** Fields of every entity with a display order. */
export const commonFields = {
  sort: { kind: 'integer', label: '排序', min: 0, max: maxSort, default: 0 },
  status: statusField,
} as const satisfies Fields;

/** CAS号 of a substance; `casRule` checks its last digit. */
export const casNoField = {
  kind: 'code',
  label: 'CAS号',
  pattern: /^\d{2,7}-\d{2}-\d$/,
  formatMessage: '请输入正确的CAS号格式',
} as const satisfies CodeField;

/** Whether the last digit of a well-formed CAS number is the weighted sum of the others modulo ten. */
export function hasCasCheckDigit(casNo: string): boolean {
  const digits = casNo.replaceAll('-', '').split('').map(Number);
  const check = digits.pop();
  const sum = digits.reduce((total, digit, index) => total + digit * (digits.length - index), 0);
  return sum % 10 === check;
}

/** The check digit of a CAS number (entities.md, Material). */
export const casRule = {
  check: (casNo: string) => (hasCasCheckDigit(casNo) ? null : 'CAS号校验位不正确'),
} satisfies Rule<string>;

/** 邮箱: optional, at most 100 characters, basic address format (specification, section 5). */
export const emailField = {
  kind: 'code',
  label: '邮箱',
  max: 100,
  pattern:
    /^[^\s@<>()[\]\\,;:"]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/,
  formatMessage: '请输入正确的邮箱格式',
} as const satisfies CodeField;
