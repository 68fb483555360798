import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keepPackages } from './keep-packages.ts';

const template = path.join(import.meta.dirname, '../../template');
/** Name and title of the template's own module. */
const sample = { name: 'sample', title: '示例模块' };

async function rewrite(file: string, name: string, title: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(sample.title, title).replaceAll(sample.name, name));
}

/**
 * Makes a module in a new folder.
 * @param name of the module, its first path segment below `/pages/admin/` and the folder: lower-case letters and digits
 * @param title in the admin centre
 * @param parent folder that the new one is made in
 * @returns the exit code
 * @throws Error where the name cannot be used or the folder exists: nothing is written then.
 */
export async function create(name: string, title: string, parent: string): Promise<number> {
  if (!/^[a-z][a-z0-9]*$/.test(name))
    throw new Error('Usage: admin-h5-remote create <name> [title]; the name has lower-case letters and digits only.');
  const folder = path.join(parent, name);
  if (existsSync(folder)) throw new Error(`${folder} exists already.`);
  await cp(template, folder, { recursive: true });
  // npm does not pack a file of this name.
  await rename(path.join(folder, 'gitignore'), path.join(folder, '.gitignore'));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (entry.isFile()) await rewrite(path.join(entry.parentPath, entry.name), name, title);
  const source = await keepPackages(parent, folder);
  process.stdout.write(
    `${folder} is ready. ${source}

  cd ${name} && git init
  npm install
  npm test
  npx admin-h5-remote dev       # the playground: its screens with records in memory
  git add --all && git commit --message 'Create the module'
`,
  );
  return 0;
}
