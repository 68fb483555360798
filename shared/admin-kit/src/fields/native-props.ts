import type { ControlProps } from './spec.ts';

/** What every native control takes from its field. */
export const nativeProps = (
  field: { required?: boolean },
  { id, invalid, describedBy, disabled, onBlur }: ControlProps,
) => ({
  id,
  disabled,
  onBlur,
  'aria-required': field.required,
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
});
