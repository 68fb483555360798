import path from 'node:path';
import { type Checker, type Symbol as ApiSymbol, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { root } from '../build/workspaces.ts';
import { withProject } from './read-contract.ts';

type Schema = Record<string, unknown>;
const source = path.join(root, 'server/src/openapi/answers.ts');
export const answersFile = path.join(root, 'server/src/openapi/answers.json');

const isEmpty = ({ flags }: Type) => (flags & TypeFlags.Null) !== 0;
const literal = (type: Type): unknown => (type.isLiteralType() ? type.value : undefined);

function findType(checker: Checker, symbol: ApiSymbol): Type {
  const type = checker.getTypeOfSymbol(symbol);
  if (!type) throw new Error(`${symbol.name} has no type`);
  return type;
}

/** Writes types as JSON Schema, those with a name of the contract once. */
class SchemaWriter {
  readonly #checker: Checker;
  readonly #contract: ReadonlySet<number>;
  readonly named: Record<string, Schema> = {};

  constructor(checker: Checker, contract: ReadonlySet<number>) {
    this.#checker = checker;
    this.#contract = contract;
  }

  members(type: Type): Record<string, Schema> {
    const properties = this.#checker.getPropertiesOfType(type);
    return Object.fromEntries(properties.map((property) => [property.name, this.#ofProperty(property)]));
  }

  #ofProperty(symbol: ApiSymbol): Schema {
    return this.#schema(findType(this.#checker, symbol));
  }

  #schema(type: Type): Schema {
    const symbol = type.getAliasSymbol() ?? type.getSymbol();
    const isOwn = symbol && this.#contract.has(symbol.id) && type.getAliasTypeArguments().length === 0;
    const isObjects = type.isObjectType() || type.isIntersectionType() || this.#isUnionOfObjects(type);
    if (!isOwn || !isObjects || (type.isTypeReference() && !type.isClassOrInterface())) return this.#content(type);
    const { name } = symbol;
    // A type may contain itself.
    if (!(name in this.named)) {
      this.named[name] = {};
      this.named[name] = this.#content(type);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #isUnionOfObjects(type: Type): boolean {
    return type.isUnionType() && type.getTypes().every((each) => each.isObjectType() || each.isIntersectionType());
  }

  #content(type: Type): Schema {
    if (type.flags & TypeFlags.AnyOrUnknown) return {};
    if (isEmpty(type)) return { type: 'null' };
    if (type.isUnionType()) return this.#union(type.getTypes());
    if (type.isLiteralType()) return { const: literal(type) };
    if (type.flags & TypeFlags.Boolean) return { type: 'boolean' };
    if (type.flags & TypeFlags.StringLike) return { type: 'string' };
    if (type.flags & TypeFlags.NumberLike) return { type: 'number' };
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getIndexInfosOfType(type);
      return { type: 'array', items: item ? this.#schema(item.valueType) : {} };
    }
    return this.#object(type);
  }

  #union(types: readonly Type[]): Schema {
    const there = types.filter(({ flags }) => (flags & TypeFlags.Undefined) === 0);
    const booleans = there.filter(({ flags }) => flags & TypeFlags.BooleanLiteral);
    const literals = there.filter((each) => each.isLiteralType() && !booleans.includes(each));
    const others = there.filter((each) => !each.isLiteralType() && !isEmpty(each));
    const schemas = [
      ...(literals.length > 0 ? [{ enum: literals.map(literal) }] : []),
      ...(booleans.length === 2 ? [{ type: 'boolean' }] : booleans.map((each) => ({ const: literal(each) }))),
      ...others.map((each) => this.#schema(each)),
      ...(there.some(isEmpty) ? [{ type: 'null' }] : []),
    ];
    const [only] = schemas;
    return only && schemas.length === 1 ? only : { anyOf: schemas };
  }

  #object(type: Type): Schema {
    const properties = this.#checker.getPropertiesOfType(type);
    const [index] = this.#checker.getIndexInfosOfType(type);
    const required = properties.filter(({ flags }) => !(flags & SymbolFlags.Optional)).map(({ name }) => name);
    const written = properties.map((property) => {
      const description = this.#checker.getDocumentationCommentOfSymbol(property).replaceAll(/\s+/g, ' ');
      return [property.name, { ...this.#ofProperty(property), ...(description && { description }) }];
    });
    return {
      type: 'object',
      ...(required.length > 0 && { required }),
      ...(written.length > 0 && { properties: Object.fromEntries(written) }),
      ...(index && { additionalProperties: this.#schema(index.valueType) }),
    };
  }
}

/** `server/src/openapi/answers.json`: the types of `answers.ts` as JSON Schema, one a line. */
export function writeAnswers(): string {
  return withProject(({ checker }, listExports) => {
    const contract = new Set(listExports(path.join(root, 'shared/contract/src/index.ts')).map(([, { id }]) => id));
    const writer = new SchemaWriter(checker, contract);
    const parts = listExports(source)
      .flatMap(([, symbol]) => checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)))
      .map((part) => [part.name, writer.members(findType(checker, part))] as const);
    const lines = [...parts, ['types', writer.named] as const].map(([name, schemas]) => {
      const members = Object.entries(schemas).map(
        ([key, schema]) => `    ${JSON.stringify(key)}: ${JSON.stringify(schema)}`,
      );
      return `  ${JSON.stringify(name)}: {\n${members.join(',\n')}\n  }`;
    });
    return `{\n${lines.join(',\n')}\n}\n`;
  });
}
