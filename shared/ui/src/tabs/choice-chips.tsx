import './choice-chips.less';

export interface ChoiceChipsProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  /** '' for none. */
  value: V | '';
  /** Called with '' when the chosen one is pressed again. */
  onChange: (value: V | '') => void;
}

/** A choice of one value or none, by toggle buttons. */
export function ChoiceChips<V extends string>({ label, options, value, onChange }: ChoiceChipsProps<V>) {
  return (
    <fieldset className="ah5-chips">
      <legend>{label}</legend>
      <div className="ah5-chips__row">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            className="ah5-chips__chip"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value === value ? '' : option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
