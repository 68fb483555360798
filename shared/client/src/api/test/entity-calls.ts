import type {
  BannerInput,
  CategoryInput,
  GalleryItemInput,
  MaterialInput,
  ProductInput,
  SynonymInput,
} from '@admin-h5/contract';
import {
  banner as bannerInput,
  category as categoryInput,
  company as companyInput,
  galleryItem as galleryInput,
  inquiry as inquiryInput,
  material as materialInput,
  product as productInput,
  synonym as synonymInput,
} from '@admin-h5/testing/samples';
import { bannerApi, categoryApi, galleryApi, materialApi, productApi, synonymApi } from '../resources/catalogue.ts';
import * as companyApi from '../resources/company.ts';
import * as documentApi from '../resources/document.ts';
import * as inquiryApi from '../resources/inquiry.ts';
import * as logApi from '../resources/log.ts';
import * as modulesApi from '../resources/modules.ts';
import * as recycleApi from '../resources/recycle.ts';
import * as statisticsApi from '../resources/statistics.ts';
import { filter, type Row } from './call-row.ts';

/** The calls that every entity of the catalogue has. */
const common = <Input extends object>(
  name: string,
  entity: {
    list: (query?: { page: number; size: number; keyword: string; status: 1; sort: string }) => Promise<unknown>;
    all: () => Promise<unknown>;
    get: (id: string) => Promise<unknown>;
    create: (input: Input) => Promise<unknown>;
    update: (id: string, record: Input & { version: number }) => Promise<unknown>;
    remove: (id: string) => Promise<unknown>;
    setStatus: (id: string, body: { status: 0; version: number }) => Promise<unknown>;
    setStatusOf: (target: { ids: string[] }, status: 1) => Promise<unknown>;
    removeAll: (target: typeof filter) => Promise<unknown>;
    sort: (ids: string[]) => Promise<unknown>;
    restore: (id: string) => Promise<unknown>;
    history: (id: string) => Promise<unknown>;
    ids: (filter: { status: 1 }) => Promise<unknown>;
    changes: (since: string) => Promise<unknown>;
  },
  input: Input,
): Row[] => [
  [
    () => entity.list({ page: 2, size: 50, keyword: 'a&b', status: 1, sort: 'name:asc' }),
    'GET',
    `/api/${name}?page=2&size=50&keyword=a%26b&status=1&sort=name%3Aasc`,
  ],
  [() => entity.list(), 'GET', `/api/${name}`],
  [() => entity.all(), 'GET', `/api/${name}/all`],
  [() => entity.ids({ status: 1 }), 'GET', `/api/${name}/ids?status=1`],
  [() => entity.get('x'), 'GET', `/api/${name}/x`],
  [() => entity.create(input), 'POST', `/api/${name}`, input],
  [() => entity.update('x', { ...input, version: 3 }), 'PUT', `/api/${name}/x`, { ...input, version: 3 }],
  [() => entity.remove('x'), 'DELETE', `/api/${name}/x`],
  [() => entity.setStatus('x', { status: 0, version: 3 }), 'PATCH', `/api/${name}/x/status`, { status: 0, version: 3 }],
  [() => entity.setStatusOf({ ids: ['x'] }, 1), 'PATCH', `/api/${name}/batch/status`, { ids: ['x'], status: 1 }],
  [() => entity.removeAll(filter), 'DELETE', `/api/${name}/batch`, filter],
  [() => entity.sort(['y', 'x']), 'PATCH', `/api/${name}/sort`, { ids: ['y', 'x'] }],
  [() => entity.restore('x'), 'POST', `/api/${name}/x/restore`],
  [() => entity.history('x'), 'GET', `/api/${name}/x/history`],
  [() => entity.changes('s'), 'GET', `/api/${name}/changes?since=s`],
];

const seen = { name: 'banner', seen: 'c1' };

