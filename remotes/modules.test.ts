import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { defineModule } from '@admin-h5/client';
import { checkModuleDeclaration } from '@admin-h5/contract/schemas';
import { describe, expect, it } from '@jest/globals';
import { glyphByName } from '../host/src/ui/glyph-by-name.ts';
import { remoteNames } from '../scripts/build/workspaces.ts';

describe.each(remoteNames())('module.json of %s', (name) => {
  const file = path.join(import.meta.dirname, name, 'module.json');
  const declaration = checkModuleDeclaration(JSON.parse(readFileSync(file, 'utf8')));
  const { icon, navigation, routes } = declaration;

  it('declares exactly the screens of module.tsx', async () => {
    const exposed: { default: ReturnType<typeof defineModule> } = await import(`./${name}/src/module.tsx`);
    expect(exposed.default.routes.map((route) => route.path).toSorted()).toEqual(
      routes.map((route) => route.path).toSorted(),
    );
  });

  it('offers screens that it declares, for a right that they need', () => {
    const rightsOf = new Map(routes.map((route) => [route.path, route.rights]));
    for (const entry of navigation) {
      for (const target of [entry.path, entry.createPath ?? entry.path]) {
        expect([target, rightsOf.get(target)]).toEqual([target, expect.arrayContaining([entry.right])]);
      }
    }
  });

  it('has icons that the host draws', () => {
    const unknown = glyphByName('no such icon');
    const icons = [icon, ...navigation.map((entry) => entry.icon)];
    expect(icons.filter((each) => glyphByName(each) === unknown)).toEqual([]);
  });
});
