/** The page on which a manager reads one record, in the sections of its form, with 编辑 and all other actions. */
import { useMemo, useState, type ReactNode } from 'react';
import { isApiError, type CallOptions, navigateTo, pageUrl, previewUrl } from '@admin-h5/client';
import { type HistoryEntry, isObject } from '@admin-h5/contract';
import {
  Button,
  moreGlyph,
  NavButton,
  Loaded,
  Screen,
  useContentTitle,
  Facts,
  type Fact,
  givenFacts,
  Image,
} from '@admin-h5/ui';
import { actionMenu } from '@admin-h5/ui/feedback';
import '../admin.less';
import type { FieldSpec, FormSection, FormValues } from '../fields/spec.ts';
import { HistorySheet } from '../history/history-sheet.tsx';
import type { ListRecord, ListResource } from '../list/list-props.ts';
import { rowActions } from '../list/row-actions.ts';
import { formatMoment } from '../format-time.ts';
import { RecordGone, RecordSkeleton } from '../form/form-screen.tsx';
import { RowStatus } from '../list/cells.tsx';
import { useLocalQuery } from '../use-local-query.ts';
import { isBlank, toStrings } from '../fields/text-of.ts';
import { ValueView } from '../history/value-view.tsx';

/** Each opens the full picture. */
function Pictures({ label, ids }: { label: string; ids: readonly string[] }) {
  return (
    <span className="adm-record__pictures">
      {ids.map((id, index) => (
        <a key={id} href={previewUrl(id)} target="_blank" rel="noreferrer">
          <Image src={previewUrl(id)} alt={`${label} ${index + 1}`} ratio={1} sizes="6rem" largest={375} />
        </a>
      ))}
    </span>
  );
}

function toFact(field: FieldSpec, values: FormValues): Fact {
  const value = values[field.name];
  if (isBlank(value)) return [field.label, null];
  const ids = typeof value === 'string' ? [value] : toStrings(value);
  if (field.kind === 'images' || field.kind === 'image') {
    return [field.label, <Pictures key={field.name} label={field.label} ids={ids} />];
  }
  return [field.label, <ValueView key={field.name} {...{ field, value, values }} />];
}

/** A record in the sections of its form; empty fields and fields that the form would hide are left out. */
function RecordFacts({ record, sections }: { record: object; sections: readonly FormSection[] }) {
  const values = isObject(record) ? record : {};
  return sections.map(({ title, fields }) => {
    const shown = fields.filter(({ visible }) => visible?.(values) ?? true);
    const facts = givenFacts(shown.map((field) => toFact(field, values)));
    return (
      facts.length > 0 && (
        <section key={title} className="adm-section" aria-label={title}>
          <h2 className="adm-section__title">{title}</h2>
          <Facts facts={facts} />
        </section>
      )
    );
  });
}

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
  sections: readonly FormSection[];
  labelOf: (record: T) => string;
  /** This page's address; with `mode=edit` it is the form. */
  editUrl: string;
  /** Where a record that does not exist leads. */
  listUrl?: string;
  copyable?: boolean;
  /** Beside the status. */
  tags?: (record: T) => ReactNode;
}

/** A record to read, in the sections of its form, with 编辑 and all other actions. */
export function RecordScreen<T extends ListRecord & { updatedAt: string }>(props: RecordScreenProps<T>) {
  const { title, entityLabel, id, resource, sections, labelOf, editUrl, listUrl } = props;
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
        <RecordGone entityLabel={entityLabel} listUrl={listUrl} />
      ) : (
        <Loaded query={loaded} skeleton={<RecordSkeleton />}>
          {(shown) => (
            <div className="adm-record">
              <header className="adm-record__head">
                <h2 className="adm-record__name">{labelOf(shown)}</h2>
                <RowStatus row={shown} />
                {props.tags?.(shown)}
                <span className="ah5-text-xs ah5-text-faint">更新于 {formatMoment(shown.updatedAt)}</span>
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
