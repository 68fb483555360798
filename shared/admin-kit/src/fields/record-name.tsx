import type { RecordSearch } from './record-picker.tsx';
import { missingNameTexts, useName } from './use-name.ts';

interface Props extends Pick<RecordSearch, 'entityLabel' | 'nameOf'> {
  id: string;
  /** Names that are known already: the history names the records in its entries, including deleted ones. */
  known?: string | undefined;
}

function LoadedName({ entityLabel, nameOf, id }: Props) {
  const name = useName(
    (signal) => nameOf(id, signal),
    [entityLabel, id],
    (text) => text,
  );
  return <>{name.text ?? missingNameTexts[name.is]}</>;
}

/** The name of a record of another kind, whose id a field contains. */
export function RecordName(props: Props) {
  return props.known === undefined ? <LoadedName {...props} /> : <>{props.known}</>;
}
