import type { ComponentType, FunctionComponent } from 'react';
import type { PageProps } from '../module.ts';
import type { RawQuery } from '@admin-h5/contract';

/** Makes a page from a component whose props are the query of the address, checked and typed by `parse`. */
export function definePage<P extends object>(
  parse: (query: RawQuery) => P,
  Component: ComponentType<P>,
): FunctionComponent<Pick<PageProps, 'query'>> {
  function Page({ query }: Pick<PageProps, 'query'>) {
    return <Component {...parse(query)} />;
  }
  Page.displayName = `Page(${Component.displayName ?? Component.name})`;
  return Page;
}
