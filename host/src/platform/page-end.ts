/**
 * Pages of this tab that ended because of a module: its code loaded the page anew or left it, or the host loaded it anew since what the
 * module had changed could not be undone for certain. The next page tells the person and reports it.
 */
import { isObject } from '@admin-h5/contract';
import { parseJson, readText, removeText, writeJson } from '@admin-h5/client/device-storage';
import { toast } from '@admin-h5/ui/feedback';
import { reportIncident } from './report/incidents.ts';

const key = 'admin-h5:modules:ended';
/** Milliseconds for which the sentence stands: the person did not ask for it, and reads it after the page. */
const noticeTime = 10_000;

interface PageEnd {
  module: string;
  /** Of the module, for the sentence. */
  title: string;
  build: string;
  detail: string;
  /** Whether the build is not run when it is next opened. */
  stops: boolean;
  isTold: boolean;
}

const isEnd = (value: unknown): value is PageEnd =>
  isObject(value) && ['module', 'title', 'build', 'detail'].every((name) => typeof value[name] === 'string');

function read(): PageEnd[] {
  const stored = parseJson(readText(key, 'sessionStorage'));
  return Array.isArray(stored) ? stored.filter(isEnd) : [];
}

function write(ends: readonly PageEnd[]): boolean {
  if (ends.length > 0) return writeJson(key, ends, 'sessionStorage');
  removeText(key, 'sessionStorage');
  return true;
}

/** Notes why this page ends. @returns whether the next page will know */
export function noteEnd(end: Omit<PageEnd, 'isTold'>): boolean {
  const others = read().filter(({ module, build }) => module !== end.module || build !== end.build);
  return write([...others, { ...end, isTold: false }]);
}

/** Tells the person why the page before ended, and reports it; once for each. */
export function tellEnds(): void {
  const ends = read();
  write(ends.filter(({ stops }) => stops).map((end) => ({ ...end, isTold: true })));
  for (const { module, title, build, detail, stops } of ends.filter(({ isTold }) => !isTold)) {
    reportIncident({ module, build, failure: { kind: 'broken', detail }, during: 'run' });
    const what = stops ? '改动了整个页面，页面已重新加载，已填写的内容存为草稿' : '刷新或离开了页面，请联系管理员';
    toast(`「${title}」${what}`, { duration: noticeTime });
  }
}

/** Why a build is not run now, since it made this tab load the page anew; null where it did not, and from the second call on. */
export function takeStop(module: string, build: string): string | null {
  const ends = read();
  const found = ends.find((end) => end.stops && end.module === module && end.build === build);
  if (found) write(ends.filter((end) => end !== found));
  return found?.detail ?? null;
}
