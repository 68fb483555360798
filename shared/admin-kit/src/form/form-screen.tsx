import { isObject } from '@admin-h5/contract';
import { useState } from 'react';
import { isApiError, Link } from '@admin-h5/client';
import {
  buttonClass,
  Loaded,
  Screen,
  useContentTitle,
  NotFound,
  Skeleton,
  SkeletonGroup,
  SkeletonText,
} from '@admin-h5/ui';
import { blankValues } from '../fields/row-values.ts';
import { useLocalQuery } from '../use-local-query.ts';
import { FormBody } from './form-body.tsx';
import type { FormScreenProps, FormRecord } from './form-props.ts';
import type { FormValues } from '../fields/spec.ts';
import '../admin.less';

/** The fields of a record that `blank` has; a field that the record lacks gets its value in `blank`. */
function pickLike(blank: FormValues, record: object): FormValues {
  const source = isObject(record) ? record : {};
  return Object.fromEntries(Object.entries(blank).map(([name, value]) => [name, source[name] ?? value]));
}

/**
 * The form screen of all modules: a module provides fields, rules and calls. The screen adds messages under the fields, drafts,
 * the question before unsaved input is left, the comparison after a 409, history and copying.
 */
export function FormScreen<T extends FormRecord, Input extends object>(props: FormScreenProps<T, Input>) {
  const { entityLabel, query, resource, sections, valuesOf, copyValues } = props;
  const fields = sections.flatMap((section) => section.fields);
  const blank: FormValues = { ...blankValues(fields), ...props.blank };
  const id = query.id ?? '';
  const source = id || (query.copy ?? '');
  /** The record that Ctrl+S saved, which is not loaded again, and the field that had the focus. */
  const [stayed, setStayed] = useState<{ record: T; field: string | null } | null>(null);
  const known = stayed?.record.id === source ? stayed.record : null;
  const loaded = useLocalQuery<T | null>(
    (signal) => (source && !known ? resource.get(source, { signal, errors: 'screen' }) : Promise.resolve(known)),
    [source],
  );
  const data = known ?? loaded.data;
  const pickValues = (record: T) => valuesOf?.(record) ?? pickLike(blank, record);
  const copied = (values: FormValues): FormValues => {
    const dropped = fields.filter(({ notCopied }) => notCopied).map(({ name }) => [name, blank[name]] as const);
    return { ...values, ...Object.fromEntries(dropped) };
  };
  const title = props.title ?? (id ? `编辑${entityLabel}` : `新增${entityLabel}`);
  useContentTitle(title);

  if (data !== undefined) {
    const record = id ? data : null;
    const values = data ? pickValues(data) : blank;
    const initial = data && !id ? (copyValues?.(copied(values)) ?? copied(values)) : values;
    return (
      <FormBody
        key={`${id}/${source}`}
        {...props}
        {...{ title, record, blank, initial, pickValues }}
        startAt={known ? (stayed?.field ?? null) : null}
        onStay={(saved, field) => setStayed({ record: saved, field })}
      />
    );
  }
  return (
    <Screen wide className="adm-screen adm-form-screen" title={title}>
      <Loaded
        query={loaded}
        skeleton={<RecordSkeleton />}
        failed={(error) => isApiError(error, 404) && <RecordGone entityLabel={entityLabel} listUrl={props.listUrl} />}
      >
        {() => null}
      </Loaded>
    </Screen>
  );
}

interface RecordGoneProps {
  entityLabel: string;
  /** Where the records are; without it there is no way on but back. */
  listUrl: string | undefined;
}

/** In place of a record that does not exist, or no longer. */
export const RecordGone = ({ entityLabel, listUrl }: RecordGoneProps) => (
  <NotFound
    title={`该${entityLabel}不存在或已被删除`}
    action={
      listUrl && (
        <Link className={buttonClass({ kind: 'soft' })} to={listUrl}>
          返回列表
        </Link>
      )
    }
  />
);

/** The skeleton of a screen with one record: picture, title, facts. */
export function RecordSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton ratio={4 / 3} radius="0" />
      <div className="adm-record-skeleton">
        <Skeleton width="50%" height=".44rem" />
        <SkeletonText lines={4} />
      </div>
      <div className="adm-record-skeleton">
        <SkeletonText lines={6} />
      </div>
    </SkeletonGroup>
  );
}
