/** Fakes that need neither React nor a DOM: responses, records, people, an API over records in memory. */
export { failure, type FakeAnswer, type Handler, jwt, type SeenRequest, success } from './answers.ts';
export { fakeRecords } from './fake-records.ts';
export { person } from './people.ts';
export * from './samples.ts';
