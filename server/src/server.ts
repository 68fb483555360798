import { join } from 'node:path';
import { buildApp } from './app.ts';
import { SchemaError, migrate } from './migrations/migrate.ts';
import { checkStore, StoreError } from './files/check-store.ts';
import { openStore } from './files/open-store.ts';
import { startDueWork, startMaintenance, startPublications } from './maintenance.ts';
import { firstStart } from './first-start.ts';
import { startRegistryFile } from './releases/registry-file.ts';
import { SettingsError } from './environment.ts';
import { readSettings } from './settings.ts';
import { StartError, openSound } from './start-check.ts';

/** Milliseconds that running requests have after a signal to finish; then the process ends. */
const stopMs = 15_000;
const idleCheckMs = 100;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const place = { url: settings.databaseUrl, file: join(settings.dataDir, 'admin-h5.db') };
  const database = await openSound({
    ...place,
    readUrls: settings.databaseReadUrls,
    store: openStore(settings),
    onReplica: (message) => console.error(message),
    onIdleError: (error) => console.error(`Database connection lost: ${error.message}`),
  });
  await migrate(database);
  const { app, context } = await buildApp({ settings, database });
  await checkStore(context.files, settings);
  const password = await firstStart(context);
  if (password !== null) console.log(`First start: user admin, password ${password} (shown once)`);
  const stopRegistryFile = startRegistryFile(context, app.log);
  const stopMaintenance = startMaintenance(context, app.log);
  const stopDueWork = startDueWork(context, app.log);
  const stopPublications = startPublications(context, app.log);
  const listening = await app.listen({ port: settings.port, host: settings.bind });

  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    console.log(`${signal}: finishing running requests`);
    setTimeout(() => process.exit(1), stopMs).unref();
    stopRegistryFile();
    stopMaintenance();
    stopDueWork();
    stopPublications();
    // A connection whose last response was being sent while the server closed becomes idle only now; it would stay
    // open.
    setInterval(() => app.server.closeIdleConnections(), idleCheckMs).unref();
    app
      .close()
      .then(() => database.close())
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  console.log(`API ready on ${listening} (${database.engine})`);
}

/** The error message for the operator. */
function explain(error: unknown): unknown {
  if (
    error instanceof SettingsError ||
    error instanceof StartError ||
    error instanceof StoreError ||
    error instanceof SchemaError
  )
    return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return 'The API port is taken: end what listens there, or set API_PORT to another';
  if (code === 'EADDRNOTAVAIL') return 'BIND is no address of this machine';
  return error;
}

start().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
