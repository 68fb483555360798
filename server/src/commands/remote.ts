import { moduleNameSchema, moduleOriginSchema } from '@admin-h5/contract/schemas';
import type { DatabaseHandle } from '../database/connection.ts';
import { openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import type { Actor } from '../database/write.ts';
import { write } from '../database/write.ts';
import { endModuleToken, issueModuleToken } from '../releases/module-tokens.ts';
import { putModule } from '../releases/registry.ts';
import { readSettings } from '../settings.ts';
import { runCommand } from './command.ts';
import { databaseFile } from './snapshot.ts';

const actor: Actor = { id: null, name: 'command', requestId: 'command' };
const usage = `Usage: node server/src/commands/remote.ts
  add <module> <origin>        make a module known, or move it to another origin
  token <module> <holder>      give its team a token (shown once; the holder's former one ends)
  end-token <module> <holder>  end a token at once`;

/**
 * Commands of the registry's operator. The teams do everything else through `/api/remotes`.
 * @throws Error that says what to do, for an unknown command, a bad name or origin, or an unknown module.
 */
export async function manageRemotes(database: DatabaseHandle, args: readonly string[]): Promise<string> {
  const [command, module, subject, ...rest] = args;
  if (module === undefined || subject === undefined || rest.length > 0) throw new Error(usage);
  if (moduleNameSchema.validate(module).error)
    throw new Error(`${module} is no module name: lower-case letters and digits, a letter first`);
  if (command === 'add') {
    if (moduleOriginSchema.validate(subject).error)
      throw new Error(`${subject} is no origin such as https://category.example.com, without a slash at its end`);
    await write(database, actor, (scope) => putModule(scope, module, subject));
    return `${module} loads from ${subject}`;
  }
  const known = await database.db
    .selectFrom('remoteModule')
    .select('name')
    .where('name', '=', module)
    .executeTakeFirst();
  if (!known) throw new Error(`${module} is not known: add it with its origin first`);
  if (command === 'token') {
    const token = await write(database, actor, (scope) => issueModuleToken(scope, module, subject));
    return `Token of ${subject} for ${module}, shown once: ${token}`;
  }
  if (command === 'end-token') {
    const ended = await write(database, actor, (scope) => endModuleToken(scope, module, subject));
    if (!ended) throw new Error(`${subject} holds no token for ${module}`);
    return `The token of ${subject} for ${module} has ended`;
  }
  throw new Error(usage);
}

async function main(args: readonly string[]): Promise<string> {
  const { databaseUrl, dataDir } = readSettings({ ...process.env, NODE_ENV: 'development' });
  const database = openDatabase({ url: databaseUrl, file: databaseFile(dataDir) });
  try {
    await migrate(database);
    return await manageRemotes(database, args);
  } finally {
    await database.close();
  }
}

if (import.meta.main) await runCommand(() => main(process.argv.slice(2)));
