import { addTime, formatDateTime } from '../parts/date-time.ts';
import type { ControlProps, DateField } from './spec.ts';
import { nativeProps } from './native-props.ts';
import { textOf } from './text-of.ts';

/** Pickers range 150 years before to after the current year (specification, section 9). */
const range = 150;

/** ISO time as the local `YYYY-MM-DDTHH:mm` that the native control shows. */
function localOf(iso: string): string {
  return formatDateTime(iso, 'YYYY-MM-DDTHH:mm');
}

/** The year that many years from now. */
const yearAfter = (years: number) => formatDateTime(addTime(Date.now(), years), 'YYYY');

/** A date, or a date with time: the browser's own picker. The form's value is `YYYY-MM-DD` or an ISO time. */
export function DateControl({ field, ...props }: ControlProps & { field: Omit<DateField, 'effect'> }) {
  const { value, onChange } = props;
  const withTime = field.kind === 'datetime';
  const suffix = withTime ? 'T23:59' : '';
  return (
    <input
      {...nativeProps(field, props)}
      className="arco-input adm-input"
      type={withTime ? 'datetime-local' : 'date'}
      value={withTime ? localOf(textOf(value)) : textOf(value)}
      min={`${yearAfter(-range)}-01-01${withTime ? 'T00:00' : ''}`}
      max={`${field.latest ?? `${yearAfter(range)}-12-31`}${suffix}`}
      onChange={({ target }) =>
        onChange(withTime && target.value ? new Date(target.value).toISOString() : target.value)
      }
    />
  );
}
