import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

/** The place in the head of wide screens where 搜索 draws its field: the head sets it, and the page may be there before. */
const slot = createStore<{ element: HTMLElement | null }>(() => ({ element: null }));

export const setHeaderSlot = (element: HTMLElement | null): void => slot.setState({ element });

/** The place while the head is on the page; null on a server. */
export const useHeaderSlot = (): HTMLElement | null => useStore(slot, ({ element }) => element);
