import { type Fact, Facts, givenFacts } from '@admin-h5/ui';
import { Card } from '../../ui/card/card.tsx';

/** A card of names and values; not shown without any known value. */
export function FactsCard({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (!givenFacts(facts).length) return null;
  return (
    <Card title={title}>
      <Facts facts={facts} />
    </Card>
  );
}
