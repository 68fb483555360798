import { Switch } from '@admin-h5/ui';
import type { ControlProps, SwitchField } from './spec.ts';

const truth = [true, false] as const;

export function SwitchControl({
  field,
  id,
  value,
  onChange,
  onBlur,
  describedBy,
  disabled,
}: ControlProps & { field: SwitchField }) {
  const [on, off] = field.values ?? truth;
  const checked = value === on;
  return (
    <span className="adm-switch">
      <Switch
        id={id}
        checked={checked}
        aria-describedby={describedBy}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked ? on : off)}
        onBlur={onBlur}
      />
      <span aria-hidden="true">{checked ? (field.onLabel ?? '是') : (field.offLabel ?? '否')}</span>
    </span>
  );
}
