import { startNginx } from '../../deploy/test/nginx.ts';
import { hostDist } from '../../scripts/build/host.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { type Stack, startStack } from '../../scripts/local/stack.ts';
import { startWebServer } from '../../scripts/local/web-server-process.ts';

/** The product as visitors meet it in a deployment: a real nginx with its page store, and `web-server` as a process of its own. */
export interface DeployedStack {
  /** Pages as rendered, and kept by nginx. */
  readonly rendered: string;
  readonly api: string;
  stop: () => Promise<void>;
}

/** Settings of the page; `web-server` renders only for a proxy with the same. */
const settingsOf = ({ keys, apiOrigin }: Stack) => ({
  API_UPSTREAM: apiOrigin,
  ROOT_KEY: keys.rootKey,
});

/** Starts a deployment with the demonstration content. */
export async function startDeployed(): Promise<DeployedStack> {
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
    const nginx = await startNginx({
      template: 'host',
      build: hostDist,
      environment: { ...settings, RENDERER_UPSTREAM: webServer.origin },
    });
    stops.push(nginx.remove);
    return { rendered: `${nginx.origin}/admin-h5/`, api: stack.apiOrigin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
