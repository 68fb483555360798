import { useState } from 'react';
import { Button, Loaded, SearchField, Sheet, SkeletonRows, EmptyState } from '@admin-h5/ui';
import type { ButtonHTMLAttributes } from 'react';
import { useLocalQuery } from '../parts/use-local-query.ts';
import type { ControlProps } from './spec.ts';
import { textOf } from './text-of.ts';
import { useName } from './use-name.ts';

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
