import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/workspaces.ts';

const isAsset = (file: string) => /\.(less|css|svg|d\.ts)$/.test(file);
const isTest = (file: string) => /(^|[\\/])test([\\/]|$)/.test(file);

/**
 * Compiles the packages below `shared/` to ES modules with declarations and source maps.
 * @param output an empty folder; a package's files go to `<output>/<package>/src`
 */
export async function compilePackages(folders: readonly string[], output: string): Promise<void> {
  const project = path.join(output, 'tsconfig.json');
  const sources = folders.map((folder) => path.join(root, 'shared', folder, 'src'));
  await writeFile(
    project,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        sourceMap: true,
        inlineSources: true,
        rewriteRelativeImportExtensions: true,
        rootDir: path.join(root, 'shared'),
        outDir: output,
        typeRoots: [path.join(root, 'node_modules/@types')],
      },
      include: sources,
      exclude: ['test/**', '*.test.ts', '*.test.tsx'].map((glob) => path.join(root, 'shared/**', glob)),
    }),
  );
  await promisify(execFile)(path.join(root, 'node_modules/.bin/tsc'), ['-p', project]);
  await Promise.all(
    sources.map((source, index) =>
      cp(source, path.join(output, folders[index] ?? '', 'src'), {
        recursive: true,
        filter: (file) => !isTest(path.relative(source, file)) && (isAsset(file) || path.extname(file) === ''),
      }),
    ),
  );
}
