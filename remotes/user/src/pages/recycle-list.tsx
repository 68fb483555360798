/** 回收站: records that were deleted and can still be restored, or removed for good. */
import { useState } from 'react';
import { type CallOptions, isApiError, type PageProps, recycleApi, useSession } from '@admin-h5/client';
import {
  type BatchTarget,
  entityLabels,
  type EntityName,
  entityNames,
  holdsRights,
  recycleDays,
  type RecycleEntry,
} from '@admin-h5/contract';
import {
  type BatchAction,
  categoryChoices,
  formatDay,
  formatMoment,
  type ListColumn,
  type ListFilter,
  type ListHandle,
  ListScreen,
  type RowAction,
  targetIds,
  TreeSheet,
} from '@admin-h5/admin-kit';
import { confirm, showError, toast } from '@admin-h5/ui/feedback';

const quiet = { errors: 'screen' } as const;
const resource = { list: recycleApi.list, ids: binIds };
const recycleFilters = (names: readonly EntityName[]): readonly ListFilter[] => [
  {
    kind: 'choice',
    name: 'entity',
    label: '类别',
    choices: names.map((value) => ({ value, label: entityLabels[value] })),
  },
];
const deletable = entityNames.filter((name) => name !== 'company');
const allFilters = recycleFilters(deletable);
/** Deleted users are shown only to people who manage users. */
const filters = recycleFilters(deletable.filter((name) => name !== 'user'));
const columns: readonly ListColumn<RecycleEntry>[] = [
  { key: 'label', title: '名称', track: 'minmax(12em, 2fr)', cell: ({ label }) => label },
  { key: 'entity', title: '类别', track: '7em', cell: ({ entity }) => entityLabels[entity] },
  { key: 'deletedBy', title: '删除人', cell: ({ deletedByName }) => deletedByName },
  { key: 'deletedAt', title: '删除时间', cell: ({ deletedAt }) => formatMoment(deletedAt) },
  { key: 'expiresAt', title: '保留至', cell: ({ expiresAt }) => formatDay(expiresAt) },
];
const card = ({ label, entity, deletedByName, deletedAt, expiresAt }: RecycleEntry) => ({
  title: label,
  lines: [
    `${entityLabels[entity]} · ${deletedByName || '系统'} 删除于 ${formatMoment(deletedAt)}`,
    `保留至 ${formatDay(expiresAt)}`,
  ],
});

const askToPurge = (what: string) =>
  confirm({ title: `彻底删除${what}？`, message: '彻底删除后无法恢复。', confirmText: '彻底删除', danger: true });

const batchActions: readonly BatchAction[] = [
  {
    key: 'restore',
    label: '批量恢复',
    run: async (target) => recycleApi.restoreAll(await chosenIds(target), quiet),
  },
  {
    key: 'purge',
    label: '批量彻底删除',
    danger: true,
    ask: (count) => askToPurge(`选中的 ${count} 条记录`),
    run: async (target) => recycleApi.purgeAll(await chosenIds(target), quiet),
  },
];

async function purge({ id, label }: RecycleEntry, list: ListHandle<RecycleEntry>): Promise<void> {
  if (!(await askToPurge(`「${label}」`))) return;
  try {
    const { failed } = await recycleApi.purgeAll([id], quiet);
    toast(failed[0]?.message ?? `已彻底删除「${label}」`);
  } catch (error) {
    showError(error);
  }
  list.reload();
}

export default function RecycleList({ title }: PageProps) {
  const managesUsers = useSession(({ userInfo }) => holdsRights(userInfo?.type ?? 0, ['user']));
  const [withoutParent, setWithoutParent] = useState<{ entry: RecycleEntry; list: ListHandle<RecycleEntry> } | null>(
    null,
  );

  async function restore(entry: RecycleEntry, list: ListHandle<RecycleEntry>, to?: string | null): Promise<void> {
    await restoreEntry(entry, () => setWithoutParent({ entry, list }), to);
    list.reload();
  }
  const actions = (): RowAction<RecycleEntry>[] => [
    { key: 'restore', label: '恢复', run: (entry, list) => restore(entry, list) },
    { key: 'purge', label: '彻底删除', danger: true, run: purge },
  ];

  return (
    <>
      <ListScreen
        title={title}
        entityLabel="已删除的记录"
        resource={resource}
        searchLabel="搜索名称"
        filters={managesUsers ? allFilters : filters}
        columns={columns}
        card={card}
        labelOf={({ label }) => label}
        withStatus={false}
        actions={actions}
        batchActions={batchActions}
        emptyNote={`删除的内容保留 ${recycleDays} 天，期间可以恢复`}
      />
      {withoutParent && (
        <TreeSheet
          title="原分类已不存在，请选择新的分类"
          load={() => categoryChoices(withoutParent.entry.entity === 'material' ? 'material' : 'product')}
          onClose={() => setWithoutParent(null)}
          onPick={(to) => {
            setWithoutParent(null);
            void restore(withoutParent.entry, withoutParent.list, to);
          }}
        />
      )}
    </>
  );
}

const pageSize = 100;

/** Ids of all entries of the recycle bin that match a filter, read page by page. */
async function binIds(
  filter: Readonly<Record<string, string | number>>,
  options: CallOptions = { errors: 'screen' },
): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await recycleApi.list({ ...filter, page, size: pageSize }, options);
    ids.push(...list.map(({ id }) => id));
    if (list.length === 0 || ids.length >= total) return ids;
  }
}

/** Ids of a selection, since the recycle bin's calls accept only ids. */
const chosenIds = (target: BatchTarget): Promise<string[]> => targetIds(target, binIds);

/** Whether the restore failed because the record's parent or category was deleted. */
const isParentGone = (error: unknown) => isApiError(error, 409) && error.code === 'PARENT_GONE';

/**
 * Restores one record and shows a message. If its parent was deleted, a category can become a top-level one; for
 * other records `askPlace` asks for a new category, and the choice is passed as `to`.
 * @returns whether the record was restored
 */
async function restoreEntry(entry: RecycleEntry, askPlace: () => void, to?: string | null): Promise<boolean> {
  const { entity, id, label } = entry;
  try {
    await recycleApi.restore(entity, id, to, quiet);
    toast(`已恢复「${label}」`);
    return true;
  } catch (error) {
    if (!isParentGone(error) || to !== undefined) {
      showError(error);
      return false;
    }
  }
  if (entity !== 'category') {
    askPlace();
    return false;
  }
  const agreed = await confirm({
    title: '上级分类已不存在',
    message: `是否把「${label}」恢复为一级分类？`,
    confirmText: '恢复',
  });
  return agreed && restoreEntry(entry, askPlace, null);
}
