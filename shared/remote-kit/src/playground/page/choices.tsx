import { useId } from 'react';

interface ChoicesProps<T> {
  label: string;
  value: T;
  /** Each value with its text. */
  choices: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}

/** One of a few values, all of them in sight. */
export function Choices<T extends string | number>({ label, value, choices, onChange }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      {choices.map(([one, text]) => (
        <label key={one} className="choices__one">
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
