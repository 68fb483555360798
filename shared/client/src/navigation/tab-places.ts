import { currentPage, setup } from './installed.ts';

/** How a page of the tab bar was left: its filters, and the entry that its place and its rows are kept by. */
interface TabPlace {
  search: string;
  entry: string;
}

const places = new Map<string, TabPlace>();

/** How the tab page was left, as long as the document lives. */
export function tabPlace(path: string): TabPlace | undefined {
  return places.get(path);
}

const note = () => {
  const { path, search, entry } = currentPage();
  if (setup().table(path)?.tab) places.set(path, { search, entry });
};

/** Remembers the pages of the tab bar as they are opened and changed; returns the function that stops this. */
export function startKeepingTabs(): () => void {
  note();
  const stop = setup().router.subscribe(note);
  return () => {
    stop();
    places.clear();
  };
}
