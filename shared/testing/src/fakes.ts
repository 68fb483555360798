/** Fakes that need neither React nor a DOM: responses, records, people, an API over records in memory. */
export { failure, jwt, success } from './answers.ts';
export type { FakeAnswer, Handler, SeenRequest } from './answers.ts';
export { fakeRecords } from './fake-records.ts';
export { person } from './people.ts';
export * from './samples.ts';
