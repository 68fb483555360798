import type { EntityName } from '@admin-h5/contract';
import type { Actor } from '../database/write.ts';
import type { Entity } from './entity.ts';
import { purgeRecord, restoreIn } from './recycle.ts';
import { writeAndPresent } from './write.ts';

/** What the recycle bin can do with a record of any entity. */
export interface Recyclable {
  restore: (actor: Actor, id: string) => Promise<object>;
  purge: (actor: Actor, id: string) => Promise<void>;
}

/** All entities by name, so that the recycle bin can restore and purge any record. */
export class EntityRegistry {
  readonly #entities = new Map<EntityName, Recyclable>();

  add<Input extends object, Output extends object>(entity: Entity<Input, Output>): Entity<Input, Output> {
    this.#entities.set(entity.description.entity, {
      restore: (actor, id) => writeAndPresent(entity, actor, id, (scope) => restoreIn(entity, scope, id)),
      purge: (actor, id) => purgeRecord(entity, actor, id),
    });
    return entity;
  }

  get(name: EntityName): Recyclable | null {
    return this.#entities.get(name) ?? null;
  }
}
