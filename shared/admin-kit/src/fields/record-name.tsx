import type { RecordSearch } from './record-picker.tsx';
import { lacking, useName } from './use-name.ts';

interface Props extends Pick<RecordSearch, 'entityLabel' | 'nameOf'> {
  id: string;
  /** Where it is known already: the history names what its entries mention, also what has been deleted since. */
  known?: string | undefined;
}

function Asked({ entityLabel, nameOf, id }: Props) {
  const name = useName(
    (signal) => nameOf(id, signal),
    [entityLabel, id],
    (text) => text,
  );
  return <>{name.text ?? lacking[name.is]}</>;
}

/** What a record of another kind is called, of which a field holds the id. */
export function RecordName(props: Props) {
  return props.known === undefined ? <Asked {...props} /> : <>{props.known}</>;
}
