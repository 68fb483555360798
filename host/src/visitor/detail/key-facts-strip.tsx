import { givenFacts } from '@admin-h5/ui';
import type { Fact } from '@admin-h5/ui';
import './key-facts.less';

/** The few facts that decide, in a strip below the name. */
export function KeyFacts({ facts }: { facts: readonly Fact[] }) {
  const given = givenFacts(facts);
  if (!given.length) return null;
  return (
    <dl className="key-facts">
      {given.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
