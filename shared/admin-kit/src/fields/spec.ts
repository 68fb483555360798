import type { ReactNode } from 'react';
import type { FormValues } from '../form/paths.ts';

export interface Choice {
  value: string | number;
  label: string;
}

export interface TreeChoice {
  id: string;
  label: string;
  children: TreeChoice[];
  disabled?: boolean;
  /** Of a first-level choice: what `TreeField.groupOf` chooses by. */
  group?: string;
}

interface FieldBase {
  /** Key of the record. */
  name: string;
  label: string;
  /** Shows the *; the rule itself is the schema's. */
  required?: boolean;
  hint?: ReactNode | ((values: FormValues) => ReactNode);
  /** Left out while this says false; its value stays. */
  visible?: (values: FormValues) => boolean;
  /** Name of the field without which this one means nothing: of two edits both come from the same side. */
  partOf?: string;
  /** What else changes when a person changes this field. */
  effect?: (values: FormValues) => FormValues;
  readOnly?: boolean;
  /** Takes the whole width in the two-column layout of a desktop. */
  wide?: boolean;
}

export interface TextField extends FieldBase {
  kind: 'text';
  /** Longest text by the rule, in code points; shows a counter. Input is never cut off, so nothing pasted is lost. */
  max?: number;
  placeholder?: string;
  inputMode?: 'text' | 'tel' | 'email' | 'url' | 'decimal';
  autoComplete?: string;
  /** Applied when the field is left: upper case, full-width letters folded. */
  normalise?: (text: string) => string;
  /** Checks the rule while typing, once the field has been left or is long enough to judge. */
  checkWhileTyping?: boolean;
}

export interface PasswordField extends FieldBase {
  kind: 'password';
  autoComplete?: 'new-password' | 'current-password';
}

export interface TextareaField extends FieldBase {
  kind: 'textarea';
  max?: number;
  rows?: number;
  placeholder?: string;
}

export interface NumberField extends FieldBase {
  kind: 'number';
  unit?: string;
  integer?: boolean;
  placeholder?: string;
}

export interface SelectField extends FieldBase {
  kind: 'select';
  choices: readonly Choice[];
  /** Text of the empty choice. */
  placeholder?: string;
}

export interface RadioField extends FieldBase {
  kind: 'radio';
  choices: readonly Choice[];
}

export interface ChecksField extends FieldBase {
  kind: 'checks';
  choices: readonly Choice[];
}

export interface SwitchField extends FieldBase {
  kind: 'switch';
  /** Values stored for on and off; true and false by default. */
  values?: readonly [on: FieldValue, off: FieldValue];
  onLabel?: string;
  offLabel?: string;
}

export interface DateField extends FieldBase {
  /** `date`: `YYYY-MM-DD` or ''; `datetime`: ISO time or ''. */
  kind: 'date' | 'datetime';
  /** `YYYY-MM-DD`. */
  latest?: string;
}

export interface TreeField extends FieldBase {
  kind: 'tree';
  load: () => Promise<TreeChoice[]>;
  /** Offers the first-level choices of one group alone, with what lies below them. */
  groupOf?: (values: FormValues) => string;
  /** Label of the choice that stores null; without it something must be chosen. */
  none?: string;
}

export interface TagsField extends FieldBase {
  kind: 'tags';
  max: number;
  placeholder?: string;
}

export type RowColumn =
  | Omit<TextField, 'effect'>
  | Omit<NumberField, 'effect'>
  | Omit<SelectField, 'effect'>
  | Omit<DateField, 'effect'>
  | Omit<ImageField, 'effect'>;

export interface RowsField extends FieldBase {
  kind: 'rows';
  columns: readonly RowColumn[];
  empty: FormValues;
  max: number;
  addLabel: string;
}

export interface ImagesField extends FieldBase {
  kind: 'images';
  /** 9 unless told. */
  max?: number;
  /** Offers to cut to this aspect (width / height) before sending. */
  crop?: number;
}

export interface ImageField extends FieldBase {
  kind: 'image';
  crop?: number;
  /** Another way to a picture, below the upload; `add` sends it as it is, in place of the one there. */
  more?: (values: FormValues, add: (file: File) => void) => ReactNode;
}

export interface FilesField extends FieldBase {
  kind: 'files';
  /** Of the file chooser: `.pdf`. */
  accept: string;
  maxBytes: number;
  /** 1 stores an id or null, more an array of ids; 9 unless told. */
  max?: number;
  tooLarge: string;
}

export interface CustomField extends FieldBase {
  kind: 'custom';
  render: (props: ControlProps) => ReactNode;
  /** The value in words, for comparisons and histories; the value itself where this is left out. */
  toText?: (value: unknown) => string;
  /** Draws the value there, where the words have to be looked up or depend on other fields. */
  view?: (props: ValueProps) => ReactNode;
}

/** What is given to what shows a value to be read. */
export interface ValueProps {
  value: unknown;
  /** The record that the value is of, as far as it is known: a history has only what an entry changed. */
  values: FormValues;
  /** Names by id of what values may refer to, as far as they are known. */
  names: Readonly<Record<string, string>>;
}

export type FieldSpec =
  | TextField
  | PasswordField
  | TextareaField
  | NumberField
  | SelectField
  | RadioField
  | ChecksField
  | SwitchField
  | DateField
  | TreeField
  | TagsField
  | RowsField
  | ImagesField
  | ImageField
  | FilesField
  | CustomField;

export interface FormSection {
  title: string;
  fields: readonly FieldSpec[];
  /** Folded until a person opens it or an error lies in it. */
  folded?: boolean;
}

/** A plain value of a form field: JSON. */
export type FieldValue = string | number | boolean | null | undefined | readonly unknown[] | FormValues;

/** A new value, or how it follows from the one at that moment. */
export type NextValue = FieldValue | ((current: unknown) => unknown);

/** What every control is given. */
export interface ControlProps {
  id: string;
  value: unknown;
  /** Takes the new value, or how it follows from the one at that moment (uploads arrive late). */
  onChange: (next: NextValue) => void;
  onBlur: () => void;
  invalid: boolean;
  /** Ids of hint and message. */
  describedBy: string | undefined;
  disabled: boolean;
  /** Messages inside the field by path below it (`2.crop`). */
  errors: Readonly<Record<string, string>>;
  values: FormValues;
  /** Tells the form whether an upload is running. */
  onBusy: (busy: boolean) => void;
}
