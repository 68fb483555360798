import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { publishTypes } from '@admin-h5/shared/contract';
import { openDatabase } from '../../database/connection.ts';
import type { DatabasePlace } from '../../database/connection.ts';
import { dataVersionsOf } from '../../records/data-version.ts';
import { buffersOf, buildFeedData } from './build.ts';
import { readFacts } from './facts.ts';
import type { BuiltFeed } from './keeper.ts';
import { indexVersions } from './keeper.ts';

/** Builds the feed's index anew with every message, away from the thread that answers requests. */
const place: DatabasePlace = workerData;
const database = openDatabase({ ...place, cacheMb: 8 });
const versions = dataVersionsOf(database, indexVersions);

async function build(): Promise<void> {
  // Two orders may come in one turn, in which the versions are asked for only once: the second wants what stands now.
  await nextTurn();
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
