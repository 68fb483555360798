import type { Facet } from '@admin-h5/contract';
import { Button, ChoiceChips } from '@admin-h5/ui';
import { useState } from 'react';
import { countedChoices, valuesOf } from './counted-choices.ts';
import { TypedName } from './typed-name.tsx';

/** As many as two or three rows of chips hold. */
const few = 12;

export interface NameChoicesProps {
  /** What is chosen: 作物. */
  label: string;
  /** A name that a person may type: 如：水稻. */
  hint: string;
  /** Undefined while the numbers are not known. */
  facet: Facet | undefined;
  /** '' for none. */
  value: string;
  unit: string;
  onChange: (value: string) => void;
}

/** Names with their numbers, the frequent ones first; a field for others only where there are more than the API returns. */
export function NameChoices({ label, hint, facet, value, unit, onChange }: NameChoicesProps) {
  const [all, setAll] = useState(false);
  const choices = countedChoices(valuesOf(facet, value), { facet, chosen: value, unit });
  const shown = all ? choices : choices.filter((choice, at) => at < few || choice.value === value);
  const isTyped = !facet || (facet.more && (all || choices.length <= few));
  if (shown.length === 0 && !isTyped) return null;
  return (
    <div className="filter-names">
      {shown.length > 0 && <ChoiceChips label={label} options={shown} value={value} onChange={onChange} />}
      {choices.length > few && (
        <Button kind="text" size="s" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `收起${label}` : `更多${label}`}
        </Button>
      )}
      {isTyped && <TypedName label={`其他${label}`} placeholder={hint} value={value} onChange={onChange} />}
    </div>
  );
}
