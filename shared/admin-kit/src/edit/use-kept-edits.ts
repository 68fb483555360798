import { useEffect, useEffectEvent, useState } from 'react';
import { editDrafts } from './edit-draft.ts';
import type { EditDraft } from './edit-draft.ts';
import { noEdits, startHistory } from './edit-model.ts';
import type { EditHistory, Edits } from './edit-model.ts';

const draftPause = 400;

export interface KeptEdits {
  history: EditHistory;
  setHistory: (next: EditHistory | ((now: EditHistory) => EditHistory)) => void;
  /** When what was restored was typed, in milliseconds since 1970; null if nothing was. */
  restoredAt: number | null;
  forgetRestored: () => void;
  /** Whether the device has room for the edits. */
  isKept: boolean;
  /** What the device has kept, until it is taken; then null, for the edits are those that it keeps. */
  open: (signal: AbortSignal) => Promise<EditDraft | null>;
  /** Goes on with what the device has kept, and keeps the edits from now on. */
  take: (draft: EditDraft | null) => void;
}

/** Edits and their steps, kept on the device until they are saved. */
export function useKeptEdits(entityLabel: string): KeptEdits {
  const [drafts] = useState(() => editDrafts(entityLabel));
  const [history, setHistory] = useState(() => startHistory(noEdits));
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  /** Whether the edits are those of the draft, so that they may replace it. */
  const [hasDraft, setHasDraft] = useState(false);
  const [isKept, setKept] = useState(true);
  const edits = history.present;

  const write = useEffectEvent(() => {
    if (hasDraft) setKept(drafts.write(edits));
  });
  const writeLater = useEffectEvent((_edits: Edits) => setTimeout(() => write(), draftPause));
  useEffect(() => {
    const timer = writeLater(edits);
    return () => clearTimeout(timer);
  }, [edits]);
  useEffect(() => {
    const flush = () => write();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, []);

  return {
    history,
    setHistory,
    restoredAt,
    forgetRestored: () => setRestoredAt(null),
    isKept,
    async open(signal) {
      const draft = await drafts.open(signal);
      return hasDraft ? null : draft;
    },
    take(draft) {
      if (draft) {
        setHistory(startHistory(draft.edits));
        setRestoredAt(draft.savedAt);
      }
      setHasDraft(true);
    },
  };
}
