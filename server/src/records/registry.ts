import type { EntityName } from '@admin-h5/contract';
import type { Recyclable } from './service.ts';

/** The services of all entities, so that the recycle bin can restore and purge any of them. */
export class RecordRegistry {
  readonly #services = new Map<EntityName, Recyclable>();

  add<Service extends Recyclable>(service: Service): Service {
    this.#services.set(service.entity, service);
    return service;
  }

  get(entity: EntityName): Recyclable | null {
    return this.#services.get(entity) ?? null;
  }
}
