import { Switch } from '@admin-h5/ui';
import { nativeProps } from './native-props.ts';
import type { ControlProps, SwitchField } from './spec.ts';

const truth = [true, false] as const;

/** A switch with the word for its state beside it. */
export function SwitchControl({ field, ...props }: ControlProps & { field: SwitchField }) {
  const [on, off] = field.values ?? truth;
  const checked = props.value === on;
  return (
    <span className="adm-switch">
      <Switch
        {...nativeProps(field, props)}
        checked={checked}
        onChange={(event) => props.onChange(event.target.checked ? on : off)}
      />
      <span aria-hidden="true">{checked ? (field.onLabel ?? '是') : (field.offLabel ?? '否')}</span>
    </span>
  );
}
