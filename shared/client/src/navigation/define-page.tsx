import type { ComponentType } from 'react';
import type { PageComponent, PageProps } from '../module.ts';
import type { RawQuery } from '@admin-h5/contract';

/** Makes a page of a component whose props are the address's query, checked and typed by `parse`. */
export function definePage<P extends object>(
  parse: (query: RawQuery) => P,
  Component: ComponentType<P>,
): PageComponent {
  function Page({ query }: PageProps) {
    return <Component {...parse(query)} />;
  }
  Page.displayName = `Page(${Component.displayName ?? Component.name})`;
  return Page;
}
