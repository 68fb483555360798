import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { checkModule } from '../command.ts';
import { comparePackages, unmetRanges } from '../compare.ts';

const contract = { '@admin-h5/ui': '^1.3.0' };
let provided: unknown;
let server: Server;
let address = '';
let folder = '';
let output = '';

const root = path.join(import.meta.dirname, '../../../../..');

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    // While the compiler runs nothing else does here, and a connection that was kept open would have ended unnoticed.
    response.setHeader('Connection', 'close');
    if (url === '/admin-h5/packages.json') response.end(JSON.stringify(provided));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  // Below the repository, where the compiler and the packages are found.
  mkdirSync(path.join(root, 'shared/remote-kit/dist'), { recursive: true });
  folder = mkdtempSync(path.join(root, 'shared/remote-kit/dist/check-'));
  mkdirSync(path.join(folder, 'src'));
  const declaration = { name: 'warehouse', title: '仓库', icon: 'banner', prefixes: ['warehouse'], navigation: [] };
  const routes = [{ path: 'warehouse/index', title: '仓库', rights: [] }];
  writeFileSync(path.join(folder, 'module.json'), JSON.stringify({ ...declaration, routes, contract }));
  writeFileSync(path.join(folder, 'package.json'), '{}');
  const compilerOptions = { strict: true, noEmit: true, types: [] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  output = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
});

const source = (text: string) => writeFileSync(path.join(folder, 'src/module.ts'), text);
const installedUi = async (): Promise<string> => {
  const { packageVersions } = await import('@admin-h5/contract');
  return packageVersions['@admin-h5/ui'] ?? '';
};

describe('a module checked against a live host', () => {
  it('fits, and compiles', async () => {
    provided = { host: '1.2.3', packages: { '@admin-h5/ui': await installedUi() } };
    source('export const text: string = "a";');
    expect(await checkModule(folder, [address])).toBe(0);
    expect(output).toMatch(/Host 1\.2\.3/);
    expect(output).toMatch(/fits +@admin-h5\/ui \^1\.3\.0/);
    expect(output).toMatch(/It compiles/);
  });

  it('is told what does not compile, with exit code 1', async () => {
    provided = { host: '1.2.3', packages: { '@admin-h5/ui': await installedUi() } };
    source('export const text: string = 1;');
    expect(await checkModule(folder, [address])).toBe(1);
    expect(output).toMatch(/module\.ts.*error TS2322/);
  });

  it('asks for the address of a host, and says where a host does not name its packages', async () => {
    await expect(checkModule(folder, [])).rejects.toThrow(/Usage/);
    await expect(checkModule(folder, [`${address}/elsewhere/`])).rejects.toThrow(/elsewhere\/packages\.json: HTTP 404/);
    provided = { host: 1 };
    await expect(checkModule(folder, [address])).rejects.toThrow(/names no packages/);
  });
});

describe('the ranges of a module', () => {
  const host = { host: '2.0.0', packages: { '@admin-h5/ui': '1.2.9', react: '19.3.1' } };

  it('are compared with what the host provides, React by what is installed', () => {
    const compared = comparePackages({ ...contract, '@admin-h5/client': '^1.0.0' }, host, (name) =>
      name === 'react' ? '19.2.0' : null,
    );
    expect(compared).toMatchObject([
      { name: '@admin-h5/ui', fits: false, offered: '1.2.9', lowest: '1.3.0' },
      { name: '@admin-h5/client', fits: false, offered: null },
      { name: 'react', range: '^19.2.0', fits: true },
    ]);
  });

  it('that these versions do not satisfy are listed', () => {
    expect(unmetRanges(contract, host.packages)).toEqual(['@admin-h5/ui ^1.3.0']);
    expect(unmetRanges(contract, { '@admin-h5/ui': '1.4.0' })).toEqual([]);
  });
});
