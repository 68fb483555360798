import type { DocumentsQuery, Page, PublishedDocument } from '@admin-h5/contract';
import { documentLanguageLabels, documentTypeLabels, languagesWith } from '@admin-h5/contract';
import type { DatabaseHandle } from '../database/connection.ts';
import { freshnessOf, imports } from '../database/data-version.ts';
import { VersionedCache } from '../database/versioned-cache.ts';
import type { FeedState } from '../publish/feed-reader.ts';
import type { KeywordReader } from '../publish/keyword-reader.ts';
import { synonymsEntity } from '../search/recognise.ts';
import type { DocumentGroup, DocumentPlace, Selection } from './published-queries.ts';
import {
  cutPlaces,
  readDocumentGroups,
  readDocumentPlaces,
  readDocuments,
  readFoundDocuments,
} from './published-queries.ts';
import { splitKeyword } from './rows.ts';

interface Range {
  limit: number;
  offset: number;
}

interface FoundPage {
  total: number;
  places: DocumentPlace[];
}

/** Memory for what was searched for, bytes; 33 for a document. */
const maxFoundBytes = 16 * 1_048_576;

/** 资料中心: the documents of the records that visitors see, the newest first. */
export class PublishedDocuments {
  readonly #database: DatabaseHandle;
  readonly #keywords: KeywordReader;
  readonly #groups = new VersionedCache<DocumentGroup[]>({ max: 1 });
  readonly #found = new VersionedCache<string>({
    max: 1000,
    maxSize: maxFoundBytes,
    sizeOf: (found, key) => found.length + 2 * key.length,
  });

  constructor(database: DatabaseHandle, keywords: KeywordReader) {
    this.#database = database;
    this.#keywords = keywords;
  }

  async list(
    { keyword, type, language, page, size }: DocumentsQuery & { page: number; size: number },
    state: FeedState,
  ): Promise<Page<PublishedDocument>> {
    const { words, type: named } = splitKeyword(keyword);
    const selection = {
      types: [type, named].filter((wanted) => wanted !== undefined),
      languages: language ? languagesWith(language) : [],
      hidden: state.visibility.hidden,
    };
    const range = { limit: size, offset: (page - 1) * size };
    const { total, places } = await (words === ''
      ? this.#all(selection, range, state)
      : this.#search(words, selection, range, state));
    return { list: await readDocuments(this.#database.reader, places), total, page, size };
  }

  /**
   * What a file is saved as (吡虫啉原药-MSDS), if it is a document of a record that visitors see, one of its 其他资料 too; null
   * if it is none.
   */
  async nameOf(
    { recordId, fileId }: { recordId: string; fileId: string },
    { visibility }: FeedState,
  ): Promise<string | null> {
    const { reader } = this.#database;
    const record = await reader
      .selectFrom('searchDocument')
      .select(['type', 'categoryId'])
      .where('id', '=', recordId)
      .where('live', '=', 1)
      .executeTakeFirst();
    if (!record || record.type === 'gallery' || visibility.hidden.includes(record.categoryId)) return null;
    const document = await reader
      .selectFrom('recordDocument')
      .select(['type', 'language'])
      .where('recordId', '=', recordId)
      .where('fileId', '=', fileId)
      .executeTakeFirst();
    const row = await reader
      .selectFrom(record.type)
      .select(['name', 'fileIds'])
      .where('id', '=', recordId)
      .executeTakeFirst();
    if (!row) return null;
    if (document) {
      const language = document.language === 'zh' ? [] : [documentLanguageLabels[document.language]];
      return [row.name, documentTypeLabels[document.type], ...language].join('-');
    }
    const others: string[] = JSON.parse(row.fileIds);
    const place = others.indexOf(fileId);
    return place === -1 ? null : `${row.name}-其他资料${place + 1}`;
  }

  async #all(selection: Selection, range: Range, { versions }: FeedState): Promise<FoundPage> {
    const { scanner } = this.#database;
    const groups = await this.#groups.get('', freshnessOf(versions, ['product', 'material'], [imports]), () =>
      readDocumentGroups(scanner),
    );
    const { types, languages, hidden } = selection;
    let total = 0;
    for (const { type, language, categoryId, count } of groups) {
      const isWanted = types.every((each) => each === type) && (languages.length === 0 || languages.includes(language));
      if (isWanted && !hidden.includes(categoryId)) total += count;
    }
    return { total, places: range.offset < total ? await readDocumentPlaces(scanner, selection, range) : [] };
  }

  /** All that a keyword finds is read once for each version of the data, and pages are cut from it. */
  async #search(keyword: string, selection: Selection, range: Range, state: FeedState): Promise<FoundPage> {
    const { scanner: db, engine } = this.#database;
    const { query } = await this.#keywords.understand(keyword, state);
    const fresh = freshnessOf(state.versions, ['category', 'product', 'material', synonymsEntity], [imports]);
    const key = JSON.stringify([selection.types, selection.languages, query]);
    return cutPlaces(
      await this.#found.get(key, fresh, () => readFoundDocuments({ db, engine }, query, selection)),
      range,
    );
  }
}
