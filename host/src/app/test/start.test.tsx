import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { configureHost } from '../../session/test/world.tsx';
import { start } from '../start/start.tsx';

const settingsOf = (content: string | null) => {
  document.head.innerHTML = content === null ? '' : '<meta name="admin-h5-config">';
  document.querySelector('meta')?.setAttribute('content', content ?? '');
};
const shown = () => ({
  title: document.querySelector('[role=alert] h1')?.textContent,
  faults: [...document.querySelectorAll('[role=alert] li')].map((item) => item.textContent),
});
const good = () => {
  configureHost();
  return JSON.parse(document.querySelector('meta')?.getAttribute('content') ?? '');
};

beforeEach(() => {
  document.body.innerHTML = '<div id="root">骨架</div>';
  history.replaceState(null, '', '/admin-h5/pages/index/index');
});
afterEach(() => {
  document.body.replaceChildren();
});

describe('a deployment with a wrong setting', () => {
  it.each([
    ['no settings', null, ['admin-h5-config']],
    ['a template that nobody filled', '__ADMIN_H5_CONFIG__', ['admin-h5-config']],
    [
      'several wrong ones',
      JSON.stringify({ ...good(), cipherIv: 'short', maxWidth: 'wide' }),
      ['maxWidth', 'cipherIv'],
    ],
    [
      'another base path than the page stands under',
      JSON.stringify({ ...good(), basePath: '/shop/admin-h5/' }),
      ['basePath'],
    ],
  ])('with %s shows a readable start screen that names it [§settings start screen]', (_name, content, faults) => {
    settingsOf(content);
    start();
    expect(shown()).toEqual({ title: '应用配置有误，无法启动', faults });
    expect(document.body.textContent).not.toContain('骨架');
  });
});
