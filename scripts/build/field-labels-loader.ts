/**
 * A loader of the host's build: writes what a screen shows of a field (`productFields.regNo.label`) into the screen, so that a
 * visitor's page loads none of the declarations. They stay where a screen reads more of them than labels and limits.
 */
import path from 'node:path';
import type { LoaderContext } from 'webpack';
import * as contract from '../../shared/contract/src/index.ts';

const entities = path.join(import.meta.dirname, '../../shared/contract/src/entities');
const shown = /\b([a-z]\w*Fields)\.(\w+)\.(label|max)\b/g;

export default function inlineFieldLabels(this: LoaderContext<object>, source: string): string {
  this.addContextDependency(entities);
  const declared = new Map<string, unknown>(Object.entries(contract));
  return source.replace(shown, (text, entity: string, name: string, property: string) => {
    const fields = declared.get(entity);
    const field: unknown = contract.isObject(fields) ? fields[name] : undefined;
    const value = contract.isObject(field) ? field[property] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : text;
  });
}
