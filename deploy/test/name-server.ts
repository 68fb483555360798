import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

/** Sizes of RFC 1035: the header of a message, and the fields after a question's name. */
const headerLength = 12;
const typeAndClass = 4;
const typeA = 1;
/** Response flags: no error, or the name does not exist. */
const found = 0x8180;
const unknownName = 0x8183;

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = headerLength;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 1 + typeAndClass };
}

function response(message: Buffer, names: Readonly<Record<string, readonly string[]>>): Buffer {
  const { name, type, end } = readQuestion(message);
  const addresses = names[name.toLowerCase()];
  const records = type === typeA ? (addresses ?? []).filter((address) => isIPv4(address)) : [];
  const head = Buffer.alloc(headerLength);
  message.copy(head, 0, 0, 2);
  head.writeUInt16BE(addresses ? found : unknownName, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  // The question's name, type A, class IN, one minute TTL, four bytes.
  const lines = records.map((address) => [
    0xc0,
    0x0c,
    0,
    typeA,
    0,
    1,
    0,
    0,
    0,
    60,
    0,
    4,
    ...address.split('.').map(Number),
  ]);
  return Buffer.concat([head, message.subarray(headerLength, end), Buffer.from(lines.flat())]);
}

export interface NameServer {
  /** `127.0.0.1:<port>`, for nginx's `resolver`. */
  readonly address: string;
  stop: () => Promise<void>;
}

/**
 * Starts a name server with several addresses for one name, as a container engine has for the instances of a service.
 * @param names IPv4 addresses by name
 */
export async function startNameServer(names: Readonly<Record<string, readonly string[]>>): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => socket.send(response(message, names), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}
