import type { CanaryRules } from '@admin-h5/contract';
import { canaryRulesSchema } from '@admin-h5/contract/schemas';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';
import { recordChange } from '../releases/audit-log.ts';
import type { RemoteRulesRow } from './tables.ts';

export const defaultRules: CanaryRules = { percent: 2, timesStable: 3, devices: 50, climb: false };

function toRules(row: RemoteRulesRow | undefined): CanaryRules {
  if (!row || row.ownRules === 0) return defaultRules;
  const { percent, timesStable, devices, climb } = row;
  return { percent, timesStable, devices, climb: climb === 1 };
}

const readRow = (db: Kysely<Database>, module: string) =>
  db.selectFrom('remoteRules').selectAll().where('module', '=', module).executeTakeFirst();

export async function readRules(db: Kysely<Database>, module: string): Promise<CanaryRules> {
  return toRules(await readRow(db, module));
}

export async function allRules(db: Kysely<Database>): Promise<Record<string, CanaryRules>> {
  const modules = await db.selectFrom('remoteModule').select('name').orderBy('name').execute();
  const rows = new Map((await db.selectFrom('remoteRules').selectAll().execute()).map((row) => [row.module, row]));
  return Object.fromEntries(modules.map(({ name }) => [name, toRules(rows.get(name))]));
}

/** The address that is told of a module's canary; '' for none. */
export const readWebhook = async (db: Kysely<Database>, module: string): Promise<string> =>
  (await readRow(db, module))?.webhook ?? '';

async function put(scope: WriteScope, module: string, change: Partial<RemoteRulesRow>): Promise<void> {
  const { climb, ...rest } = defaultRules;
  await scope.trx
    .insertInto('remoteRules')
    .values({ module, ...rest, climb: climb ? 1 : 0, ownRules: 0, webhook: '', ...change })
    .onConflict((known) => known.column('module').doUpdateSet(change))
    .execute();
}

const switches: Readonly<Record<string, boolean>> = { on: true, off: false };

/**
 * Parses `percent=2,times=3,devices=50,climb=off`; what is not named stays as it is in `before`.
 * @throws Error that says what does not fit
 */
export function parseRules(text: string, before: CanaryRules): CanaryRules {
  const names: Readonly<Record<string, keyof CanaryRules>> = {
    percent: 'percent',
    times: 'timesStable',
    devices: 'devices',
    climb: 'climb',
  };
  const given = text.split(',').map((part) => {
    const [name = '', value = ''] = part.split('=');
    const field = names[name];
    if (field === undefined) throw new Error(`${part} is no rule: percent=2,times=3,devices=50,climb=off`);
    return [field, field === 'climb' ? (switches[value] ?? value) : value];
  });
  const { value, error } = canaryRulesSchema.validate({ ...before, ...Object.fromEntries(given) });
  if (error) throw new Error(error.message);
  return value;
}

/** Writes rules as the operator types them. */
export const showRules = ({ percent, timesStable, devices, climb }: CanaryRules): string =>
  `percent=${percent},times=${timesStable},devices=${devices},climb=${climb ? 'on' : 'off'}`;

export async function setRules(scope: WriteScope, module: string, rules: CanaryRules): Promise<void> {
  await put(scope, module, { ...rules, climb: rules.climb ? 1 : 0, ownRules: 1 });
  await recordChange(scope, { module, action: 'rules', build: null, detail: showRules(rules) });
}

/** Sets the address that is told of a module's canary; '' for none. The log has its origin only: a path may be secret. */
export async function setWebhook(scope: WriteScope, module: string, webhook: string): Promise<void> {
  await put(scope, module, { webhook });
  const detail = webhook === '' ? 'off' : new URL(webhook).origin;
  await recordChange(scope, { module, action: 'webhook', build: null, detail });
}
