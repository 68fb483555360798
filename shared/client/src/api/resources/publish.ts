import type {
  CropProducts,
  CropProductsQuery,
  Crops,
  CropsQuery,
  CropTargets,
  CropTargetsQuery,
  DocumentsQuery,
  FacetsQuery,
  FoundNames,
  NamesQuery,
  Page,
  PublishDetail,
  PublishedDocument,
  PublishFacets,
  PublishPage,
  PublishQuery,
  PublishTypeInfo,
  Suggestion,
  SuggestionsQuery,
} from '@admin-h5/contract';
import { apiPath, call, type CallOptions } from '../call.ts';
import { headersFor } from '../choose-token.ts';
import { apiSettings } from '../transport.ts';

/** Types of the visitors' feed with their counts. */
export function types(options?: CallOptions): Promise<PublishTypeInfo[]> {
  return call({ method: 'GET', path: '/api/publish/types' }, options);
}

/** One page of the visitors' feed. */
export function list(query: PublishQuery = {}, options?: CallOptions): Promise<PublishPage> {
  return call({ method: 'GET', path: '/api/publish/list', query }, options);
}

/** Words that continue what is typed, and lead somewhere. */
export function suggestions(query: SuggestionsQuery, options?: CallOptions): Promise<Suggestion[]> {
  return call({ method: 'GET', path: '/api/publish/suggestions', query: { ...query } }, options);
}

/** The choices of a list's filters, with what the list finds by each. */
export function facets(query: FacetsQuery, options?: CallOptions): Promise<PublishFacets> {
  return call({ method: 'GET', path: '/api/publish/facets', query }, options);
}

/** Crops, targets and companies whose names match a keyword. */
export function names(query: NamesQuery, options?: CallOptions): Promise<FoundNames> {
  return call({ method: 'GET', path: '/api/publish/names', query: { ...query } }, options);
}

/** One published record. It counts no view, since it may be loaded before anybody opens it: whatever shows it calls `countView`. */
export function get(id: string, options?: CallOptions): Promise<PublishDetail> {
  return call({ method: 'GET', path: apiPath`/api/publish/${id}`, ahead: true }, options);
}

/** The crops with registered uses. */
export function crops(query: CropsQuery = {}, options?: CallOptions): Promise<Crops> {
  return call({ method: 'GET', path: '/api/publish/crops', query }, options);
}

/** What products are registered against on a crop. */
export function cropTargets(query: CropTargetsQuery, options?: CallOptions): Promise<CropTargets> {
  return call({ method: 'GET', path: '/api/publish/crops/targets', query }, options);
}

/** One page of the products for a crop and a target. */
export function cropProducts(query: CropProductsQuery, options?: CallOptions): Promise<CropProducts> {
  return call({ method: 'GET', path: '/api/publish/crops/products', query }, options);
}

/** One page of 资料中心. */
export function documents(query: DocumentsQuery = {}, options?: CallOptions): Promise<Page<PublishedDocument>> {
  return call({ method: 'GET', path: '/api/publish/documents', query: { ...query } }, options);
}

/** Address of a document's download, which is counted. It needs no token. */
export const downloadUrl = (recordId: string, fileId: string): string =>
  apiSettings().baseUrl + apiPath`/api/publish/documents/${recordId}/${fileId}`;

/** Counts a view of a record. Nobody waits for it. */
export function countView(id: string): void {
  const address = apiSettings().baseUrl + apiPath`/api/publish/${id}/view`;
  // Without reading the response the request would stay open.
  fetch(address, { method: 'POST', credentials: 'omit', headers: headersFor(address) })
    .then((response) => response.text())
    .catch(() => undefined);
}
