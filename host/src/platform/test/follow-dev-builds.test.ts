import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../core/config/config.ts';
import { followDevBuilds } from '../override/follow-dev-builds.ts';
import { config } from './releases.ts';

const send = (detail: unknown) =>
  window.dispatchEvent(new CustomEvent('admin-h5:dev-build', { detail, cancelable: true }));

describe('the event of a development build', () => {
  it('is taken where the deployment names its origin', () => {
    document.head.innerHTML = '<meta name="admin-h5-config">';
    document.head.querySelector('meta')?.setAttribute('content', JSON.stringify(config));
    readConfig();
    const taken: string[] = [];
    followDevBuilds((module) => taken.push(module));
    expect(send({ module: 'banner', origin: 'http://localhost:9100' })).toBe(false);
    expect(send({ module: 'banner', origin: 'http://localhost:9999' })).toBe(true);
    expect(send(null)).toBe(true);
    expect(taken).toEqual(['banner']);
  });
});
