/** The command by which an operator manages the registry of modules: origins, tokens, rights, keys, and when a canary stops by itself. */
import { isModuleRight, isOriginIn, keyIdPattern, userTypeLabel, userTypes } from '@admin-h5/contract';
import { moduleNameSchema, moduleOriginSchema } from '@admin-h5/contract/schemas';
import { type DatabaseHandle, openDatabase } from '../database/connection.ts';
import { migrate } from '../migrations/migrate.ts';
import { type Actor, write } from '../database/write.ts';
import { automaticName } from '../releases/audit-log.ts';
import { revokeKey, switchModule } from '../releases/revoke.ts';
import { endModuleToken, issueModuleToken } from '../releases/module-tokens.ts';
import { putModule } from '../releases/registry.ts';
import { parseTypes, setHolders } from '../releases/rights.ts';
import { isWebhook } from '../reports/webhook-notices.ts';
import { parseRules, readRules, setRules, setWebhook, showRules } from '../reports/canary-settings.ts';
import { readSettings } from '../settings.ts';
import { runCommand } from './command.ts';
import { databaseFile } from './snapshot.ts';

const actor: Actor = { id: null, name: 'command', requestId: 'command' };
/** Names in the audit log that no token may have. */
const reservedNames = new Set([automaticName, actor.name]);
const usage = `Usage: node server/src/commands/remote.ts
  add <module> <origin>        make a module known, or move it to another origin
  rights <module> [<right> <types>]
                               show who holds the module's own rights; give one to user types such as 2,3, or to none
  token <module> <holder>      give its team a token (shown once; the holder's former one ends)
  end-token <module> <holder>  end a token at once
  disable <module> <reason>    no device loads it any more, and open pages leave it within one poll
  enable <module> <reason>     the opposite
  revoke-key <module> <key>    hosts refuse what the key with this id signed
  rules <module> <rules>       when a canary is stopped by itself, and whether it climbs: percent=2,times=3,devices=50,climb=off
  webhook <module> <address>   where its team is told of that; off: nowhere`;

/**
 * Commands of the registry's operator. The teams do everything else through `/api/remotes`.
 * @param moduleOrigins patterns that an origin must be in; empty: any
 * @throws Error that says what to do, for an unknown command, a bad name or origin, or an unknown module.
 */
export async function manageRemotes(
  database: DatabaseHandle,
  args: readonly string[],
  moduleOrigins: readonly string[] = [],
): Promise<string> {
  const [command, module, subject, ...rest] = args;
  const isComplete =
    command === 'rights' ? rest.length === (subject === undefined ? 0 : 1) : subject !== undefined && rest.length === 0;
  if (module === undefined || !isComplete) throw new Error(usage);
  if (moduleNameSchema.validate(module).error)
    throw new Error(`${module} is no module name: lower-case letters and digits, a letter first`);
  if (command === 'add' && subject !== undefined) {
    if (moduleOriginSchema.validate(subject).error)
      throw new Error(`${subject} is no origin such as https://category.example.com, without a slash at its end`);
    // The policy of an open page cannot grow: what lies outside of it would not load.
    if (moduleOrigins.length > 0 && !isOriginIn(new URL(subject).origin, moduleOrigins))
      throw new Error(`${subject} is outside of MODULE_ORIGINS, from which alone hosts load modules`);
    await write(database, actor, (scope) => putModule(scope, module, subject));
    return `${module} loads from ${subject}`;
  }
  const known = await database.db
    .selectFrom('remoteModule')
    .select('name')
    .where('name', '=', module)
    .executeTakeFirst();
  if (!known) throw new Error(`${module} is not known: add it with its origin first`);
  if (command === 'rights') return manageRights(database, module, subject, rest[0]);
  if (subject === undefined) throw new Error(usage);
  if (command === 'token') {
    if (reservedNames.has(subject)) throw new Error(`${subject} is a name that the audit log uses itself`);
    const token = await write(database, actor, (scope) => issueModuleToken(scope, module, subject));
    return `Token of ${subject} for ${module}, shown once: ${token}`;
  }
  if (command === 'end-token') {
    const ended = await write(database, actor, (scope) => endModuleToken(scope, module, subject));
    if (!ended) throw new Error(`${subject} holds no token for ${module}`);
    return `The token of ${subject} for ${module} has ended`;
  }
  if (command === 'disable' || command === 'enable') {
    const disabled = command === 'disable';
    await write(database, actor, (scope) => switchModule(scope, module, { disabled, reason: subject }));
    return disabled ? `${module} is disabled` : `${module} is enabled`;
  }
  if (command === 'revoke-key') {
    if (!keyIdPattern.test(subject)) throw new Error(`${subject} is no id of a key: npm run keys -- id <public key>`);
    await write(database, actor, (scope) => revokeKey(scope, module, { key: subject }));
    return `${subject} is revoked for ${module}; add it to REVOKED_KEYS of the host as well`;
  }
  if (command === 'rules') {
    const rules = parseRules(subject, await readRules(database.db, module));
    await write(database, actor, (scope) => setRules(scope, module, rules));
    return `Canaries of ${module}: ${showRules(rules)}`;
  }
  if (command === 'webhook') {
    if (subject !== 'off' && !isWebhook(subject))
      throw new Error(`${subject} is no address of a webhook: https, or http to an address or localhost`);
    await write(database, actor, (scope) => setWebhook(scope, module, subject === 'off' ? '' : subject));
    return subject === 'off' ? `${module} has no webhook` : `${module} tells ${new URL(subject).origin}`;
  }
  throw new Error(usage);
}

/** Shows who holds the rights of a module, or gives one of them to user types. */
async function manageRights(
  database: DatabaseHandle,
  module: string,
  right: string | undefined,
  types: string | undefined,
): Promise<string> {
  if (right !== undefined && types !== undefined) {
    if (!isModuleRight(right) || !right.startsWith(`${module}.`))
      throw new Error(
        `${right} is no right of ${module}: its rights are named ${module}.<name>, such as ${module}.read`,
      );
    const holders = parseTypes(types === 'none' ? '' : types);
    if (!holders) {
      const known = userTypes.map((type) => `${type} (${userTypeLabel(type)})`).join(', ');
      throw new Error(`${types} are no user types: ${known}, such as 2,3; or none`);
    }
    await write(database, actor, (scope) => setHolders(scope, module, right, holders));
  }
  const rows = await database.db
    .selectFrom('remoteRight')
    .selectAll()
    .where('module', '=', module)
    .orderBy('name')
    .execute();
  const lines = rows.map(({ name, types: held }) => {
    const labels = (parseTypes(held) ?? []).map((type) => `${type} ${userTypeLabel(type)}`);
    return `${name}: ${labels.join(', ') || 'nobody'}`;
  });
  return lines.length > 0 ? lines.join('\n') : `${module} has no rights of its own`;
}

async function main(args: readonly string[]): Promise<string> {
  const { databaseUrl, dataDir, moduleOrigins } = readSettings({ ...process.env, NODE_ENV: 'development' });
  const database = openDatabase({ url: databaseUrl, file: databaseFile(dataDir) });
  try {
    await migrate(database);
    return await manageRemotes(database, args, moduleOrigins);
  } finally {
    await database.close();
  }
}

if (import.meta.main) await runCommand(() => main(process.argv.slice(2)));
