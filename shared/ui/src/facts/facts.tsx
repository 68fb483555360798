import type { ReactNode } from 'react';
import './facts.less';

export type Fact = readonly [label: string, value: ReactNode];

/** The facts that have a value: neither '' nor null. */
export function givenFacts(facts: readonly Fact[]): Fact[] {
  return facts.filter(([, value]) => value !== '' && value !== null && value !== undefined);
}

/** Names and values of a record; empty values ('' or null) are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const given = givenFacts(facts);
  return (
    <dl className="ah5-facts">
      {given.map(([label, value]) => (
        <div key={label} className="ah5-facts__row">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
