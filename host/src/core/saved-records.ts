/** 收藏 and 浏览历史: the lists of records that this device keeps for each person, and for visitors who are not signed in. */
import { useSession } from '@admin-h5/client';
import { parseJson, readText, removeText, storedChanges, writeJson } from '@admin-h5/client/device-storage';
import { isObject, type PublishType } from '@admin-h5/contract';
import { useSyncExternalStore } from 'react';

/** A record as it was when the person saved or viewed it; the list needs no call to show it. */
export interface SavedRecord {
  id: string;
  type: Extract<PublishType, 'product' | 'material'>;
  title: string;
  /** One line under the title. */
  note: string;
  coverFileId: string | null;
  at: string;
}

export type SavedKind = 'favorites' | 'history';

/** The oldest are removed first: storage on a phone is small. */
const maxSaved: Readonly<Record<SavedKind, number>> = { favorites: 200, history: 100 };

/** The list of a device without one, and of a server: nothing is drawn again where both are the same. */
const noRecords: readonly SavedRecord[] = [];

const changes = storedChanges();
/** Parsed once per stored text, so that a list is the same object until it changes. */
const parsed = new Map<string, { text: string | null; records: readonly SavedRecord[] }>();

/** Owner of records saved without a login; no user id looks like this. */
export const guest = 'guest';

/** Stored per user, and for guests: two people on one phone do not see each other's lists. */
const savedKey = (kind: SavedKind, owner: string) => `admin-h5.${kind}.${owner}`;

function isRecord(value: unknown): value is SavedRecord {
  if (!isObject(value)) return false;
  const { id, type, title, note, coverFileId, at } = value;
  return (
    [id, title, note].every((text) => typeof text === 'string') &&
    // An invalid time would break the screen.
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at)) &&
    (type === 'product' || type === 'material') &&
    (coverFileId === null || typeof coverFileId === 'string')
  );
}

function parse(text: string | null): readonly SavedRecord[] {
  const value = parseJson(text);
  return Array.isArray(value) ? value.filter(isRecord) : noRecords;
}

/** Newest first. */
export function savedRecords(kind: SavedKind, owner: string): readonly SavedRecord[] {
  const key = savedKey(kind, owner);
  const text = readText(key);
  const known = parsed.get(key);
  if (known && known.text === text) return known.records;
  const records = parse(text);
  parsed.set(key, { text, records });
  return records;
}

function write(kind: SavedKind, owner: string, records: readonly SavedRecord[]): boolean {
  if (!writeJson(savedKey(kind, owner), records.slice(0, maxSaved[kind]))) return false;
  changes.notify();
  return true;
}

/** Adds a record at the top; an existing one moves up. False if storage is full or blocked. */
export function keepRecord(kind: SavedKind, owner: string, record: Omit<SavedRecord, 'at'>): boolean {
  const others = savedRecords(kind, owner).filter(({ id }) => id !== record.id);
  return write(kind, owner, [{ ...record, at: new Date().toISOString() }, ...others]);
}

export function dropRecord(kind: SavedKind, owner: string, id: string): boolean {
  return write(
    kind,
    owner,
    savedRecords(kind, owner).filter((record) => record.id !== id),
  );
}

/** Replaces the whole list: 清空, and its 撤销. */
export function replaceRecords(kind: SavedKind, owner: string, records: readonly SavedRecord[]): boolean {
  return write(kind, owner, records);
}

/** Forgets what is shown of a record that is not published any more: its entry in the history, and the picture of a favourite. */
export function forgetUnpublished(owner: string, id: string): void {
  dropRecord('history', owner, id);
  const favorites = savedRecords('favorites', owner);
  if (favorites.some((record) => record.id === id && record.coverFileId !== null))
    write(
      'favorites',
      owner,
      favorites.map((record) => (record.id === id ? { ...record, coverFileId: null } : record)),
    );
}

/** Merges one owner's list into another's, newest first without duplicates. False if storage is full or blocked. */
export function joinSaved(kind: SavedKind, from: string, to: string): boolean {
  const added = savedRecords(kind, from);
  if (!added.length) return true;
  const newest = new Map<string, SavedRecord>();
  for (const record of [...added, ...savedRecords(kind, to)]) {
    const known = newest.get(record.id);
    if (!known || Date.parse(known.at) < Date.parse(record.at)) newest.set(record.id, record);
  }
  return write(
    kind,
    to,
    [...newest.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)),
  );
}

export function dropSaved(kind: SavedKind, owner: string): void {
  removeText(savedKey(kind, owner));
  changes.notify();
}

/** Calls back on changes in this tab and in others. */
export const subscribeSaved = changes.subscribe;

/** The list of the person who is signed in, or the guest's. */
export function useSaved(kind: SavedKind): { owner: string; records: readonly SavedRecord[] } {
  const owner = useSession((state) => state.userInfo?.id ?? guest);
  const records = useSyncExternalStore(
    subscribeSaved,
    () => savedRecords(kind, owner),
    () => noRecords,
  );
  return { owner, records };
}
