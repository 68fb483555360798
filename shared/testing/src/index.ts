/** Fakes for tests of the host and of remotes: a person, and an API on a port of its own. */
export { failure, jwt, success } from './answers.ts';
export type { FakeAnswer, Handler, SeenRequest } from './answers.ts';
export { startFakeApi } from './fake-api.ts';
export type { FakeApi } from './fake-api.ts';
export { person } from './people.ts';
export { signInAs } from './people.ts';
export { material, product, someId } from './samples.ts';
export { startApp } from './app.tsx';
export { withQueries } from './app.tsx';
export type { TestApp } from './app.tsx';
