import { Button } from '@admin-h5/ui';
import { foundOf, searchKinds } from './search-kinds.ts';
import type { Hits, SearchKind } from './search-kinds.ts';

export interface ElsewhereProps {
  hits: Hits;
  /** The kind that has nothing. */
  kind: SearchKind;
  onKind: (kind: SearchKind) => void;
}

/** Ways on to the kinds that the words find something of. */
export function Elsewhere({ hits, kind, onKind }: ElsewhereProps) {
  const others = searchKinds.filter(({ key }) => key !== kind && (foundOf(hits, key) ?? 0) > 0);
  if (others.length === 0) return null;
  return (
    <div className="list-ways">
      {others.map(({ key, label }) => (
        <Button key={key} kind="soft" onClick={() => onKind(key)}>
          {`在${label}中查找（${foundOf(hits, key)}）`}
        </Button>
      ))}
    </div>
  );
}
