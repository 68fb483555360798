import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { parse } from 'yaml';
import { create } from '../create.ts';

let parent: string;
const printed: string[] = [];
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'admin-h5-create-'));
  printed.length = 0;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(parent, { recursive: true });
});

const write = (file: string, text: string) => writeFileSync(path.join(parent, file), text);
const read = (file: string) => readFileSync(path.join(parent, 'warehouse', file), 'utf8');
const make = () => create('warehouse', '仓库', parent);

describe('where the packages come from', () => {
  it('is a folder of the new module, if they were installed from tarballs', async () => {
    mkdirSync(path.join(parent, 'packages'));
    const packages = { '@admin-h5/ui': 'admin-h5-ui-1.2.3.tgz', '@admin-h5/testing': 'admin-h5-testing-1.0.0.tgz' };
    for (const file of Object.values(packages)) write(`packages/${file}`, file);
    const entries = Object.entries(packages).map(([name, file]) => [name, `file:packages/${file}`]);
    write('package.json', JSON.stringify({ dependencies: { ...Object.fromEntries(entries), react: '19.3.1' } }));
    await make();
    expect(readdirSync(path.join(parent, 'warehouse/vendor')).toSorted()).toEqual(Object.values(packages).toSorted());
    expect(JSON.parse(read('package.json'))).toMatchObject({
      dependencies: { '@admin-h5/ui': 'file:vendor/admin-h5-ui-1.2.3.tgz' },
      devDependencies: { '@admin-h5/testing': 'file:vendor/admin-h5-testing-1.0.0.tgz' },
    });
    expect(printed.join('')).toMatch(/vendor\/ has the 2 tarballs[^]*npm install\n/);
  });

  it('is the registry that the folder names; its token is not copied', async () => {
    const line = '@admin-h5:registry=https://npm.example.com/';
    write('.npmrc', `${line}\n//npm.example.com/:_authToken=secret\n`);
    await make();
    expect(read('.npmrc')).toBe(`${line}\n`);
    expect(printed.join('')).toMatch(/\.npmrc names the registry[^]*npm install\n/);
  });

  it('is the registry of the person, where the folder names none', async () => {
    await make();
    expect(readdirSync(path.join(parent, 'warehouse'))).not.toEqual(expect.arrayContaining(['.npmrc', 'vendor']));
    expect(printed.join('')).toMatch(/registry of your \.npmrc[^]*npm install\n/);
  });
});

it('names the screens and the entry by the title that was given, with an icon of no other module', async () => {
  await make();
  expect(JSON.parse(read('module.json'))).toMatchObject({
    title: '仓库',
    icon: 'module',
    navigation: [{ path: 'warehouse/index', title: '仓库', icon: 'module' }],
    routes: [
      { path: 'warehouse/index', title: '仓库' },
      { path: 'warehouse/edit', title: '编辑仓库' },
    ],
  });
  for (const file of ['src/pages/list.tsx', 'src/pages/edit.tsx']) expect(read(file)).toContain('entityLabel="仓库"');
});

describe('the pipelines', () => {
  const secrets = ['RELEASE_TOKEN', 'RELEASE_KEY', 'SMOKE_PASSWORD'];
  const plain = ['RELEASE_API', 'RELEASE_TARGET', 'RELEASE_HOST', 'SMOKE_USERNAME'];

  it('publish a tag on GitHub, after the tests, with what the repository has in its secrets and variables', async () => {
    await make();
    const { on, jobs } = parse(read('.github/workflows/module.yml'));
    expect(on.push.tags).toEqual(['v*']);
    expect(jobs.publish).toMatchObject({ needs: 'build', if: "github.ref_type == 'tag'" });
    expect(jobs.publish.env).toEqual(
      Object.fromEntries([
        ...secrets.map((name) => [name, `\${{ secrets.${name} }}`]),
        ...plain.map((name) => [name, `\${{ vars.${name} }}`]),
      ]),
    );
    const commands = jobs.publish.steps.map(({ run }: { run?: string }) => run).filter(Boolean);
    expect(commands).toEqual([
      'npm ci',
      'npx playwright install --with-deps chromium',
      'npx admin-h5-remote release publish',
    ]);
  });

  it('publish a tag on GitLab, where the variables of the project are in the environment', async () => {
    await make();
    const { build, publish } = parse(read('.gitlab-ci.yml'));
    expect(build.script).toContain('npm test');
    expect(publish).toMatchObject({ needs: ['build'], rules: [{ if: '$CI_COMMIT_TAG' }] });
    expect(publish.script.at(-1)).toBe('npx admin-h5-remote release publish');
    for (const name of [...secrets, ...plain]) expect(read('README.md')).toContain(`\`${name}\``);
  });
});
