import { dayMs, errorTexts, type Category, type EntityBase, type UserInfo } from '@admin-h5/contract';
import { failure, jwt, success, type FakeAnswer, type Handler } from './answers.ts';
import { person } from './people.ts';
import { banner, category, company, galleryItem, material, product, synonym } from './samples.ts';

/** A stored record, of whatever entity. */
type FakeRecord = Pick<EntityBase, 'id' | 'version' | 'updatedAt'> & Readonly<Record<string, unknown>>;
type Records = Map<string, FakeRecord>;

/** Records that each entity begins with. */
const startCount = 24;
const firstDay = Date.parse('2026-01-01T08:00:00Z');

const idOf = (number: number) => number.toString(16).padStart(32, '0');

/** Records with the values of a sample, each with a name, an order and a date of its own; every fifth is disabled. */
function numbered(sample: object, nameField: string, more: (index: number) => object = () => ({})): Records {
  const name: unknown = Reflect.get(sample, nameField);
  const records = Array.from({ length: startCount }, (_, at): FakeRecord => {
    const index = at + 1;
    const day = new Date(firstDay + index * dayMs).toISOString();
    return {
      ...sample,
      [nameField]: `${String(name)} ${index}`,
      id: idOf(index),
      sort: index,
      status: index % 5 === 0 ? 0 : 1,
      version: 1,
      createdAt: day,
      updatedAt: day,
      createdBy: null,
      updatedBy: null,
      deletedAt: null,
      ...more(index),
    };
  });
  return new Map(records.map((record) => [record.id, record]));
}

const inCategory = (index: number) => ({
  categoryId: idOf(1),
  categoryName: `${category.name} 1`,
  viewCount: index * 7,
});

const startRecords = (): ReadonlyMap<string, Records> =>
  new Map([
    [
      'category',
      numbered(category, 'name', (index) => ({ code: `c${index}`, contentCount: index }) satisfies Partial<Category>),
    ],
    ['product', numbered(product, 'name', inCategory)],
    ['material', numbered(material, 'name', inCategory)],
    ['banner', numbered(banner, 'title', (index) => ({ clickCount: index * 3 }))],
    ['factory-gallery', numbered(galleryItem, 'title')],
    ['synonym', numbered(synonym, 'name')],
    ['user', numbered(person(), 'realName', (index) => ({ username: `user_${index}` }) satisfies Partial<UserInfo>)],
  ]);

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const labelOf = ({ name, title, realName }: FakeRecord) => textOf(name ?? title ?? realName);

