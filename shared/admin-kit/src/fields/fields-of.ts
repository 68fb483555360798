import type {
  ChecksField,
  Choice,
  CustomField,
  DateField,
  FilesField,
  ImageField,
  ImagesField,
  NumberField,
  RadioField,
  RowsField,
  SelectField,
  SwitchField,
  TagsField,
  TextareaField,
  TextField,
  TreeField,
} from './spec.ts';

/** What a module says of a field besides its kind and name. */
type Own<Field, Given = never> = Omit<Field, 'kind' | 'name' | 'label' | Extract<Given, string>>;

/**
 * One function for each kind of field of an entity: `text('name', { required: true })`. They take the label and, for
 * texts and lists, the limit of that name.
 * @param limits longest texts and most entries
 */
export function fieldsOf<Name extends string, Limited extends string>(
  labels: Readonly<Record<Name, string>>,
  limits: Readonly<Record<Limited, number>>,
) {
  const longest: Readonly<Record<string, number | undefined>> = limits;
  const named = (name: Name) => ({ name, label: labels[name] });
  const typed = (name: Name) => ({ ...named(name), ...(longest[name] !== undefined && { max: longest[name] }) });
  const listed = (name: Name & Limited): { name: Name; label: string; max: number } => ({
    ...named(name),
    max: limits[name],
  });
  const chosen = (name: Name, choices: readonly Choice[]) => ({ ...named(name), choices });
  return {
    text: (name: Name, own?: Own<TextField>): TextField => ({ kind: 'text', ...typed(name), ...own }),
    textarea: (name: Name, own?: Own<TextareaField>): TextareaField => ({ kind: 'textarea', ...typed(name), ...own }),
    tags: (name: Name & Limited, own?: Own<TagsField, 'max'>): TagsField => ({ kind: 'tags', ...listed(name), ...own }),
    rows: (name: Name & Limited, own: Own<RowsField, 'max'>): RowsField => ({ kind: 'rows', ...listed(name), ...own }),
    number: (name: Name, own?: Own<NumberField>): NumberField => ({ kind: 'number', ...named(name), ...own }),
    toggle: (name: Name, own?: Own<SwitchField>): SwitchField => ({ kind: 'switch', ...named(name), ...own }),
    date: (name: Name, own?: Own<DateField>): DateField => ({ kind: 'date', ...named(name), ...own }),
    datetime: (name: Name, own?: Own<DateField>): DateField => ({ kind: 'datetime', ...named(name), ...own }),
    image: (name: Name, own?: Own<ImageField>): ImageField => ({ kind: 'image', ...named(name), ...own }),
    images: (name: Name, own?: Own<ImagesField>): ImagesField => ({ kind: 'images', ...named(name), ...own }),
    files: (name: Name, own: Own<FilesField>): FilesField => ({ kind: 'files', ...named(name), ...own }),
    custom: (name: Name, own: Own<CustomField>): CustomField => ({ kind: 'custom', ...named(name), ...own }),
    tree: (name: Name, own: Own<TreeField>): TreeField => ({ kind: 'tree', ...named(name), ...own }),
    select: (name: Name, choices: readonly Choice[], own?: Own<SelectField, 'choices'>): SelectField => ({
      kind: 'select',
      ...chosen(name, choices),
      ...own,
    }),
    radio: (name: Name, choices: readonly Choice[], own?: Own<RadioField, 'choices'>): RadioField => ({
      kind: 'radio',
      ...chosen(name, choices),
      ...own,
    }),
    checks: (name: Name, choices: readonly Choice[], own?: Own<ChecksField, 'choices'>): ChecksField => ({
      kind: 'checks',
      ...chosen(name, choices),
      ...own,
    }),
  };
}
