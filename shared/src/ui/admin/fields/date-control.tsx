import type { ControlProps, DateField } from './spec.ts';
import { textOf } from './text-of.ts';

/** Pickers range 150 years before to after the current year (specification, section 9). */
const range = 150;

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** ISO time as the local `YYYY-MM-DDTHH:mm` that the native control shows. */
function localOf(iso: string): string {
  const date = new Date(iso);
  if (!iso || Number.isNaN(date.getTime())) return '';
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

const thisYear = new Date().getFullYear();

export function DateControl({
  field,
  id,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  disabled,
}: ControlProps & { field: DateField }) {
  const withTime = field.kind === 'datetime';
  const suffix = withTime ? 'T23:59' : '';
  return (
    <input
      id={id}
      className="adm-input"
      type={withTime ? 'datetime-local' : 'date'}
      value={withTime ? localOf(textOf(value)) : textOf(value)}
      min={`${thisYear - range}-01-01${withTime ? 'T00:00' : ''}`}
      max={`${field.latest ?? `${thisYear + range}-12-31`}${suffix}`}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      disabled={disabled}
      onChange={({ target }) =>
        onChange(withTime && target.value ? new Date(target.value).toISOString() : target.value)
      }
      onBlur={onBlur}
    />
  );
}
