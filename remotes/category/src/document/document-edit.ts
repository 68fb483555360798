import type { RecordEdit } from '@admin-h5/admin-kit';
import { type CallOptions, documentApi, materialApi, productApi } from '@admin-h5/client';
import {
  documentFields,
  type ManagedDocument,
  type ManagedDocumentsQuery,
  type RecordDocument,
} from '@admin-h5/contract';

/** 资料 in a sheet: each is a row of its product or material, which is read and stored as a whole. */

const { fileId: _file, ...fields } = documentFields;
type DocumentValues = Omit<RecordDocument, 'fileId'>;

/** The documents of a record, what people know it by, and how it is stored with other ones. */
interface Holder {
  name: string;
  no: string;
  documents: readonly RecordDocument[];
  store: (documents: RecordDocument[]) => Promise<unknown>;
}
type ReadHolder = (id: string, options: CallOptions) => Promise<Holder>;

function holderBy<T extends { name: string; documents?: RecordDocument[] }>(
  api: {
    get: (id: string, options?: CallOptions) => Promise<T>;
    update: (id: string, record: T, options?: CallOptions) => Promise<T>;
  },
  noOf: (record: T) => string,
): ReadHolder {
  return async (id, options) => {
    const record = await api.get(id, options);
    const { name, documents = [] } = record;
    return {
      name,
      no: noOf(record),
      documents,
      store: (next) => api.update(id, { ...record, documents: next }, options),
    };
  };
}
const readHolder: Readonly<Record<ManagedDocument['recordType'], ReadHolder>> = {
  product: holderBy(productApi, ({ regNo }) => regNo),
  material: holderBy(materialApi, ({ casNo }) => casNo),
};

const separator = '/';
/** Names a document by its file as well: its place is another one once a document before it is removed. */
const documentId = ({ recordType, recordId, fileId, id }: ManagedDocument): string =>
  [recordType, recordId, fileId, id.slice(id.lastIndexOf('-') + 1)].join(separator);

/** The record of a document, and its place there; null for one that was removed. */
async function findDocument(id: string, options: CallOptions) {
  const [type, recordId = '', fileId, place] = id.split(separator);
  const recordType: ManagedDocument['recordType'] = type === 'material' ? 'material' : 'product';
  const holder = await readHolder[recordType](recordId, options);
  const { documents } = holder;
  const isSame = (document: RecordDocument | undefined) => document?.fileId === fileId;
  const at = isSame(documents[Number(place)]) ? Number(place) : documents.findIndex(isSame);
  const document = documents[at];
  return document ? { recordType, recordId, holder, at, document } : null;
}

/** The list of 资料 with rows that a sheet can name. */
export const documentRows = {
  ...documentApi,
  async list(query?: ManagedDocumentsQuery, options?: CallOptions) {
    const page = await documentApi.list(query, options);
    return { ...page, list: page.list.map((row) => ({ ...row, id: documentId(row) })) };
  },
};

export const documentEdit: RecordEdit<ManagedDocument> = {
  fields,
  looks: [
    { name: '产品/原料', text: ({ recordName }) => recordName },
    { name: '登记证号/CAS号', text: ({ recordNo }) => recordNo },
  ],
  // One that is missing is added in the form of its record, with its file.
  includes: ({ fileId }) => fileId !== null,
  async read(id, options) {
    const found = await findDocument(id, options);
    if (!found) return null;
    const { recordType, recordId, holder, document } = found;
    return { ...document, id, recordType, recordId, recordName: holder.name, recordNo: holder.no, downloads: 0 };
  },
  async write(row, values: DocumentValues, options) {
    const found = await findDocument(row.id, options);
    const names: readonly (keyof DocumentValues)[] = ['type', 'language', 'title', 'edition', 'validTo'];
    if (!found || names.some((name) => found.document[name] !== row[name])) return null;
    const { holder, at } = found;
    await holder.store(holder.documents.map((one, place) => (place === at ? { ...one, ...values } : one)));
    return { ...row, ...values };
  },
};
