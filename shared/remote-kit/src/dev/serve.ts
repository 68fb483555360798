/** A module's development server: serves the newest build to a host, each time under another build's id. */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

/**
 * A build's id is part of its code, and a page that loads a second build needs another id (docs/decisions/0002). A development
 * server compiles on, so it compiles with one placeholder and writes the id into what it sends: each id that a page asks for is a
 * name of the newest build.
 */
export const placeholder = 'dev_000000000000';

/** Id of a build that was made at this time (milliseconds): as long as the placeholder, so that source maps stay right. */
export const makeAlias = (time: number): string => `dev_${time.toString(36).padStart(12, '0')}`;

/** The alias and the file of a request's path, `/dev_…/chunks/list.js`; null where it is no file of a build. */
export function readPath(pathname: string): { alias: string; file: string } | null {
  const [, alias, rest] = /^\/(dev_[0-9a-z]{12})\/([\w./~@-]+)$/.exec(pathname) ?? [];
  if (alias === undefined || rest === undefined || rest.split('/').includes('..')) return null;
  return { alias, file: rest.replaceAll(alias, placeholder) };
}

/** The content of a compiled text file as it is sent under an alias. */
export const withAlias = (text: string, alias: string): string => text.replaceAll(placeholder, alias);

export interface DevServerOptions {
  configuration: Configuration;
  port: number;
  /** Origins of the hosts that may load the build. */
  hostOrigins: readonly string[];
}

export interface DevServer {
  /** `http://localhost:<port>` */
  origin: string;
  stop: () => Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * A module's development origin: `/release.json` names the newest build, whose files are below `/<build>/`; `/events` tells pages of
 * a new one. A host with this origin in `DEV_ORIGINS` runs it with `?release=<module>:<origin>`.
 */
export async function startDevServer({ configuration, port, hostOrigins }: DevServerOptions): Promise<DevServer> {
  await requirePort(port);
  const compiler = webpack(configuration);
  if (!compiler) throw new Error('webpack made no compiler of the configuration');
  let alias = makeAlias(Date.now());
  let hash: string | undefined;
  compiler.hooks.done.tap('AdminH5Dev', (stats) => {
    if (stats.hash !== hash) alias = makeAlias(Date.now());
    hash = stats.hash;
  });

  const readOutput = (file: string) =>
    new Promise<Buffer | null>((resolve) => {
      const { outputFileSystem, outputPath } = compiler;
      if (!outputFileSystem) resolve(null);
      else
        outputFileSystem.readFile(path.join(outputPath, file), (error, content) =>
          resolve(error || content === undefined ? null : Buffer.from(content)),
        );
    });

  const send = async (response: ServerResponse, file: string, name: string): Promise<void> => {
    const content = await readOutput(file);
    response.setHeader('Cache-Control', 'no-store');
    if (!content) {
      response.writeHead(404).end();
      return;
    }
    const type = types[path.extname(file)];
    response.setHeader('Content-Type', type ?? 'application/octet-stream');
    response.end(type === undefined ? content : withAlias(content.toString(), name));
  };

  const allowHost = (request: IncomingMessage, response: ServerResponse) => {
    const { origin } = request.headers;
    response.setHeader('Vary', 'Origin');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (origin !== undefined && hostOrigins.includes(origin)) response.setHeader('Access-Control-Allow-Origin', origin);
  };

  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      allowedHosts: ['localhost', ...hostOrigins.map((origin) => new URL(origin).hostname)],
      // The module brings its own client. Events come by HTTP: a policy that allows an origin does not allow its web sockets.
      client: false,
      hot: false,
      liveReload: false,
      webSocketServer: { type: 'sse', options: { path: '/events' } },
      static: false,
      compress: false,
      devMiddleware: { index: false, stats: 'errors-warnings' },
      setupMiddlewares: (middlewares, devServer) => {
        const at = middlewares.findIndex((entry) => 'name' in entry && entry.name === 'webpack-dev-middleware');
        middlewares.splice(at, 0, {
          name: 'admin-h5-builds',
          middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
            const { pathname } = new URL(request.url ?? '/', 'http://localhost');
            const asked = readPath(pathname);
            if (!asked && pathname !== '/release.json') {
              next();
              return;
            }
            allowHost(request, response);
            devServer.middleware?.waitUntilValid(() => {
              if (asked) void send(response, asked.file, asked.alias);
              else void send(response, 'release.json', alias);
            });
          },
        });
        return middlewares;
      },
    },
    compiler,
  );
  return listen(server, port);
}

/** Starts a server; for port 0 the system chooses one. */
export async function listen(server: WebpackDevServer, port: number): Promise<DevServer> {
  await server.start();
  const address = server.server?.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  return { origin: `http://localhost:${listening}`, stop: () => server.stop() };
}

/**
 * Finds out whether a port of this machine can be used, before anything is compiled for it.
 * @throws Error that names `--port` where it cannot
 */
export async function requirePort(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(
      `Port ${port} cannot be used (${String(error)}): name another one with --port, such as --port ${port + 1}.`,
      { cause: error },
    );
  }
  server.close();
  await once(server, 'close');
}
