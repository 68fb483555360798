/** 草稿 of 改表 on the screen: edits that lie on the server under a name, to open, store, publish at a time or approve. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeSetApi, currentPage } from '@admin-h5/client';
import type { ChangeSetEntry, ChangeSetReview } from '@admin-h5/contract';
import { showError, toast } from '@admin-h5/ui/feedback';
import { formatDayMoment } from '../format-time.ts';
import type { Edits } from './edit-model.ts';
import { noEdits } from './edit-model.ts';
import type { EditOutcome, EditSource, PublishTime } from './edit-source.ts';
import type { EditSheetHandle } from './use-edit-sheet.ts';

const quiet = { errors: 'screen' } as const;

/** 草稿 of the list: edits that lie on the server under a name, with what a person does with them. */
export interface ChangeSets {
  query: ReturnType<typeof useSetsQuery>;
  /** One's own, and those that one may approve. */
  waiting: number;
  /** The one that the edits of the sheet are of. */
  current: ChangeSetEntry | null;
  busy: boolean;
  /** Stores the edits of the sheet under a name; resolves with the set, null where that failed. */
  store: (name: string) => Promise<ChangeSetEntry | null>;
  open: (entry: ChangeSetEntry) => Promise<boolean>;
  remove: (entry: ChangeSetEntry) => Promise<void>;
  /** Publishes the edits of the sheet at a time, or once a colleague approves them; undefined where the list cannot. */
  schedule: ((name: string, when: PublishTime) => Promise<boolean>) | undefined;
  /** Approves or returns what a colleague has sent. */
  review: (entry: ChangeSetEntry, decision: Pick<ChangeSetReview, 'approved' | 'reason'>) => Promise<boolean>;
  cancel: (entry: ChangeSetEntry) => Promise<void>;
  /** Takes back what a set has published. */
  undo: (entry: ChangeSetEntry) => Promise<void>;
  /** To be called with what is left of the edits after they were saved. */
  settle: (left: Edits) => Promise<void>;
}

const setsKey = (page: string) => ['change-sets', page] as const;

/** Milliseconds between two looks at what the server is publishing. */
const publishingInterval = 3000;

/** Whether the server has begun to publish a set, or is about to. */
const isPublishing = ({ state, dueAt }: ChangeSetEntry): boolean =>
  state === 'running' || (state === 'waiting' && Date.parse(dueAt) <= Date.now());

const useSetsQuery = (page: string) =>
  useQuery({
    queryKey: setsKey(page),
    queryFn: ({ signal }) => changeSetApi.list(page, { ...quiet, signal }),
    refetchInterval: ({ state: { data } }) => data?.own.some(isPublishing) === true && publishingInterval,
  });

export function useChangeSets(source: EditSource, edit: EditSheetHandle): ChangeSets {
  const [page] = useState(() => currentPage().path);
  const query = useSetsQuery(page);
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState<ChangeSetEntry | null>(null);
  /** The colleague's whose edits the sheet shows. */
  const [reviewed, setReviewed] = useState<ChangeSetEntry | null>(null);
  const [busy, setBusy] = useState(false);
  const { publishLater, reviewChanges, undoPublished } = source;

  async function perform<T>(act: () => Promise<T>): Promise<T | null> {
    setBusy(true);
    try {
      return await act();
    } catch (error) {
      showError(error);
      return null;
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: setsKey(page) });
    }
  }

  async function put(name: string): Promise<ChangeSetEntry> {
    const { edits } = edit;
    const stored = current
      ? await changeSetApi.update(current.id, { name, edits }, quiet)
      : await changeSetApi.create({ name, page, edits }, quiet);
    setCurrent(stored);
    return stored;
  }

  return {
    query,
    waiting: (query.data?.own.length ?? 0) + (query.data?.toReview.length ?? 0),
    current,
    busy,
    store: (name) =>
      perform(async () => {
        const stored = await put(name);
        toast('草稿已保存');
        return stored;
      }),
    open: async (entry) =>
      (await perform(async () => {
        const { edits, ways, ...set } = await changeSetApi.get(entry.id, quiet);
        await edit.openEdits(edits, ways);
        // What somebody else has written is corrected as one's own.
        const isOwn = query.data?.own.some(({ id }) => id === set.id) ?? false;
        setCurrent(isOwn ? set : null);
        setReviewed(isOwn ? null : set);
        return true;
      })) === true,
    remove: async (entry) => {
      await perform(() => changeSetApi.remove(entry.id, quiet));
      if (current?.id === entry.id) setCurrent(null);
    },
    schedule:
      publishLater &&
      (async (name, when) =>
        (await perform(async () => {
          const stored = await put(name);
          await publishLater(stored.id, when, edit.ways, quiet);
          setCurrent(null);
          edit.discard();
          const moment = when.at && formatDayMoment(when.at.getTime());
          if (when.forReview) toast(moment ? `已送审，通过后在 ${moment} 发布` : '已送审，通过后发布');
          else toast(`将在 ${moment} 发布`);
          return true;
        })) === true),
    review: async (entry, decision) =>
      (await perform(async () => {
        const isShown = reviewed?.id === entry.id;
        const { updatedAt } = isShown ? reviewed : entry;
        await reviewChanges?.(entry.id, { ...decision, updatedAt }, quiet);
        toast(decision.approved ? '已通过' : '已退回');
        if (!isShown) return true;
        setReviewed(null);
        edit.discard();
        return true;
      })) === true,
    cancel: async (entry) => {
      await perform(() => changeSetApi.cancel(entry.id, quiet));
    },
    undo: async (entry) => {
      await perform(async () => {
        const undone: EditOutcome | null = (await undoPublished?.(entry.jobId, quiet)) ?? null;
        if (undone?.problem) throw new Error(undone.problem);
        if (!undone) return;
        toast(`已撤销 ${undone.updated} 条${undone.failed > 0 ? `，${undone.failed} 条之后又有修改，未撤销` : ''}`);
        await changeSetApi.cancel(entry.id, quiet);
        edit.reload();
      });
    },
    settle: async (left) => {
      if (!current) return;
      if (left !== noEdits && Object.keys(left).length > 0)
        await perform(() => changeSetApi.update(current.id, { name: current.name, edits: left }, quiet));
      else {
        setCurrent(null);
        await perform(() => changeSetApi.remove(current.id, quiet));
      }
    },
  };
}
