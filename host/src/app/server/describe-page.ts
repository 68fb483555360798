/** Writes what search engines and messengers read about a rendered page: description, address, picture, structured data. */
import { pageUrl, previewUrl } from '@admin-h5/client';
import {
  type CategoryNode,
  type Company,
  type HostConfig,
  type PublishDetail,
  registrationState,
} from '@admin-h5/contract';
import type { QueryClient } from '@tanstack/react-query';
import { appDescription } from '../../core/app-name.ts';
import type { PageEntry } from '../../core/pages/page-registry.ts';
import { cropUrl, paths } from '../../core/paths.ts';

/** What search engines and messengers read about a page. */
export interface PageDescription {
  description: string;
  /** Whole address of the page in route set A, without what changes only the view; null where the page has no address of its own. */
  canonical: string | null;
  /** Whole address of a picture for a shared link. */
  image: string | null;
  /** Facts for search engines, each a JSON-LD object. */
  facts: object[];
}

interface Described {
  client: QueryClient;
  url: URL;
  page: PageEntry | null;
  config: HostConfig;
  title: string;
}

/** Parameters that make another page of the same path; all others change only what of it is shown. */
const contentParameters: Readonly<Record<string, readonly string[]>> = {
  [paths.product]: ['id'],
  [paths.material]: ['id'],
  [paths.categoryProducts]: ['categoryId', 'page'],
  [paths.materials]: ['categoryId', 'page'],
  [paths.crops]: ['target'],
  [paths.compare]: ['type', 'ids'],
  [paths.documents]: ['page'],
  [paths.crop]: ['crop'],
  [paths.cropProducts]: ['crop', 'target'],
};

const shortened = (text: string) => (text.length > 150 ? `${text.slice(0, 149)}…` : text);

function findDetail(client: QueryClient, id: string): PublishDetail | null {
  return client.getQueryData<PublishDetail>(['publish', 'get', id]) ?? null;
}

function describeRecord(detail: PublishDetail): string {
  if (detail.type === 'product') {
    const { record } = detail;
    const parts = [
      record.totalContent,
      record.pesticideType,
      `登记证号 ${record.regNo}`,
      record.regHolder,
      record.performance,
    ];
    return shortened(`${detail.title}：${parts.filter(Boolean).join('，')}`);
  }
  if (detail.type === 'material') {
    const { record } = detail;
    const parts = [record.enName, record.casNo && `CAS ${record.casNo}`, record.purity, record.appearance];
    return shortened(`${detail.title}：${parts.filter(Boolean).join('，')}`);
  }
  return appDescription;
}

/** A category of the tree, with those above it. */
function findTrail(tree: readonly CategoryNode[], id: string): CategoryNode[] {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = findTrail(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

const schema = (type: string, fields: object) => ({ '@context': 'https://schema.org', '@type': type, ...fields });

const value = (name: string, text: string) => ({ '@type': 'PropertyValue', name, value: text });

function productFacts(detail: PublishDetail, address: string, image: string | null): object | null {
  if (detail.type === 'gallery') return null;
  const shared = { name: detail.title, description: describeRecord(detail), url: address, ...(image && { image }) };
  if (detail.type === 'material')
    return schema('Product', {
      ...shared,
      ...(detail.record.casNo && { identifier: value('CAS号', detail.record.casNo) }),
    });
  const { record } = detail;
  return schema('Product', {
    ...shared,
    category: record.pesticideType,
    identifier: value('农药登记证号', record.regNo),
    ...(record.regHolder && { manufacturer: { '@type': 'Organization', name: record.regHolder } }),
    ...(registrationState(record.regValidTo) !== 'expired' &&
      record.regValidTo && { additionalProperty: value('登记证有效期至', record.regValidTo) }),
  });
}

/** Description, canonical address and facts of a page, from the data that it was rendered with. */
export function describePage({ client, url, page, config, title }: Described): PageDescription {
  const whole = (path: string) => new URL(config.basePath + path.slice(1), url).href;
  const picture = (id: string | null | undefined) => (id ? new URL(previewUrl(id, { w: 1080 }), url).href : null);
  const company = client.getQueryData<Company>(['company', 'get']);
  if (!page) return { description: appDescription, canonical: null, image: null, facts: [] };

  const parameters = (contentParameters[page.path] ?? []).map((name) => [name, url.searchParams.get(name)]);
  const contentPath = pageUrl(page.path, Object.fromEntries(parameters));
  const address = whole(contentPath);
  // A search is no page of its own.
  const canonical = page.path === paths.search ? null : address;

  const isRecord = page.path === paths.product || page.path === paths.material;
  const detail = isRecord ? findDetail(client, url.searchParams.get('id') ?? '') : null;
  const image = picture(detail?.coverFileId ?? company?.logoId);
  const facts: object[] = [];
  if (page.path === paths.home || page.path === paths.company) {
    if (company && company.version > 0)
      facts.push(
        schema('Organization', {
          name: company.name,
          url: whole(paths.home),
          ...(company.logoId && { logo: picture(company.logoId) }),
          ...(company.phone && { telephone: company.phone }),
          ...(company.address && { address: company.address }),
        }),
      );
  }
  const product = detail && productFacts(detail, address, image);
  if (product) facts.push(product);

  const crumbs: [name: string, path: string][] = [['首页', paths.home]];
  if (page.path === paths.material || page.path === paths.materials) crumbs.push(['原料列表', paths.materials]);
  else if (page.path !== paths.home) {
    const categoryId = detail?.categoryId ?? url.searchParams.get('categoryId') ?? '';
    const tree = client.getQueryData<CategoryNode[]>(['category', 'tree', 'product']) ?? [];
    if (page.path === paths.product || page.path === paths.categoryProducts || page.path === paths.categories)
      crumbs.push(['产品分类', paths.categories]);
    for (const { id, name } of findTrail(tree, categoryId))
      crumbs.push([name, pageUrl(paths.categoryProducts, { categoryId: id })]);
  }
  if (page.path === paths.crop || page.path === paths.cropProducts) crumbs.push(['按作物找药', paths.crops]);
  const crop = url.searchParams.get('crop');
  if (page.path === paths.cropProducts && crop) crumbs.push([crop, cropUrl(crop)]);
  const last = crumbs.at(-1);
  if (detail) crumbs.push([detail.title, contentPath]);
  else if (last?.[1] !== contentPath && page.path !== paths.home) crumbs.push([title, contentPath]);
  if (crumbs.length > 1)
    facts.push(
      schema('BreadcrumbList', {
        itemListElement: crumbs.map(([name, path], at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name,
          item: whole(path),
        })),
      }),
    );
  const description = detail
    ? describeRecord(detail)
    : page.path === paths.company && company?.intro
      ? shortened(
          company.intro
            .replaceAll(/<[^<>]*>/g, ' ')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        )
      : page.path === paths.home
        ? appDescription
        : `${title}：${appDescription}`;
  return { description, canonical, image, facts };
}
