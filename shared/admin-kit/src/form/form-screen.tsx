import { useState } from 'react';
import { isApiError } from '@admin-h5/client';
import { Loaded, useResource, Screen, useContentTitle, NotFound } from '@admin-h5/ui';
import '../admin.less';
import { FormBody } from './form-body.tsx';
import { RecordSkeleton } from '../parts/record-skeleton.tsx';
import type { FormScreenProps } from './form-props.ts';
import type { FormRecord } from './form-resource.ts';
import { isRecord, type FormValues } from './paths.ts';

/** Fields of `blank` out of a record; what the record lacks keeps its blank value. */
function pickLike(blank: object, record: object): FormValues {
  const source = isRecord(record) ? record : {};
  return Object.fromEntries(
    Object.entries(blank).map(([name, value]: [string, unknown]) => [name, source[name] ?? value]),
  );
}

/**
 * The one form screen: a module gives fields, rules and calls; messages under the fields, drafts, the unsaved guard, comparison
 * after a 409, history and copying come with it.
 */
export function FormScreen<T extends FormRecord, Input extends object>(props: FormScreenProps<T, Input>) {
  const { entityLabel, query, resource, blank, valuesOf, copyValues } = props;
  const id = query.id ?? '';
  const source = id || (query.copy ?? '');
  /** What was saved while the form stays open, and where the person was: it is not loaded again. */
  const [stayed, setStayed] = useState<{ record: T; field: string | null } | null>(null);
  const known = stayed?.record.id === source ? stayed.record : null;
  const loaded = useResource<T | null>(
    (signal) => (source && !known ? resource.get(source, { signal, errors: 'screen' }) : Promise.resolve(known)),
    [source],
  );
  const data = known ?? (loaded.status === 'ready' ? loaded.data : undefined);
  const pickValues = (record: T) => valuesOf?.(record) ?? pickLike(blank, record);
  const title = props.title ?? (id ? `编辑${entityLabel}` : `新增${entityLabel}`);
  useContentTitle(title);

  if (data !== undefined) {
    const record = id ? data : null;
    const values: FormValues = data ? pickValues(data) : pickLike(blank, {});
    const initial = data && !id ? (copyValues?.(values) ?? values) : values;
    return (
      <FormBody
        key={`${id}/${source}`}
        {...props}
        {...{ title, record, initial, pickValues }}
        startAt={known ? (stayed?.field ?? null) : null}
        onStay={(saved, field) => setStayed({ record: saved, field })}
      />
    );
  }
  return (
    <Screen wide className="adm-screen adm-form-screen" title={title}>
      <Loaded
        resource={loaded}
        skeleton={<RecordSkeleton />}
        failed={(error) => isApiError(error, 404) && <NotFound title={`该${entityLabel}不存在或已被删除`} />}
      >
        {() => null}
      </Loaded>
    </Screen>
  );
}
