/** Fakes for tests of the host and of remotes: a person, and an API on a port of its own. */
export { failure, jwt, startFakeApi, success } from './fake-api.ts';
export type { FakeAnswer, FakeApi, Handler, SeenRequest } from './fake-api.ts';
export { person } from './people.ts';
export { material, product, someId } from './samples.ts';
export { startApp } from './app.tsx';
export { withQueries } from './queries.tsx';
export type { TestApp } from './app.tsx';
