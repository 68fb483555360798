import { currentUser, randomId } from '@admin-h5/client';
import { readJson, readText, removeText, storedKeys, writeJson, writeText } from '@admin-h5/client/device-storage';
import { isObject } from '@admin-h5/contract';
import type { Edit, Edits } from './edit-model.ts';

/** Edits that are not saved, kept on the device until they are: those of each tab by themselves. */

interface EditDraft {
  savedAt: number;
  edits: Edits;
}

interface EditDrafts {
  /** The draft of this tab, or the latest of the person, which this tab then goes on with. */
  take: () => EditDraft | null;
  /** Returns whether the device had room for them. */
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

export function editDrafts(entityLabel: string): EditDrafts {
  const prefix = `admin-h5:edits:${currentUser()?.id ?? 'anonymous'}:${entityLabel}#`;
  const slotKey = `admin-h5:edits-slot:${entityLabel}`;
  const slot = readText(slotKey, 'sessionStorage') ?? randomId();
  writeText(slotKey, slot, 'sessionStorage');
  const own = prefix + slot;
  return {
    take() {
      const mine = readDraft(own);
      if (mine) return mine;
      let latest: (EditDraft & { key: string }) | null = null;
      for (const key of storedKeys(prefix)) {
        const draft = readDraft(key);
        if (draft && draft.savedAt > (latest?.savedAt ?? 0)) latest = { ...draft, key };
      }
      if (!latest) return null;
      const { key, ...draft } = latest;
      writeJson(own, draft);
      removeText(key);
      return draft;
    },
    write(edits) {
      if (Object.keys(edits).length > 0) return writeJson(own, { savedAt: Date.now(), edits } satisfies EditDraft);
      removeText(own);
      return true;
    },
  };
}
