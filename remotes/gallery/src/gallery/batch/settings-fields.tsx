import { useId, useState } from 'react';
import { Field, textOf, type FieldSpec, type FormValues, type NextValue } from '@admin-h5/admin-kit';
import { commonFields } from '../gallery-fields.tsx';
import { albumIn } from '../choices.ts';
import type { BatchSettings } from './batch.ts';

interface Props {
  settings: BatchSettings;
  onChange: (settings: BatchSettings) => void;
  /** Whether the required album is missing. */
  albumMissing: boolean;
}

/** Form fields that apply to all pictures of the batch. */
export function SettingsFields({ settings, onChange, albumMissing }: Props) {
  const formId = useId();
  const [fields] = useState(commonFields);
  const values: FormValues = { ...settings };

  function change({ name }: FieldSpec, next: NextValue): void {
    const value = typeof next === 'function' ? next(values[name]) : next;
    if (name === 'album') onChange({ ...settings, album: albumIn({ album: textOf(value) }) ?? '' });
    if (name === 'takenAt') onChange({ ...settings, takenAt: textOf(value) });
    if (name === 'status') onChange({ ...settings, status: value === 1 ? 1 : 0 });
  }

  return (
    <section className="adm-section" aria-label="共同信息">
      <h2 className="adm-section__title">共同信息</h2>
      <div className="adm-section__fields">
        {fields.map((field) => (
          <Field
            key={field.name}
            {...{ formId, field, values }}
            value={values[field.name]}
            errors={albumMissing && field.name === 'album' ? { album: '请选择所属相册' } : {}}
            disabled={false}
            onChange={change}
            onBlur={() => undefined}
            onBusy={() => undefined}
          />
        ))}
      </div>
    </section>
  );
}
