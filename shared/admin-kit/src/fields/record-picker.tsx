/** The field that refers to another record: it is found by its name, its id is stored, and its name is shown. */
import { type ButtonHTMLAttributes, useState } from 'react';
import { Button, Loaded, SearchField, Sheet, SkeletonRows, EmptyState } from '@admin-h5/ui';
import { useLocalQuery } from '../use-local-query.ts';
import type { ControlProps } from './spec.ts';
import { textOf } from './text-of.ts';
import { isApiError } from '@admin-h5/client';

interface PickedRecord {
  id: string;
  label: string;
  /** Distinguishes records of the same name. */
  note?: string;
}

/** How to find and name records of another kind. */
export interface RecordSearch {
  entityLabel: string;
  /** Finds the first records that match; '' matches all. */
  search: (keyword: string, signal: AbortSignal) => Promise<PickedRecord[]>;
  /** Name of the stored record. */
  nameOf: (id: string, signal: AbortSignal) => Promise<string>;
}

interface Props
  extends
    RecordSearch,
    Pick<ControlProps, 'id' | 'value' | 'onChange' | 'onBlur' | 'invalid' | 'describedBy' | 'disabled'> {}

function Found({
  entityLabel,
  search,
  onPick,
}: Pick<Props, 'entityLabel' | 'search'> & { onPick: (record: PickedRecord) => void }) {
  const [keyword, setKeyword] = useState('');
  const found = useLocalQuery((signal) => search(keyword, signal), [keyword]);
  return (
    <>
      <SearchField label={`搜索${entityLabel}`} onSearch={setKeyword} />
      <Loaded compact query={found} skeleton={<SkeletonRows rows={4} />}>
        {(records) =>
          records.length === 0 ? (
            <EmptyState compact title={`没有符合条件的${entityLabel}`} />
          ) : (
            <ul className="adm-picker" aria-label={entityLabel}>
              {records.map((record) => (
                <li key={record.id}>
                  <button type="button" className="adm-two-lines" onClick={() => onPick(record)}>
                    {record.label}
                    {record.note && <small>{record.note}</small>}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

/** A record of another kind, searched by name; its id is stored. */
export function RecordPicker({
  id,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  disabled,
  entityLabel,
  search,
  nameOf,
}: Props) {
  const [open, setOpen] = useState(false);
  const stored = textOf(value);
  const name = useName(
    (signal) => (stored ? nameOf(stored, signal) : Promise.resolve('')),
    [stored],
    (text) => text,
  );
  return (
    <>
      <PickerButton
        {...{ id, invalid, describedBy, disabled, onBlur }}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {stored && name.is === 'gone'
          ? `该${entityLabel}不存在或已被删除`
          : (name.text ?? (
              <span className="adm-placeholder">
                {stored ? (name.is === 'failed' ? `${entityLabel}名称未能加载` : '加载中…') : `请选择${entityLabel}`}
              </span>
            ))}
      </PickerButton>
      {open && (
        <Sheet
          open
          title={`选择${entityLabel}`}
          onClose={() => setOpen(false)}
          footer={
            <Button kind="plain" onClick={() => setOpen(false)}>
              取消
            </Button>
          }
        >
          <Found
            {...{ entityLabel, search }}
            onPick={(record) => {
              onChange(record.id);
              setOpen(false);
            }}
          />
        </Sheet>
      )}
    </>
  );
}

interface PickerButtonProps
  extends
    Pick<ControlProps, 'id' | 'invalid' | 'describedBy'>,
    Pick<
      ButtonHTMLAttributes<HTMLButtonElement>,
      'disabled' | 'onBlur' | 'onClick' | 'children' | 'aria-expanded' | 'aria-haspopup'
    > {}

/** The button of a field whose value is chosen from what it opens; it looks like a select. */
export function PickerButton({ id, invalid, describedBy, ...rest }: PickerButtonProps) {
  return (
    <button
      {...rest}
      id={id}
      type="button"
      className="adm-input adm-select adm-tree-control__button"
      data-invalid={invalid || undefined}
      aria-describedby={describedBy}
      aria-labelledby={`${id}-label ${id}`}
    />
  );
}

interface RecordNameProps extends Pick<RecordSearch, 'entityLabel' | 'nameOf'> {
  id: string;
  /** Names that are known already: the history names the records in its entries, including deleted ones. */
  known?: string | undefined;
}

function LoadedName({ entityLabel, nameOf, id }: RecordNameProps) {
  const name = useName(
    (signal) => nameOf(id, signal),
    [entityLabel, id],
    (text) => text,
  );
  return <>{name.text ?? missingNameTexts[name.is]}</>;
}

/** The name of a record of another kind, whose id a field contains. */
export function RecordName(props: RecordNameProps) {
  return props.known === undefined ? <LoadedName {...props} /> : <>{props.known}</>;
}

/** The lookup state of a name for a stored id. */
export type Name = { is: 'loading' | 'gone' | 'failed'; text?: undefined } | { is: 'known'; text: string };

/** The text to show instead of a name, by lookup state. */
export const missingNameTexts = { loading: '…', gone: '（已删除）', failed: '（名称未能加载）', known: '' } as const;

/**
 * Looks up the name for a stored id, and again when the network is back.
 * @param find the lookup; a 404 means that the record is gone
 * @param deps dependencies of `find`
 * @param nameIn the name in the result; undefined if it is gone
 */
export function useName<T>(
  find: (signal: AbortSignal) => Promise<T>,
  deps: readonly string[],
  nameIn: (found: T) => string | undefined,
): Name {
  const { data, error, isPending } = useLocalQuery(find, deps);
  if (isPending) return { is: 'loading' };
  if (data === undefined) return { is: isApiError(error, 404) ? 'gone' : 'failed' };
  const text = nameIn(data);
  return text ? { is: 'known', text } : { is: 'gone' };
}
