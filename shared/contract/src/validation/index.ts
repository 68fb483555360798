export * from '../derive/entities.ts';
export { schemaOf, textField } from '../derive/schema.ts';
export { statusChoice, withVersion, type Versioned } from './common.ts';
export * from './inquiry.ts';
export * from './person.ts';
export * from './validate.ts';
