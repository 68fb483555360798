import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HostConfig, Page, PublishItem } from '@admin-h5/contract';
import { requestOrigin } from './app-origin.ts';

/** Records of one part. A sitemap may have 50,000 addresses; a part must be quick to make. */
const partSize = 1000;
/** Records of one call of the API. */
const callSize = 100;

const kinds = { product: '/pages/product/detail', material: '/pages/materials/detail' } as const;
type Kind = keyof typeof kinds;
const isKind = (text: string): text is Kind => text in kinds;

/** For the proxy, which keeps a part and shows it while it is renewed: search engines come seldom, and a part takes ten calls. */
const cacheControl = 'max-age=600, stale-while-revalidate=3600';

/** Screens with content of their own, besides the records. */
const screens = [
  '/pages/index/index',
  '/pages/category/second',
  '/pages/materials/list',
  '/pages/crops/index',
  '/pages/documents/index',
  '/pages/company/about',
  '/pages/help/index',
  '/pages/agreement/user',
  '/pages/agreement/privacy',
];

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const send = (reply: FastifyReply, type: string, text: string) =>
  reply.header('cache-control', cacheControl).type(`${type}; charset=utf-8`).send(text);

function sendSitemap(
  reply: FastifyReply,
  root: 'urlset' | 'sitemapindex',
  entries: readonly { address: string; changed?: string }[],
) {
  const element = root === 'urlset' ? 'url' : 'sitemap';
  const lines = entries.map(
    ({ address, changed }) =>
      `<${element}><loc>${xml(address)}</loc>${changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''}</${element}>`,
  );
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;
  return send(reply, 'application/xml', text);
}

export interface SitemapOptions {
  config: HostConfig;
  apiOrigin: string;
}

/** `robots.txt`, and below the base path `sitemap.xml` with a part for the screens and parts of 1,000 records each. */
export function registerSitemap(app: FastifyInstance, { config, apiOrigin }: SitemapOptions): void {
  const { basePath, catalogueAccess } = config;
  const list = async (kind: Kind, page: number, size: number): Promise<Page<PublishItem>> => {
    const response = await fetch(`${apiOrigin}/api/publish/list?type=${kind}&sort=newest&page=${page}&size=${size}`, {
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`the list of ${kind}: ${response.status}`);
    const { data }: { data: Page<PublishItem> } = await response.json();
    return data;
  };

  app.get('/robots.txt', (request, reply) => {
    const open = catalogueAccess === 'visitor';
    const origin = requestOrigin(request);
    const lines = [
      'User-agent: *',
      ...(open
        ? ['admin/', 'mine/', 'login/', 'user/'].map((part) => `Disallow: ${basePath}pages/${part}`)
        : ['Disallow: /']),
      ...(open && origin ? [`Sitemap: ${origin}${basePath}sitemap.xml`] : []),
    ];
    return send(reply, 'text/plain', `${lines.join('\n')}\n`);
  });

  if (catalogueAccess !== 'visitor') return;
  app.get(`${basePath}sitemap.xml`, async (request, reply) => {
    const base = `${requestOrigin(request) ?? ''}${basePath}`;
    const parts = [{ address: `${base}sitemap-screens.xml` }];
    for (const kind of Object.keys(kinds).filter(isKind)) {
      const { total, list: newest } = await list(kind, 1, 1);
      const changed = newest[0]?.publishedAt;
      for (let part = 1; part <= Math.ceil(total / partSize); part += 1)
        parts.push({ address: `${base}sitemap-${kind}-${part}.xml`, ...(part === 1 && changed && { changed }) });
    }
    return sendSitemap(reply, 'sitemapindex', parts);
  });
  app.get(`${basePath}sitemap-screens.xml`, (request, reply) => {
    const base = `${requestOrigin(request) ?? ''}${basePath}`;
    const entries = screens.map((screen) => ({ address: base + screen.slice(1) }));
    return sendSitemap(reply, 'urlset', entries);
  });
  app.get<{ Params: { kind: string; part: string } }>(`${basePath}sitemap-:kind-:part.xml`, async (request, reply) => {
    const { kind, part } = request.params;
    if (!isKind(kind) || !/^[1-9]\d{0,4}$/.test(part)) return reply.code(404).send();
    const base = `${requestOrigin(request) ?? ''}${basePath}`;
    const first = ((Number(part) - 1) * partSize) / callSize;
    const records: PublishItem[] = [];
    for (let call = 1; call <= partSize / callSize; call += 1) {
      const page = await list(kind, first + call, callSize);
      records.push(...page.list);
      if (page.list.length < callSize) break;
    }
    if (records.length === 0) return reply.code(404).send();
    const entries = records.map(({ id, publishedAt }) => ({
      address: `${base}${kinds[kind].slice(1)}?id=${encodeURIComponent(id)}`,
      changed: publishedAt,
    }));
    return sendSitemap(reply, 'urlset', entries);
  });
}
