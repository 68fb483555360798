import { expect, it, jest } from '@jest/globals';
import type { PublishOptions } from '../publish.ts';
import { ReleaseApi } from '../release-api.ts';

jest.unstable_mockModule('playwright', () => {
  throw new Error('Cannot find package');
});
const { publish } = await import('../publish.ts');

const unexpected = () => Promise.reject(new Error('not expected'));

it('says that the smoke load needs Playwright before it builds or uploads anything', async () => {
  const build = jest.fn(unexpected);
  const options: PublishOptions = {
    folder: '.',
    api: new ReleaseApi({ api: 'http://localhost:9', token: 'remote_x' }, 'warehouse'),
    key: null,
    target: { place: 'a folder', takesVariants: false, compare: unexpected, put: unexpected },
    smoke: { host: 'http://localhost/', username: 'reader', password: 'secret', browser: '' },
    allowDirty: true,
    build,
    onStep: () => {},
  };
  await expect(publish(options)).rejects.toThrow('npm install --save-dev playwright');
  expect(build).not.toHaveBeenCalled();
});
