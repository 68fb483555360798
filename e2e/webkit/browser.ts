import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import Joi from 'joi';
import { freePort } from '../../scripts/local/ports.ts';

/** Where Debian's package `webkit2gtk-driver` and what it depends on put the two programs. */
const driverProgram = '/usr/bin/WebKitWebDriver';
const browserProgram = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const waitMs = 20_000;
const display = ':97';

/** A page of WebKitGTK, driven by its WebDriver. */
export interface WebKitPage {
  version: string;
  open: (url: string) => Promise<void>;
  /** Runs the body of a function in the page and returns its result. */
  run: (script: string, ...args: readonly string[]) => Promise<unknown>;
  /** Waits until one of the texts is shown and returns it; throws after 20 s with what the page shows. */
  untilShown: (...texts: readonly string[]) => Promise<string>;
  /** Clicks the element that an XPath finds, once it is there. */
  click: (xpath: string) => Promise<void>;
  type: (xpath: string, text: string) => Promise<void>;
  close: () => Promise<void>;
}

const reply = Joi.object<{ value: unknown }>({ value: Joi.any() }).unknown();
const session = Joi.object<{ sessionId: string; capabilities: { browserVersion: string } }, true>({
  sessionId: Joi.string().required(),
  capabilities: Joi.object({ browserVersion: Joi.string().required() }).unknown().required(),
});
const element = Joi.object<Record<string, string>>().pattern(Joi.string(), Joi.string()).min(1);

/** The packages that are missing on this machine, or null. */
export const missingWebKit = (): string | null =>
  [driverProgram, browserProgram, '/usr/bin/Xvfb'].every((file) => existsSync(file)) ? null : 'webkit2gtk-driver, xvfb';

async function end(process: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => process.once('exit', resolve));
  process.kill('SIGTERM');
  await ended;
}

async function until<T>(look: () => Promise<T | null>, describe: () => Promise<string>): Promise<T> {
  for (const limit = Date.now() + waitMs; Date.now() < limit;) {
    const found = await look().catch(() => null);
    if (found !== null) return found;
    await pause(50);
  }
  throw new Error(await describe());
}

/** Starts WebKit with an invisible screen; `close` ends it. */
export async function openWebKit(): Promise<WebKitPage> {
  const port = await freePort();
  const screen = spawn('/usr/bin/Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' });
  const driver = spawn(driverProgram, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
  });

  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = Joi.attempt(await response.json(), reply).value;
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const created = await until(
    async () =>
      Joi.attempt(
        await call('POST', '/session', {
          capabilities: {
            alwaysMatch: { 'webkitgtk:browserOptions': { binary: browserProgram, args: ['--automation'] } },
          },
        }),
        session,
      ),
    async () => 'WebKit did not start',
  );
  const base = `/session/${created.sessionId}`;
  const run = (script: string, ...args: readonly string[]) => call('POST', `${base}/execute/sync`, { script, args });
  const text = async () => String(await run('return document.body.innerText'));
  const find = (xpath: string) =>
    until(
      async () => {
        const found = Joi.attempt(
          await call('POST', `${base}/element`, { using: 'xpath', value: xpath }),
          element.required(),
        );
        return Object.values(found)[0] ?? null;
      },
      async () => `nothing matches ${xpath}; the page shows: ${await text()}`,
    );
  return {
    version: created.capabilities.browserVersion,
    open: async (url) => void (await call('POST', `${base}/url`, { url })),
    run,
    untilShown: (...texts) =>
      until(
        async () => {
          const shown = await text();
          return texts.find((each) => shown.includes(each)) ?? null;
        },
        async () => `none of ${texts.join(' | ')}; the page shows: ${await text()}`,
      ),
    click: async (xpath) => void (await call('POST', `${base}/element/${await find(xpath)}/click`, {})),
    type: async (xpath, value) =>
      void (await call('POST', `${base}/element/${await find(xpath)}/value`, { text: value })),
    close: async () => {
      await call('DELETE', base).catch(() => undefined);
      await end(driver);
      await end(screen);
    },
  };
}
