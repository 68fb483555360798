import type { Category, Material, Product, ProductInput, PublishPage, Suggestion } from '@admin-h5/contract';
import type { TestApp } from './app.ts';
import type { Catalogue } from './catalogue-app.ts';
import { create, materialInput, productInput } from './catalogue.ts';

/** A catalogue with the calls of a visitor who searches in it. */
export class SearchedCatalogue implements Catalogue {
  readonly api: TestApp;
  readonly category: Category;
  readonly materials: Category;

  constructor({ api, category, materials }: Catalogue) {
    this.api = api;
    this.category = category;
    this.materials = materials;
  }

  async search(keyword: string, more: Record<string, string> = {}): Promise<PublishPage> {
    const query = new URLSearchParams({ keyword, size: '50', ...more });
    const { body } = await this.api.call('GET', `/api/publish/list?${query.toString()}`);
    const { data }: { data: PublishPage } = JSON.parse(JSON.stringify(body));
    return data;
  }

  async idsOf(keyword: string, more?: Record<string, string>): Promise<string[]> {
    return (await this.search(keyword, more)).list.map(({ id }) => id);
  }

  async titlesOf(keyword: string, more?: Record<string, string>): Promise<string[]> {
    return (await this.search(keyword, more)).list.map(({ title }) => title);
  }

  /** What is suggested for typed characters. */
  async suggestions(keyword: string): Promise<Suggestion[]> {
    const query = new URLSearchParams({ keyword });
    const { body } = await this.api.call('GET', `/api/publish/suggestions?${query.toString()}`);
    const { data }: { data: Suggestion[] } = JSON.parse(JSON.stringify(body));
    return data;
  }

  /** The same as kinds and texts. */
  async wordsOf(keyword: string): Promise<string[]> {
    return (await this.suggestions(keyword)).map(({ kind, text }) => `${kind} ${text}`);
  }

  /** A raw material that is found by its name alone. */
  material(name: string, more: object = {}): Promise<Material> {
    const plain = { name, enName: '', aliases: [], casNo: '' };
    return create(this.api, 'material', { ...materialInput(this.materials.id), ...plain, ...more });
  }

  /** A product with one ingredient of the same name, which has the content that `more` states. */
  product(name: string, more: Partial<ProductInput> = {}): Promise<Product> {
    const [, content = '10', unit = '%'] = /([\d.]+)(%|g\/L)/.exec(more.totalContent ?? '') ?? [];
    const ingredients = [{ name, enName: '', casNo: '', content: Number(content), unit }];
    const plain = { name, enName: '', ingredients, totalContent: '' };
    return create(this.api, 'product', { ...productInput(this.category.id), ...plain, ...more });
  }
}
