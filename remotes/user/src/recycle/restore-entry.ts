import { isApiError, recycleApi } from '@admin-h5/client';
import type { RecycleEntry } from '@admin-h5/contract';
import { confirm, showError, toast } from '@admin-h5/ui/feedback';

const quiet = { errors: 'screen' } as const;

/** Whether the restore failed because the record's parent or category was deleted. */
const isParentGone = (error: unknown) => isApiError(error, 409) && error.code === 'PARENT_GONE';

/**
 * Restores one record and shows a message. If its parent was deleted, a category can become a top-level one; for
 * other records `askPlace` asks for a new category, and the choice is passed as `to`.
 * @returns whether the record was restored
 */
export async function restoreEntry(entry: RecycleEntry, askPlace: () => void, to?: string | null): Promise<boolean> {
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
