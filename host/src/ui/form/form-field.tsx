import { TextField } from '@admin-h5/ui';
import type { ComponentProps } from 'react';
import { type FieldPath, type FieldValues, useController, type UseFormReturn } from 'react-hook-form';

export interface FieldOf<V extends FieldValues> {
  form: UseFormReturn<V>;
  name: FieldPath<V>;
}

type Props<V extends FieldValues> = FieldOf<V> &
  Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'value' | 'onChange' | 'ref'>;

/**
 * A `TextField` of a form. It is checked when it loses the focus, unless it is empty, and at every change while it is wrong.
 * @param error shown if the rules find no error
 */
export function FormField<V extends FieldValues>({ form, name, error, ...props }: Props<V>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange } = field;
  // If the rules cannot be loaded, the error shows when the form is submitted.
  const check = () => void form.trigger(name).catch(() => undefined);
  return (
    <TextField
      onBlur={() => {
        if (String(form.getValues(name)) !== '') check();
      }}
      {...props}
      ref={ref}
      name={name}
      value={String(value)}
      error={fieldState.error?.message ?? error}
      onChange={(typed) => {
        onChange(typed);
        if (fieldState.invalid) check();
      }}
    />
  );
}
