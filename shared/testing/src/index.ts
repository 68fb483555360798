/** Fakes for tests of the host and of remotes: a person, and an API on a port of its own. */
export { failure, type FakeAnswer, type Handler, jwt, type SeenRequest, success } from './answers.ts';
export { type FakeApi, startFakeApi } from './fake-api.ts';
export { person } from './people.ts';
export { signInAs } from './sign-in.ts';
export { material, product, someId } from './samples.ts';
export { startApp, type TestApp, withQueries } from './app.tsx';
