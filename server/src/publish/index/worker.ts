import { parentPort, workerData } from 'node:worker_threads';
import { publishTypes } from '@admin-h5/contract';
import { openDatabase } from '../../database/connection.ts';
import type { DatabasePlace } from '../../database/connection.ts';
import { versionReader } from '../../records/data-version.ts';
import { buffersOf, buildFeedData } from './build.ts';
import { readFacts } from './facts.ts';
import type { BuiltFeed } from './keeper.ts';
import { indexVersions } from './keeper.ts';

/** Builds the feed's index anew with every message, away from the thread that answers requests. */
const place: DatabasePlace = workerData;
const database = openDatabase({ ...place, cacheMb: 8 });
const versions = versionReader(database, indexVersions);

async function build(): Promise<void> {
  // Read before the records: whoever finds the same versions later knows that nothing has changed since.
  const built = await versions();
  const facts = [];
  for (const type of publishTypes) facts.push(...(await readFacts(database.reader, type)));
  const answer: BuiltFeed = { versions: built, data: buildFeedData(facts) };
  parentPort?.postMessage(answer, buffersOf(answer.data));
}

parentPort?.on('message', () => {
  void build();
});
