import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { isApiError, type CallOptions, navigateTo, pageUrl } from '@admin-h5/client';
import type { HistoryEntry } from '@admin-h5/contract';
import { Button, moreGlyph, NavButton, Loaded, Screen, useContentTitle, NotFound } from '@admin-h5/ui';
import { actionMenu } from '@admin-h5/ui/feedback';
import '../admin.less';
import type { FormSection } from '../fields/spec.ts';
import { HistorySheet } from '../history/history-sheet.tsx';
import type { ListRecord, ListResource } from '../list/list-props.ts';
import { rowActions } from '../list/row-actions.ts';
import { formatMoment } from '../parts/format-time.ts';
import { RecordSkeleton } from '../parts/record-skeleton.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { useLocalQuery } from '../parts/use-local-query.ts';
import { RecordFacts } from './record-facts.tsx';

/** Calls that the page can use; it offers only actions with a call. */
interface RecordResource<T> extends ListResource<T> {
  get: (id: string, options?: CallOptions) => Promise<T>;
  history?: (id: string, options?: CallOptions) => Promise<HistoryEntry[]>;
}

export interface RecordScreenProps<T extends ListRecord> {
  title: string;
  entityLabel: string;
  id: string;
  resource: RecordResource<T>;
  /** The sections of the form. */
  sections: readonly FormSection[];
  labelOf: (record: T) => string;
  /** This page's address; with `mode=edit` it is the form. */
  editUrl: string;
  copyable?: boolean;
  /** Beside the status. */
  tags?: (record: T) => ReactNode;
}

/** A record to read, in the sections of its form, with 编辑 and all other actions. */
export function RecordScreen<T extends ListRecord & { updatedAt: string }>(props: RecordScreenProps<T>) {
  const { title, entityLabel, id, resource, sections, labelOf, editUrl } = props;
  useContentTitle(title);
  const loaded = useLocalQuery((signal) => resource.get(id, { signal, errors: 'screen' }), [id]);
  const [historyOpen, setHistoryOpen] = useState(false);
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections]);
  // After a deletion the page stays, empty, so that 撤销 can restore the record.
  const gone = isApiError(loaded.error, 404);
  const record = gone ? null : (loaded.data ?? null);
  const { history } = resource;

  const reload = () => void loaded.refetch();
  const { remove, toggleStatus } = rowActions<T>({ resource, entityLabel, labelOf, reload, replace: reload });

  const more = (shown: T) =>
    actionMenu(labelOf(shown), [
      'setStatus' in resource && { text: shown.status === 1 ? '停用' : '启用', run: () => toggleStatus(shown) },
      history !== undefined && { text: '历史记录', run: () => setHistoryOpen(true) },
      props.copyable === true && {
        text: '复制为新',
        run: () => navigateTo({ url: pageUrl(editUrl, { copy: id }) }),
      },
      'remove' in resource && { text: '删除', danger: true, run: () => remove(shown) },
    ]);

  return (
    <Screen
      wide
      className="adm-screen adm-form-screen"
      title={title}
      right={record && <NavButton glyph={moreGlyph} label="更多" onPress={() => void more(record)} />}
      footer={
        record && (
          <Button block onClick={() => void navigateTo({ url: pageUrl(editUrl, { id, mode: 'edit' }) })}>
            编辑
          </Button>
        )
      }
    >
      {gone ? (
        <NotFound title={`该${entityLabel}不存在或已被删除`} />
      ) : (
        <Loaded query={loaded} skeleton={<RecordSkeleton />}>
          {(shown) => (
            <div className="adm-record">
              <header className="adm-record__head">
                <h2 className="adm-record__name">{labelOf(shown)}</h2>
                {shown.status !== undefined && <StatusTag status={shown.status} />}
                {props.tags?.(shown)}
                <span className="adm-record__time">更新于 {formatMoment(shown.updatedAt)}</span>
              </header>
              <RecordFacts record={shown} sections={sections} />
            </div>
          )}
        </Loaded>
      )}
      {historyOpen && history && (
        <HistorySheet load={() => history(id)} fields={fields} onClose={() => setHistoryOpen(false)} />
      )}
    </Screen>
  );
}
