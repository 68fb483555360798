/** Which folder may import which: the rules that `scripts/borders.ts` checks, each with its reason. */
import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** Tests and their helpers may import anything. */
const tests = ['/test/', String.raw`\.test\.tsx?$`];
const from = (path: string, pathNot: string[] = []) => ({ path, pathNot: [...tests, ...pathNot] });

const rule = (
  name: string,
  comment: string,
  source: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
) => ({ name, severity: 'error', comment, from: source, to }) satisfies IRegularForbiddenRuleType;

/** Sibling folders of the host. */
const features = 'platform|session|visitor|account|centre';
/** Folders of the server with one entity each. */
const entities = 'banner|category|company|gallery|material|product|synonym|user';
/** Folders of the server from bottom to top: each may import those of the lines above it; those of one line are apart. */
const serverOrder = [
  'database',
  'plugins|search|import(?=/(?:read|layout|columns|passes)/)',
  'files|migrations|records|releases',
  'auth|banner|category|company|gallery',
  'export|publish|reports|synonym',
  'document|inquiry',
  'material|product|user',
  'account|commands|health|import(?=/(?:[^/]+$|attachments/|change-sets/|jobs/))|openapi|operations|seed|statistics',
];
const atOrAbove = (line: number) => serverOrder.slice(line).join('|');
/** Files of the server that put its folders together. */
const serverTop = 'app|first-start|maintenance|server|start-check';

