import type Joi from 'joi';

/** Values that are remembered of one schema; then its memory begins anew. */
const maxValues = 1000;
/** A longer text is hardly sent twice. */
const maxLength = 100;

/** What a description may hold for the fields to be independent of each other. */
const plain: readonly string[] = ['type', 'keys'];

function areIndependent(schema: Joi.ObjectSchema): boolean {
  const description = schema.describe();
  return (
    Object.keys(description).every((part) => plain.includes(part)) && !JSON.stringify(description).includes('"ref":')
  );
}

/**
 * Checks a query field by field and remembers what each text came to: the same few filters, orders and pages are asked for
 * again and again, and joi takes longer over them than a list does over its rows.
 * @param schema rules whose own functions look at no other field
 * @returns a check that answers the normalised query; null where `schema` itself has to judge the whole: it refuses
 *   something, a field is no single text, or its rules join fields
 */
export function knownFields(schema: Joi.ObjectSchema): (query: unknown) => Record<string, unknown> | null {
  if (!areIndependent(schema)) return () => null;
  const names = Object.keys(schema.describe().keys ?? {});
  const fields = names.map((name) => ({ name, rule: schema.extract(name), known: new Map<unknown, unknown>() }));
  let remembered = 0;

  return (query) => {
    if (typeof query !== 'object' || query === null) return null;
    const values: Record<string, unknown> = {};
    for (const { name, rule, known } of fields) {
      const given: unknown = Reflect.get(query, name);
      let value = known.get(given);
      if (value === undefined && !known.has(given)) {
        if (given !== undefined && typeof given !== 'string') return null;
        const result = rule.validate(given);
        if (result.error || typeof result.value === 'object') return null;
        value = result.value;
        if (given === undefined || given.length <= maxLength) {
          if (remembered >= maxValues) {
            for (const field of fields) field.known.clear();
            remembered = 0;
          }
          known.set(given, value);
          remembered += 1;
        }
      }
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
}
