import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { ModuleCounts } from '@admin-h5/contract';
import { moduleNotice, updateButton } from '../support/module-screen.ts';
import { callAsPerson } from '../support/api.ts';
import { computer, openCentre, openModule, phone } from './pages.ts';
import { deviceWithin, makePeople, password, reportAs, signInPerson } from './people.ts';
import type { Product } from './product.ts';
import { edit, listed, type Release, setVersion } from './release.ts';
import type { Team } from './team.ts';
import { startWebhook } from './webhook.ts';

export interface StoppedCanary {
  /** Milliseconds from its start until the registry has it no more; devices open it one right after another. */
  time: number;
  /** Devices that ran it until then. */
  devices: number;
}

interface ReleasedModule {
  browser: Browser;
  product: Product;
  team: Team;
  title: string;
  release: Release;
}

const percent = 20;
/** People whose pages are not opened here: what they would report is sent. Every fifteenth has a phone. */
const others = 47;
const hasPhone = (index: number) => index % 15 === 0;
const usualSearch = '搜索名称';
const newSearch = '搜索名称或编码';

/** A list that works on a wide screen and throws on every phone. */
async function releaseForDesks({ team, release }: ReleasedModule): Promise<string> {
  const file = path.join(team.folder, 'src/pages/list.tsx');
  edit(file, usualSearch, newSearch);
  edit(
    file,
    '  const mayEdit',
    `  if (matchMedia('(max-width: 600px)').matches) throw new Error('no room');\n  const mayEdit`,
  );
  setVersion(team, '0.3.0');
  await team.git('commit', '-qam', 'Search by code');
  const { build }: { build: string } = JSON.parse(await release('publish', '--no-smoke', '--json'));
  return build;
}

/** Waits until the registry has no canary of the module. */
async function untilStopped({ product, team }: ReleasedModule): Promise<void> {
  const limit = AbortSignal.timeout(60_000);
  while ((await listed(product, team.name)).canary !== null) await pause(100, null, { signal: limit });
}

/**
 * A team gives a fifth of the devices a release that throws on phones. With the fiftieth device it is stopped automatically, under the rules
 * that every module begins with: phones have the stable build at once, a computer that runs it is offered to leave it, the history and
 * the team's webhook say why.
 */
export async function failOnPhones(released: ReleasedModule): Promise<StoppedCanary> {
  const { browser, product, team, title, release } = released;
  const { name } = team;
  const webhook = await startWebhook();
  const pages: Page[] = [];
  const open = async (viewport: typeof phone, username: string) => {
    const page = await openCentre(browser, product, {
      viewport,
      username,
      password,
      device: await deviceWithin(name, percent),
    });
    pages.push(page);
    return page;
  };
  try {
    await product.operate('webhook', name, webhook.address);
    const people = await makePeople(product, others + 3);
    const calls = [];
    for (const username of people.slice(3)) calls.push(await signInPerson(product, username));
    const { stable } = await listed(product, name);
    const build = await releaseForDesks(released);

    const started = performance.now();
    await release('promote', '--percent', String(percent));
    for (const [index, call] of calls.entries()) {
      const outcome = hasPhone(index)
        ? ({ phase: 'failed', during: 'render', kind: 'broken' } as const)
        : ({ phase: 'drawn', loadTime: 120 } as const);
      await reportAs(call, { module: name, build, ...outcome });
    }
    const [desk, first, second] = [
      await open(computer, people[0] ?? ''),
      await open(phone, people[1] ?? ''),
      await open(phone, people[2] ?? ''),
    ];
    await openModule(desk, title);
    await desk.getByPlaceholder(newSearch, { exact: true }).waitFor();
    assert.equal((await listed(product, name)).canary?.build, build);
    for (const page of [first, second]) {
      await openModule(page, title);
      await moduleNotice(page).getByText('新版本无法使用，已恢复上一个可用版本').waitFor();
      await page.getByPlaceholder(usualSearch, { exact: true }).waitFor();
    }
    await untilStopped(released);
    const time = performance.now() - started;

    assert.equal((await listed(product, name)).stable, stable);
    const message = { event: 'canary-stopped', module: name, build, devices: 50, failing: 6 };
    assert.partialDeepStrictEqual(await webhook.message, message);
    const [last]: object[] = JSON.parse(await release('history', '--json'));
    assert.partialDeepStrictEqual(last, { action: 'canary-end', build, by: 'automatic' });
    await moduleNotice(desk).getByText('模块已更新').waitFor();
    await updateButton(desk).click();
    await desk.getByPlaceholder(usualSearch, { exact: true }).waitFor();

    const admin = await callAsPerson({ apiOrigin: product.api });
    const { builds } = await admin<ModuleCounts>('GET', '/api/remotes/counts?hours=2');
    const devices = builds.find((counts) => counts.module === name && counts.build === build)?.devices ?? 0;
    return { time, devices };
  } finally {
    for (const page of pages) await page.context().close();
    await webhook.stop();
  }
}
