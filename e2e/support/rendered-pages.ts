import type { PublishType } from '@admin-h5/contract';
import { hostDevelopmentDist } from '../../scripts/build/host.ts';
import type { Stack, StackOptions } from '../../scripts/local/stack.ts';
import { everything } from './some-of.ts';
import { test as base } from './test.ts';

/**
 * Visitors' pages as the server renders them: taken over by a browser, and read without scripts. React reports an attribute that differs
 * from the server's HTML only in its development build, which takes minutes to make: `npm run test:all` has it.
 */
export const development = everything;

/** What visitors get; specs that name the same object share a stack. */
export const renderedStack: StackOptions = { rendered: true };

export const test = base.extend({
  stackOptions: [
    development ? { ...renderedStack, hostFiles: hostDevelopmentDist } : renderedStack,
    { scope: 'worker' },
  ],
});

/** The company that holds the registrations of the demonstration products. */
const holder = '绿禾农化（演示）有限公司';

/** The newest record with a picture: tests of other files may have made newer ones without. */
export async function newestId(stack: Stack, type: PublishType): Promise<string> {
  const response = await fetch(`${stack.apiOrigin}/api/publish/list?type=${type}&size=20`);
  const { data }: { data: { list: { id: string; coverFileId: string | null }[] } } = await response.json();
  return data.list.find(({ coverFileId }) => coverFileId)?.id ?? '';
}

/** Every rendered screen with something that its HTML contains. */
export async function renderedPages(stack: Stack): Promise<[address: string, text: string][]> {
  const [product, material] = [await newestId(stack, 'product'), await newestId(stack, 'material')];
  return [
    ['pages/index/index', '公司简介'],
    ['pages/category/second', '杀虫剂'],
    ['pages/category/insecticide', '款产品'],
    ['pages/category/insecticide?categoryId=all&toxicity=%E4%BD%8E%E6%AF%92&view=tile', '款产品'],
    ['pages/category/insecticide?categoryId=all&page=2', '上一页'],
    // What the list is narrowed by; the name alone is in every page of this company.
    [`pages/category/insecticide?categoryId=all&holder=${encodeURIComponent(holder)}`, '登记证持有人'],
    [`pages/product/detail?id=${product}`, '登记信息'],
    ['pages/materials/list', 'CAS'],
    [`pages/materials/detail?id=${material}`, '关键参数'],
    ['pages/company/about', '工商信息'],
    ['pages/about/index', '工商信息'],
    ['pages/search/index', '大家在搜'],
    ['pages/search/index?keyword=%E5%90%A1%E8%99%AB%E5%95%89', '吡虫啉'],
    ['pages/search/index?keyword=%E7%BA%A2%E8%9C%98%E8%9B%9B&type=target', '又名'],
    ['pages/agreement/user', '用户协议'],
    ['pages/agreement/privacy', '隐私政策'],
    ['pages/help/index', '如何查找产品'],
  ];
}
