import { isObject } from '@admin-h5/contract';
// The one that comes with the validator of the OpenAPI document.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type ApiResponse, fieldsAt } from './response.ts';

/** A schema that refuses members which it does not name; its references lead into `document`. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isObject(schema))
    return typeof schema === 'string' ? schema.replace(/^#(?=\/components)/, 'document:api#') : schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  return 'properties' in schema && !('additionalProperties' in schema)
    ? { ...inner, additionalProperties: false }
    : inner;
}

const memberOf = (value: unknown, ...names: string[]): unknown =>
  names.reduce((inner: unknown, name) => (isObject(inner) ? inner[name] : undefined), value);

/** Holds answers against an OpenAPI document: the status is one that the call names, and JSON has the shape that it names, and no more. */
export class AnswerCheck {
  readonly #document: Record<string, unknown>;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: ApiResponse) {
    this.#document = fieldsAt(document, '');
    this.#ajv.addSchema({ $id: 'document:api', components: closed(this.#document['components']) });
  }

  /**
   * What an answer has that the document does not name.
   * @param url as it is registered: `/api/user/:id`
   */
  faults(method: string, url: string, { status, body }: ApiResponse): string[] {
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    const response = memberOf(this.#document, 'paths', path, method.toLowerCase(), 'responses', String(status));
    const call = `${method} ${url} ${status}`;
    if (response === undefined) return [call];
    const schema = memberOf(response, 'content', 'application/json', 'schema');
    if (!isObject(schema)) return [];
    const validate = this.#compiled.get(call) ?? this.#ajv.compile(Object(closed(schema)));
    this.#compiled.set(call, validate);
    validate(body);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${call} ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}
