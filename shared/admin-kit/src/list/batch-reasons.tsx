import type { BatchResult } from '@admin-h5/contract';

/** Most reasons that are listed. */
const maxReasons = 200;

interface Props extends Pick<BatchResult, 'failed'> {
  /** Name of a record; its id if the name is unknown. */
  labelOf: (id: string) => string;
}

/** Why records were, or would be, left as they are. */
export function BatchReasons({ failed, labelOf }: Props) {
  return (
    <>
      <ul className="adm-batch__reasons">
        {failed.slice(0, maxReasons).map(({ id, message }) => (
          <li key={id}>
            <strong>{labelOf(id)}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {failed.length > maxReasons && <p>其余 {failed.length - maxReasons} 条未列出</p>}
    </>
  );
}
