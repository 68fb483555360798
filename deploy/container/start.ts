/**
 * First program of a web container: prepares the files that nginx serves, or prints every invalid setting and exits.
 */
import { parseArgs } from 'node:util';
import { prepareHost, prepareRemote } from './prepare.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    templates: { type: 'string', default: '/app/templates' },
    build: { type: 'string', default: '/app/build' },
    volume: { type: 'string', default: '/srv/builds' },
    run: { type: 'string', default: '/run/web' },
    registry: { type: 'string', default: '/srv/registry' },
  },
});

try {
  const prepare = positionals[0] === 'host' ? prepareHost : prepareRemote;
  prepare(process.env, values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
