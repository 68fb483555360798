import { isObject } from '@admin-h5/contract';
import { previewUrl } from '@admin-h5/client';
import { Facts, type Fact, givenFacts, Image } from '@admin-h5/ui';
import type { FieldSpec, FormSection } from '../fields/spec.ts';
import { stringsOf } from '../fields/text-of.ts';
import type { FormValues } from '../form/paths.ts';
import { ValueView } from '../history/value-view.tsx';

function Documents({ label, ids }: { label: string; ids: readonly string[] }) {
  return ids.map((id, index) => (
    <a key={id} className="adm-link" href={previewUrl(id)} target="_blank" rel="noreferrer">
      {label} {index + 1}
    </a>
  ));
}

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

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function factOf(field: FieldSpec, values: FormValues): Fact {
  const value = values[field.name];
  if (isEmpty(value)) return [field.label, null];
  const ids = typeof value === 'string' ? [value] : stringsOf(value);
  if (field.kind === 'files') return [field.label, <Documents key={field.name} label={field.label} ids={ids} />];
  if (field.kind === 'images' || field.kind === 'image') {
    return [field.label, <Pictures key={field.name} label={field.label} ids={ids} />];
  }
  return [field.label, <ValueView key={field.name} {...{ field, value, values }} />];
}

/** A record in the sections of its form; empty fields and fields that the form would hide are left out. */
export function RecordFacts({ record, sections }: { record: object; sections: readonly FormSection[] }) {
  const values = isObject(record) ? record : {};
  return sections.map(({ title, fields }) => {
    const shown = fields.filter(({ visible }) => visible?.(values) ?? true);
    const facts = givenFacts(shown.map((field) => factOf(field, values)));
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