/** The calls of the entities, and those about all of them. */
export const entities: Row[] = [
  ...common<CategoryInput>('category', categoryApi, categoryInput),
  ...common<ProductInput>('product', productApi, productInput),
  ...common<MaterialInput>('material', materialApi, materialInput),
  ...common<BannerInput>('banner', bannerApi, bannerInput),
  ...common<GalleryItemInput>('factory-gallery', galleryApi, galleryInput),
  ...common<SynonymInput>('synonym', synonymApi, synonymInput),
  [() => categoryApi.tree(), 'GET', '/api/category/tree'],
  [() => categoryApi.moveAll({ ids: ['x'] }, null), 'PATCH', '/api/category/batch/move', { ids: ['x'], to: null }],
  [() => categoryApi.moveContent('x', 'y'), 'POST', '/api/category/x/move-content', { to: 'y' }],
  [() => productApi.moveAll(filter, 'c1'), 'PATCH', '/api/product/batch/move', { ...filter, to: 'c1' }],
  [() => materialApi.moveAll({ ids: ['x'] }, 'c1'), 'PATCH', '/api/material/batch/move', { ids: ['x'], to: 'c1' }],
  [
    () => galleryApi.moveAll({ ids: ['x'] }, '实验室'),
    'PATCH',
    '/api/factory-gallery/batch/move',
    { ids: ['x'], to: '实验室' },
  ],
  ...[productApi, materialApi, galleryApi].map((entity, at): Row => [
    () => entity.setPublicationOf({ ids: ['x'] }, { publishAt: '', check: true }),
    'PATCH',
    `/api/${['product', 'material', 'factory-gallery'][at]}/batch/publication`,
    { ids: ['x'], publishAt: '', check: true },
  ]),
  [() => productApi.preview(productInput, 'x'), 'POST', '/api/product/preview?id=x', productInput],
  [() => materialApi.preview(materialInput, null), 'POST', '/api/material/preview', materialInput],
  [() => galleryApi.preview(galleryInput, null), 'POST', '/api/factory-gallery/preview', galleryInput],
  [() => bannerApi.active('home'), 'GET', '/api/banner/active?position=home'],
  [() => bannerApi.click('b1'), 'POST', '/api/banner/b1/click'],
  [() => companyApi.get(), 'GET', '/api/company'],
  [() => companyApi.update({ ...companyInput, version: 0 }), 'PUT', '/api/company', { ...companyInput, version: 0 }],
  [() => companyApi.history(), 'GET', '/api/company/history'],
  [() => documentApi.list({ missing: 'coa', page: 1 }), 'GET', '/api/document?missing=coa&page=1'],
  [() => inquiryApi.send(inquiryInput), 'POST', '/api/inquiry', inquiryInput],
  [() => inquiryApi.mine('secret'), 'POST', '/api/inquiry/mine', { device: 'secret' }],
  [() => inquiryApi.withdraw('i1', 'secret'), 'DELETE', '/api/inquiry/mine/i1', { device: 'secret' }],
  [() => inquiryApi.list({ status: 'new', page: 2 }), 'GET', '/api/inquiry?status=new&page=2'],
  [() => inquiryApi.list(), 'GET', '/api/inquiry'],
  [() => modulesApi.entryCounts('/api/inquiry/counts'), 'GET', '/api/inquiry/counts'],
  [() => inquiryApi.counts(), 'GET', '/api/inquiry/counts'],
  [() => inquiryApi.changes('s'), 'GET', '/api/inquiry/changes?since=s'],
  [() => inquiryApi.assignees(), 'GET', '/api/inquiry/assignees'],
  [() => inquiryApi.get('i1'), 'GET', '/api/inquiry/i1'],
  [() => inquiryApi.markRead('i1'), 'POST', '/api/inquiry/i1/read'],
  [
    () => inquiryApi.change('i1', { version: 1, status: 'won' }),
    'PATCH',
    '/api/inquiry/i1',
    { version: 1, status: 'won' },
  ],
  [() => inquiryApi.addNote('i1', 'n'), 'POST', '/api/inquiry/i1/notes', { text: 'n' }],
  [() => inquiryApi.remove('i1'), 'DELETE', '/api/inquiry/i1'],
  [() => logApi.list({ action: 'update', page: 1 }), 'GET', '/api/log?action=update&page=1'],
  [() => recycleApi.list({ entity: 'product' }), 'GET', '/api/recycle?entity=product'],
  [() => recycleApi.restoreAll(['x']), 'POST', '/api/recycle/batch/restore', { ids: ['x'] }],
  [() => recycleApi.purgeAll(['x']), 'DELETE', '/api/recycle/batch', { ids: ['x'] }],
  [() => statisticsApi.overview(), 'GET', '/api/statistics/overview'],
  [() => statisticsApi.daily(), 'GET', '/api/statistics/daily'],
  [() => modulesApi.states(), 'GET', '/api/modules'],
  [
    () => modulesApi.entryRecords('/api/product', '草甘膦'),
    'GET',
    `/api/product?keyword=${encodeURIComponent('草甘膦')}&size=5`,
  ],
  [() => modulesApi.history('banner'), 'GET', '/api/modules/banner/history'],
  [() => modulesApi.counts(24), 'GET', '/api/remotes/counts?hours=24'],
  [
    () => modulesApi.setCanary(seen, { build: 'b', percent: 5 }),
    'PUT',
    '/api/modules/banner/canary?seen=c1',
    { build: 'b', percent: 5 },
  ],
  [() => modulesApi.endCanary(seen), 'DELETE', '/api/modules/banner/canary?seen=c1'],
  [() => modulesApi.setStable(seen, { build: 'b' }), 'PUT', '/api/modules/banner/stable?seen=c1', { build: 'b' }],
  [() => modulesApi.revoke(seen, { build: 'b' }), 'POST', '/api/modules/banner/revoked?seen=c1', { build: 'b' }],
  [
    () => modulesApi.setDisabled({ ...seen, seen: '' }, { disabled: true }),
    'PUT',
    '/api/modules/banner/disabled',
    { disabled: true },
  ],
  [() => productApi.importJob('j1'), 'GET', '/api/jobs/j1'],
  [
    () => productApi.checkedRows('j1', { state: 'doubt', offset: 200, limit: 100 }),
    'GET',
    '/api/jobs/j1/rows?state=doubt&offset=200&limit=100',
  ],
  [() => productApi.stopImport('j1'), 'POST', '/api/jobs/j1/stop'],
  [() => productApi.undoImport('j1'), 'POST', '/api/jobs/j1/undo'],
];
