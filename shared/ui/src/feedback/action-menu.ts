import { actionSheet, type SheetAction } from './action-sheet.tsx';

export interface MenuAction extends Omit<SheetAction, 'key'> {
  run: () => unknown;
}

/** Offers actions as `actionSheet` does, and runs the chosen one. Entries that are false are left out. */
export async function actionMenu(title: string, entries: readonly (MenuAction | false)[]): Promise<void> {
  const actions = entries.filter((entry) => entry !== false);
  const key = await actionSheet({
    title,
    actions: actions.map((action, index) => ({ ...action, key: String(index) })),
  });
  if (key !== null) await actions[Number(key)]?.run();
}
