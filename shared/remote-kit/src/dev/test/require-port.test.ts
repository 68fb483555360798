import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { requirePort } from '../require-port.ts';

it('names --port and another port where one is taken, and says nothing of a free one', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(requirePort(port)).rejects.toThrow(
    new RegExp(`Port ${port} cannot be used .*EADDRINUSE.*: name another one with --port, such as --port ${port + 1}`),
  );
  other.close();
  await once(other, 'close');
  await requirePort(port);
});