function readBody(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : textOf(a).localeCompare(textOf(b), 'zh-CN');

/** What a list call finds: the keyword is part of any text, each further name a field's value, `sort` is `field:desc`. */
function find(records: Records, query: URLSearchParams): FakeRecord[] {
  const keyword = query.get('keyword') ?? '';
  const filters = [...query].filter(([name]) => !['page', 'size', 'sort', 'keyword', 'ids'].includes(name));
  const [field = 'sort', direction = 'asc'] = (query.get('sort') ?? 'sort:asc').split(':');
  return [...records.values()]
    .filter((record) => Object.values(record).some((value) => textOf(value).includes(keyword)))
    .filter((record) => filters.every(([name, value]) => !(name in record) || textOf(record[name]) === value))
    .toSorted((a, b) => compare(a[field], b[field]) * (direction === 'desc' ? -1 : 1));
}

function page(found: readonly FakeRecord[], query: URLSearchParams): FakeAnswer {
  const number = Number(query.get('page') ?? 1);
  const size = Number(query.get('size') ?? 10);
  return success({
    list: found.slice((number - 1) * size, number * size),
    total: found.length,
    page: number,
    size,
  });
}

const missing = () => failure(404, errorTexts.notFound, { code: 'NOT_FOUND' });

/** Calls of all records: a list, ids, a batch. Null where the path is no such call. */
function answerAll(records: Records, method: string, action: string, query: URLSearchParams, body: string) {
  const batch = () => {
    const { ids } = readBody(body);
    return Array.isArray(ids) ? ids.map(String) : [...records.keys()];
  };
  const changeAll = (change: (id: string) => void) => {
    const succeeded = batch();
    for (const id of succeeded) change(id);
    return success({ succeeded, failed: [] });
  };
  switch (`${method} ${action}`) {
    case 'GET ':
      return page(find(records, query), query);
    case 'GET ids':
      return success(find(records, query).map(({ id }) => id));
    case 'GET all':
      return success([...records.values()].map((record) => ({ id: record.id, label: labelOf(record), status: 1 })));
    case 'GET tree':
      return success([...records.values()].map((record) => ({ ...record, children: [], totalCount: 0 })));
    case 'GET changes':
      return success({ count: 0, latest: null });
    case 'POST ': {
      const id = idOf(Date.now());
      const now = new Date().toISOString();
      const [like] = records.values();
      records.set(id, { ...like, ...readBody(body), id, version: 1, createdAt: now, updatedAt: now });
      return success(records.get(id));
    }
    case 'PATCH batch/status':
      return changeAll((id) => store(records, id, { status: readBody(body)['status'] }));
    case 'DELETE batch':
      return changeAll((id) => records.delete(id));
    case 'PATCH sort':
      batch().forEach((id, at) => store(records, id, { sort: at + 1 }));
      return success(null);
    default:
      return null;
  }
}

function store(records: Records, id: string, changes: object): FakeAnswer {
  const before = records.get(id);
  if (!before) return missing();
  records.set(id, { ...before, ...changes, id, version: before.version + 1, updatedAt: new Date().toISOString() });
  return success(records.get(id));
}

/** Calls of one record. Null where the path is no such call. */
function answerOne(records: Records, method: string, id: string, action: string, body: string): FakeAnswer | null {
  const record = records.get(id);
  if (!record) return missing();
  const sent = readBody(body);
  const stale = sent['version'] !== undefined && sent['version'] !== record.version;
  switch (`${method} ${action}`) {
    case 'GET ':
      return success(record);
    case 'GET history':
      return success([]);
    case 'PUT ':
    case 'PATCH status':
      return stale ? failure(409, errorTexts.conflict, { code: 'VERSION_CONFLICT' }) : store(records, id, sent);
    case 'DELETE ':
      records.delete(id);
      return success(null);
    default:
      return null;
  }
}

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 70" preserveAspectRatio="xMidYMid slice"><rect width="150" height="70" fill="#8fb996"/><path d="M0 70l45-40 30 26 22-18 53 32z" fill="#4d7c59"/><circle cx="115" cy="18" r="9" fill="#f4d35e"/></svg>`;

/** The signed-in person's calls, and pictures. Null where the path is none of these. */
function answerAround(path: string, method: string, administrator: UserInfo): FakeAnswer | null {
  if (path.startsWith('files/preview/')) return { body: picture, headers: { 'content-type': 'image/svg+xml' } };
  if (path === 'auth/login' || path === 'auth/admin/token')
    return { body: { success: true, token: jwt(86_400), userInfo: administrator } };
  if (path === 'auth/refresh') return success({ token: jwt(86_400) });
  if (path === 'auth/validate') return success({ valid: true });
  if (path === 'auth/me') return success(administrator);
  return path === 'company' && method === 'GET' ? success({ ...company, id: idOf(1), version: 1 }) : null;
}

/**
 * An API in memory with some records of each entity, which are found, added, changed and removed by the calls of `@admin-h5/client`;
 * the caller is an administrator. It checks nothing but versions. A call that it does not know is a 404 that says so.
 */
export function fakeRecords(): Handler {
  const all = startRecords();
  const administrator = person('u1', { username: 'admin' });
  return ({ method, url, body }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const path = pathname.replace(/^\/api\//, '');
    const around = answerAround(path, method, administrator);
    if (around) return around;
    const [entity = '', first = '', ...rest] = path.split('/');
    const records = all.get(entity);
    const answer =
      records &&
      (answerAll(records, method, [first, ...rest].join('/'), searchParams, body) ??
        answerOne(records, method, first, rest.join('/'), body));
    return answer ?? failure(404, `没有 ${method} ${pathname} 的假数据`, { code: 'NO_FAKE' });
  };
}
