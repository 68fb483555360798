import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, writeFile, copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';

const scope = '@admin-h5/';
const vendor = 'vendor';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}

/** Tarballs of the packages by name, where the person installed them from files. */
async function findTarballs(parent: string): Promise<Map<string, string>> {
  const { dependencies = {}, devDependencies = {} } = await readManifest(parent);
  const files = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name, from]) => name.startsWith(scope) && /^file:.*\.tgz$/.test(from))
    .map(([name, from]) => [name, path.resolve(parent, from.slice('file:'.length))] as const);
  return new Map(files.filter(([, file]) => existsSync(file)));
}

/** The module's folder gets the tarballs: a pipeline, and a colleague's clone, have no other place to install them from. */
async function keepTarballs(tarballs: ReadonlyMap<string, string>, folder: string): Promise<void> {
  await mkdir(path.join(folder, vendor));
  for (const file of tarballs.values()) await copyFile(file, path.join(folder, vendor, path.basename(file)));
  const file = path.join(folder, 'package.json');
  const text = await readFile(file, 'utf8');
  const named = text.replaceAll(/"(@admin-h5\/[\w-]+)": "[^"]*"/g, (line, name: string) => {
    const tarball = tarballs.get(name);
    return tarball === undefined ? line : `"${name}": "file:${vendor}/${path.basename(tarball)}"`;
  });
  await writeFile(file, named);
}

/** The line of an `.npmrc` that names the registry of the packages; not its token, which is nothing to commit. */
async function registryLine(parent: string): Promise<string | undefined> {
  const file = path.join(parent, '.npmrc');
  if (!existsSync(file)) return undefined;
  return (await readFile(file, 'utf8')).split('\n').find((line) => line.startsWith('@admin-h5:registry'));
}

/**
 * Lets a new module install the packages from where the person has them.
 * @param parent folder that they are installed in
 * @param folder of the new module
 * @returns what was done, for the person
 */
async function keepPackages(parent: string, folder: string): Promise<string> {
  const tarballs = await findTarballs(parent);
  if (tarballs.size > 0) {
    await keepTarballs(tarballs, folder);
    return `Its ${vendor}/ has the ${tarballs.size} tarballs that you installed here; commit it, since package.json names them.`;
  }
  const line = await registryLine(parent);
  if (line === undefined) return `npm takes ${scope}* from the registry of your .npmrc.`;
  await writeFile(path.join(folder, '.npmrc'), `${line}\n`);
  return `Its .npmrc names the registry of ${scope}*; a token stays in the .npmrc of your home.`;
}

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
