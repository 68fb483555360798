import { currentPage, setup } from './installed.ts';

/** How a tab page was left: its filters, and the history entry under which its scroll position and its rows are kept. */
interface TabPlace {
  search: string;
  entry: string;
}

const places = new Map<string, TabPlace>();

/** How the tab page was left; undefined where it was not open since the document was loaded. */
export function tabPlace(path: string): TabPlace | undefined {
  return places.get(path);
}

const savePlace = () => {
  const { path, search, entry } = currentPage();
  if (setup().table(path)?.tab) places.set(path, { search, entry });
};

/** Saves the state of a tab page whenever it is opened or changed; returns the function that stops this. */
export function startKeepingTabs(): () => void {
  savePlace();
  const stop = setup().router.subscribe(savePlace);
  return () => {
    stop();
    places.clear();
  };
}
