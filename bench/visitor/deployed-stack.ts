import { startNginx } from '../../deploy/test/nginx.ts';
import { hostDist } from '../../scripts/build/host.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { type Stack, startStack } from '../../scripts/local/stack.ts';
import { startWebServer } from '../../scripts/local/web-server-process.ts';

/** The product as visitors meet it in a deployment: a real nginx with its page store, and `web-server` as a process of its own. */
export interface DeployedStack {
  /** Pages as rendered, and kept by nginx. */
  readonly rendered: string;
  /** The same build behind an nginx without a renderer: a browser draws every page. */
  readonly drawn: string;
  /** The same screens as one ordinary build without federation, drawn by a browser; null unless it was asked for. */
  readonly single: string | null;
  /** `web-server` itself, without nginx. */
  readonly renderer: string;
  readonly rendererPid: number;
  readonly api: string;
  stop: () => Promise<void>;
}

/** Settings of the page; `web-server` renders only for a proxy with the same. */
const settingsOf = ({ keys, apiOrigin }: Stack) => ({
  API_UPSTREAM: apiOrigin,
  ROOT_KEY: keys.rootKey,
});

/**
 * Starts the ways to a page with the demonstration content.
 * @param singleFiles the build without federation
 */
export async function startDeployed(singleFiles?: string): Promise<DeployedStack> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const stack = await startStack({ rendered: true });
    stops.push(stack.stop);
    const settings = settingsOf(stack);
    const webServer = await startWebServer(await freePort(), settings);
    stops.push(webServer.stop);
    const nginx = async (environment: Readonly<Record<string, string>>, build = hostDist) => {
      const server = await startNginx({
        template: 'host',
        build,
        environment: { ...settings, ...environment },
      });
      stops.push(server.remove);
      return `${server.origin}/admin-h5/`;
    };
    return {
      rendered: await nginx({ RENDERER_UPSTREAM: webServer.origin }),
      drawn: await nginx({}),
      single: singleFiles === undefined ? null : await nginx({}, singleFiles),
      renderer: `${webServer.origin}/admin-h5/`,
      rendererPid: webServer.child.pid ?? 0,
      api: stack.apiOrigin,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
