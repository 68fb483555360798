import './choice-chips.less';

export interface Choice<V extends string> {
  value: V;
  label: string;
  /** Beside the label, less prominent: a number. */
  note?: string;
  /** What it is called instead of label and note: with the unit of the number. */
  name?: string;
}

export interface ChoiceChipsProps<V extends string> {
  label: string;
  options: readonly Choice<V>[];
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
            aria-label={option.name}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value === value ? '' : option.value)}
          >
            {option.label}
            {option.note && <span className="ah5-chips__note">{option.note}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
