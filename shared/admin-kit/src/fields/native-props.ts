import type { ControlProps } from './spec.ts';

/** What every native control takes from its field. */
export const nativeProps = (
  field: { required?: boolean },
  { id, invalid, describedBy, disabled, enterKeyHint, onBlur }: ControlProps,
) => ({
  id,
  disabled,
  enterKeyHint,
  onBlur,
  'aria-required': field.required,
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
});
