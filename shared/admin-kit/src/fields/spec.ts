/** What a form knows of a field: the kinds of fields with their options, and the props of every control. */
import type { ReactNode } from 'react';

/** Values of a form: plain JSON. The joi schema turns them into the record's type when the form is saved. */
export type FormValues = Readonly<Record<string, unknown>>;

export interface Choice {
  value: string | number;
  label: string;
}

export interface TreeChoice {
  id: string;
  label: string;
  children: TreeChoice[];
  disabled?: boolean;
  /** The group of a first-level choice, for `TreeField.groupOf`. */
  group?: string;
}

export interface FieldBase {
  /** Key of the record. */
  name: string;
  label: string;
  /** Shows the *; the rule itself is in the schema. */
  required?: boolean;
  /** The value in a new record or row; by default the empty one of the kind. */
  blank?: FieldValue;
  hint?: ReactNode | ((values: FormValues) => ReactNode);
  /** The field is hidden while this returns false; its value is kept. */
  visible?: (values: FormValues) => boolean;
  /** Name of the field that this one belongs to: when two edits are merged, both are taken from the same side. */
  partOf?: string;
  /** The other fields that change when a person changes this one, with their new values. */
  effect?: (values: FormValues) => FormValues;
  readOnly?: boolean;
  /** A copy of a record begins with the blank value. */
  notCopied?: true;
  /** Takes the whole width in the two-column layout of a desktop. */
  wide?: boolean;
}

export interface TextDoubt {
  question: string;
  /** What was probably meant, offered in place of the text. */
  meant?: string;
  /** Why it is refused, unless it is stored already. */
  refusal?: string;
}

export interface TextField extends FieldBase {
  kind: 'text';
  /** Longest text by the rule, in code points; shows a counter. Input is never cut off, so nothing pasted is lost. */
  max?: number;
  placeholder?: string;
  inputMode?: 'text' | 'tel' | 'email' | 'url' | 'decimal';
  autoComplete?: string;
  /** Applied when the field loses the focus: upper case, half-width letters. */
  normalise?: (text: string) => string;
  /** Also checks the rule at every change, unless the field is empty. */
  checkWhileTyping?: boolean;
  /** What is unsure about a text: shown below it, and asked about before it is saved, unless it is refused. */
  findDoubt?: (text: string) => TextDoubt | null;
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
  /** Offers only the first-level choices of one group, and their children. */
  groupOf?: (values: FormValues) => string;
  /** Label of the choice that stores null; without it a choice is required. */
  none?: string;
}

export interface TagsField extends FieldBase {
  kind: 'tags';
  max: number;
  placeholder?: string;
  /** As that of a text. */
  findDoubt?: (text: string) => TextDoubt | null;
}

export type RowColumn =
  | Omit<TextField, 'effect'>
  | Omit<NumberField, 'effect'>
  | Omit<SelectField, 'effect'>
  | Omit<DateField, 'effect'>
  | Omit<ImageField, 'effect'>
  | Omit<FilesField, 'effect'>;

export interface RowsField extends FieldBase {
  kind: 'rows';
  columns: readonly RowColumn[];
  /** Values of a new row in place of the `blank` of its columns. */
  empty?: FormValues;
  max: number;
  addLabel: string;
}

export interface ImagesField extends FieldBase {
  kind: 'images';
  /** Default: 9. */
  max?: number;
  /** Offers to cut to this aspect (width / height) before sending. */
  crop?: number;
}

export interface ImageField extends FieldBase {
  kind: 'image';
  crop?: number;
  /** Another way to add a picture, shown below the upload; `add` uploads the file unchanged and replaces the picture. */
  more?: (values: FormValues, add: (file: File) => void) => ReactNode;
}

export interface FilesField extends FieldBase {
  kind: 'files';
  /** `accept` of the file chooser: `.pdf`. */
  accept: string;
  maxBytes: number;
  /** With 1 the value is an id or null, otherwise an array of ids. Default: 9. */
  max?: number;
  tooLarge: string;
}

export interface CustomField extends FieldBase {
  kind: 'custom';
  render: (props: ControlProps) => ReactNode;
  /** The value as text, for comparisons and histories; default: the value itself. */
  toText?: (value: unknown) => string;
  /** Renders the value there, if its text must be loaded or depends on other fields. */
  view?: (props: ValueProps) => ReactNode;
}

/** Props of a component that shows a value for reading. */
export interface ValueProps {
  value: unknown;
  /** The known values of the record: in a history only those that an entry changed. */
  values: FormValues;
  /** Known names, by id, of the records that values refer to. */
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
  /** Folded until a person opens it or one of its fields is invalid. */
  folded?: boolean;
}

/** A plain value of a form field: JSON. */
export type FieldValue = string | number | boolean | null | undefined | readonly unknown[] | FormValues;

/** A new value, or a function from the current value to the new one. */
export type NextValue = FieldValue | ((current: unknown) => unknown);

/** Props of every control. */
export interface ControlProps {
  id: string;
  value: unknown;
  /** Takes the new value, or a function from the current value to it, since uploads end late. */
  onChange: (next: NextValue) => void;
  onBlur: () => void;
  invalid: boolean;
  /** Ids of hint and message. */
  describedBy: string | undefined;
  disabled: boolean;
  /** Messages inside the field, by their path below it (`2.crop`). */
  errors: Readonly<Record<string, string>>;
  values: FormValues;
  /** What the keyboard of a phone writes on its Enter key. */
  enterKeyHint?: 'next' | 'enter';
  /** Tells the form whether an upload is running. */
  onBusy: (busy: boolean) => void;
}
