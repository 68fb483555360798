import { currentUser, randomId } from '@admin-h5/client';
import { readJson, readText, removeText, storedKeys, writeJson, writeText } from '@admin-h5/client/device-storage';
import { isObject } from '@admin-h5/contract';
import type { Edit, Edits } from './edit-model.ts';

/** Edits that are not saved, kept on the device until they are: those of each tab by themselves. */

export interface EditDraft {
  savedAt: number;
  edits: Edits;
}

interface EditDrafts {
  /**
   * The draft of this tab, or the latest that no other open sheet writes, with which this tab then goes on; until `signal` no other
   * takes it.
   */
  open: (signal: AbortSignal) => Promise<EditDraft | null>;
  /** Returns whether the device had room for them. Call `open` before. */
  write: (edits: Edits) => boolean;
}

function parseEdit(value: unknown): Edit | null {
  return isObject(value) && typeof value.text === 'string' && typeof value.before === 'string'
    ? { text: value.text, before: value.before }
    : null;
}

function parseEdits(value: unknown): Edits {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, own]) => {
      const cells = isObject(own) ? Object.entries(own) : [];
      const edits = cells.flatMap(([name, cell]) => {
        const edit = parseEdit(cell);
        return edit ? [[name, edit] as const] : [];
      });
      return edits.length > 0 ? [[id, Object.fromEntries(edits)] as const] : [];
    }),
  );
}

function readDraft(key: string): EditDraft | null {
  const stored = readJson(key);
  if (!isObject(stored) || typeof stored.savedAt !== 'number') return null;
  const edits = parseEdits(stored.edits);
  return Object.keys(edits).length > 0 ? { savedAt: stored.savedAt, edits } : null;
}

/** Says of a draft whether another open sheet of this browser is writing it; of none where the browser cannot tell. */
async function findOpenDrafts(instance: string): Promise<(key: string) => boolean> {
  const locks = await navigator.locks?.query();
  const others = (locks?.held ?? []).flatMap(({ name = '' }) => (name.endsWith(`@${instance}`) ? [] : [name]));
  return (key) => others.some((name) => name.startsWith(`${key}@`));
}

/** The drafts of a person for the lists of an entity. */
export function editDrafts(entityLabel: string): EditDrafts {
  const prefix = `admin-h5:edits:${currentUser()?.id ?? 'anonymous'}:${entityLabel}#`;
  const slotKey = `admin-h5:edits-slot:${entityLabel}`;
  const instance = randomId();
  let own: string | null = null;

  async function choose(): Promise<string> {
    const isOpen = await findOpenDrafts(instance);
    const known = readText(slotKey, 'sessionStorage');
    // A duplicated tab has the other's session storage.
    const slot = known === null || isOpen(prefix + known) ? randomId() : known;
    writeText(slotKey, slot, 'sessionStorage');
    const key = prefix + slot;
    if (readDraft(key)) return key;
    let latest: (EditDraft & { key: string }) | null = null;
    for (const each of storedKeys(prefix)) {
      const draft = isOpen(each) ? null : readDraft(each);
      if (draft && draft.savedAt > (latest?.savedAt ?? 0)) latest = { ...draft, key: each };
    }
    if (latest) {
      const { key: former, ...draft } = latest;
      writeJson(key, draft);
      removeText(former);
    }
    return key;
  }

  return {
    async open(signal) {
      const key = own ?? (await choose());
      if (signal.aborted) return null;
      own = key;
      void navigator.locks?.request(
        `${key}@${instance}`,
        () => new Promise<void>((release) => signal.addEventListener('abort', () => release())),
      );
      return readDraft(key);
    },
    write(edits) {
      if (own === null) return false;
      if (Object.keys(edits).length > 0) return writeJson(own, { savedAt: Date.now(), edits } satisfies EditDraft);
      removeText(own);
      return true;
    },
  };
}