const packages: IRegularForbiddenRuleType[] = [
  rule(
    'contract-alone',
    'The API depends on the contract as well: nothing but joi and crypto-js, no React, no axios, no other package.',
    from('^shared/contract/src/'),
    { path: '.', pathNot: '^(shared/contract/src/|node_modules/(joi|crypto-js)/)' },
  ),
  rule(
    'client-on-contract',
    'The client depends on the contract alone, of the packages here.',
    from('^shared/client/src/'),
    { path: '.', pathNot: '^(shared/(client|contract)/src/|node_modules/)' },
  ),
  rule('ui-on-client', 'ui depends on client and contract, of the packages here.', from('^shared/ui/src/'), {
    path: '.',
    pathNot: '^(shared/(ui|client|contract)/src/|node_modules/)',
  }),
  rule(
    'admin-kit-on-ui',
    'The admin kit depends on ui, client and contract, of the packages here; it knows no entity.',
    from('^shared/admin-kit/src/'),
    { path: '.', pathNot: '^(shared/(admin-kit|ui|client|contract)/src/|node_modules/)' },
  ),
  rule('host-on-shared', 'The host knows no remote, no server code and no script.', from('^host/src/'), {
    path: '.',
    pathNot: '^(host/src/|shared/(admin-kit|ui|client|contract)/src/|node_modules/)',
  }),
  rule(
    'remote-on-shared',
    'A remote depends on the shared packages alone: not on the host, the server or another remote.',
    from('^remotes/([^/]+)/src/'),
    { path: '.', pathNot: '^(remotes/$1/src/|shared/(admin-kit|ui|client|contract)/src/|node_modules/)' },
  ),
  rule(
    'server-on-contract',
    'The server depends on @admin-h5/contract, nothing else of the packages here.',
    from('^server/src/'),
    { path: '^(host|remotes|shared|scripts|deploy|e2e|bench|web-server)/', pathNot: '^shared/contract/src/' },
  ),
  rule(
    'server-alone',
    "The server's code is its own: tests of the screens have their fakes, and the browser tests a running server.",
    { path: '^(host|remotes|shared)/' },
    { path: '^server/' },
  ),
  rule(
    'bench-on-top',
    'Benchmarks measure the rest with its test support: nothing of it imports them.',
    from('.', ['^bench/']),
    {
      path: '^bench/',
    },
  ),
  rule(
    'package-by-name',
    'A package is imported by its name, so that only what its entry points export is used.',
    from('^(host|server|remotes/[^/]+|shared/[^/]+)/src/'),
    { path: '.', pathNot: '^($1/|node_modules/)', dependencyTypes: ['local'] },
  ),
  rule(
    'host-entry',
    '@admin-h5/client/host is for the host alone; no module and no shared package gets tokens or routing.',
    from('^(remotes|shared/(ui|admin-kit))/'),
    { path: String.raw`^shared/client/src/host\.ts$` },
  ),
  rule(
    'storage-entry',
    'The keys of the shell are guarded by who writes them: a module that wrote them through a shared package would pass.',
    from('^remotes/'),
    { path: String.raw`^shared/client/src/device-storage\.ts$` },
  ),
  rule(
    'axios-in-api',
    'Only shared/client/src/api imports axios, so that every call has one place for tokens, errors and time limits.',
    from('^(host|remotes|shared)/', ['^shared/client/src/api/']),
    { path: '^node_modules/axios/' },
  ),
  rule(
    'joi-in-contract',
    'joi loads with @admin-h5/contract/validation, lazily: pages of visitors do not need it.',
    from('^(host|remotes|shared/(client|ui|admin-kit|testing))/'),
    { path: '^node_modules/joi/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'remote-libraries',
    'Remotes take routing, controls, calls and state from the shared packages, which the page holds once.',
    from('^remotes/[^/]+/src/'),
    { path: '^node_modules/(react-router[^/]*|@arco-design|axios|zustand|crypto-js)/' },
  ),
  rule(
    'arco-in-ui',
    'Each component of Arco is wrapped once, in @admin-h5/ui, which adds the roles, names and focus that it leaves out.',
    from('^(host|shared/(client|admin-kit))/src/'),
    { path: '^node_modules/@arco-design/' },
  ),
  rule(
    'no-tests-in-product',
    'What the product runs imports no test and no test support.',
    from('^(host|server|remotes/[^/]+|shared/(contract|client|ui|admin-kit))/src/'),
    { path: ['^shared/testing/', '/test/', String.raw`\.test\.tsx?$`] },
  ),
];

const folders: IRegularForbiddenRuleType[] = [
  rule(
    'core-at-the-bottom',
    'core is configuration, pages, security and paths: it imports nothing else of the host.',
    from('^host/src/core/'),
    { path: '^host/src/', pathNot: '^host/src/core/' },
  ),
  rule('ui-at-the-bottom', 'What the host draws with imports core alone, of the host.', from('^host/src/ui/'), {
    path: '^host/src/',
    pathNot: '^host/src/(ui|core)/',
  }),
  rule(
    'features-apart',
    'platform, session, visitor, account and centre never import each other: what two of them need lies in core or ui. The centre alone imports platform, since it lists the modules.',
    from(`^host/src/(${features})/`, ['^host/src/centre/']),
    { path: `^host/src/(${features})/`, pathNot: '^host/src/$1/' },
  ),
  rule(
    'centre-lists-modules',
    'The centre imports platform for its modules and no other feature.',
    from('^host/src/centre/'),
    { path: `^host/src/(${features})/`, pathNot: '^host/src/(centre|platform)/' },
  ),
  rule(
    'app-on-top',
    'app knows all features and puts them together: only main.ts imports it.',
    from('^host/src/', ['^host/src/app/', String.raw`^host/src/main\.ts$`]),
    { path: '^host/src/app/' },
  ),
  rule(
    'remote-folders-apart',
    'The folders of a remote hold an entity each and do not import each other; its pages put them together.',
    from('^remotes/([^/]+)/src/([^/]+)/', ['^remotes/[^/]+/src/pages/']),
    { path: '^remotes/$1/src/[^/]+/', pathNot: '^remotes/$1/src/($2|rich-text)/' },
  ),
  rule(
    'records-below-entities',
    'What all records have in common knows no entity, by no type either, nor do document and inquiry, which entities import.',
    from('^server/src/(records|database|plugins|files|releases|reports|document|inquiry)/'),
    { path: `^server/src/(${entities})/` },
  ),
  rule(
    'entities-apart',
    'The folder of an entity imports another one only through its index.ts.',
    from(`^server/src/(${entities})/`),
    { path: `^server/src/(${entities})/`, pathNot: [String.raw`^server/src/$1/`, String.raw`/index\.ts$`] },
  ),
  ...serverOrder.map((line, at) =>
    rule(
      'server-in-order',
      'The folders of the server have an order (`serverOrder`), so that one of them can be read without those above it. Types may be imported from above: tables and the context are made of those of all folders.',
      from(`^server/src/(${line})/`),
      {
        path: `^server/src/(${atOrAbove(at)})/`,
        pathNot: '^server/src/$1/',
        dependencyTypesNot: ['type-only'],
      },
    ),
  ),
  rule(
    'import-read-without-records',
    'What reads a sheet knows no record: entities declare their columns with it.',
    from('^server/src/import/(read|layout|columns|passes)/'),
    { path: '^server/src/import/([^/]+$|attachments/|jobs/)', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'server-folders-known',
    'Each folder of the server has its place in `serverOrder`.',
    from('^server/src/[^/]+/', [`^server/src/(${atOrAbove(0)})/`]),
    { path: '.' },
  ),
  rule(
    'server-files-at-the-bottom',
    'Files that all folders of the server share import none of them.',
    from('^server/src/[^/]+$', [String.raw`^server/src/(${serverTop}|catalogue)\.ts$`]),
    { path: '^server/src/[^/]+/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'server-on-top',
    'The files that put the server together are imported by no folder of it.',
    from('^server/src/[^/]+/'),
    { path: String.raw`^server/src/(${serverTop})\.ts$` },
  ),
  rule(
    'catalogue-on-top',
    'catalogue.ts knows all entities: a folder below them imports its types alone.',
    from('^server/src/[^/]+/', ['^server/src/seed/']),
    { path: String.raw`^server/src/catalogue\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'no-circle',
    'Files that import each other, by import() too, can only be read and changed together.',
    {},
    { circular: true },
  ),
];

export const borders: readonly IRegularForbiddenRuleType[] = [...packages, ...folders];
