import { Field } from '../fields/field.tsx';
import type { FormSection } from '../fields/spec.ts';
import { fieldOfPath } from './paths.ts';
import type { AdminForm } from './use-admin-form.ts';

interface Props {
  formId: string;
  form: Pick<AdminForm<object>, 'values' | 'messages' | 'shown' | 'change' | 'leave' | 'setBusy'>;
  sections: readonly FormSection[];
  disabled: boolean;
}

/** The sections of a form with their visible fields; none of which every field is hidden. */
export function FormFields({ formId, form, sections, disabled }: Props) {
  const { values, messages: errors } = form;
  const bad = new Set(Object.keys(errors).map(fieldOfPath));
  return sections.map((section) => {
    const fields = section.fields
      .filter(form.shown)
      .map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values[field.name]}
          {...{ formId, values, errors, disabled }}
          onChange={form.change}
          onBlur={form.leave}
          onBusy={form.setBusy}
        />
      ));
    if (fields.length === 0) return null;
    if (section.folded) {
      return (
        <details
          key={section.title}
          className="adm-section"
          open={section.fields.some(({ name }) => bad.has(name)) || undefined}
        >
          <summary className="adm-section__title">{section.title}</summary>
          <div className="adm-section__fields">{fields}</div>
        </details>
      );
    }
    return (
      <section key={section.title} className="adm-section" aria-label={section.title}>
        <h2 className="adm-section__title">{section.title}</h2>
        <div className="adm-section__fields">{fields}</div>
      </section>
    );
  });
}
