import { confirm } from '@admin-h5/ui/feedback';

/** Resolves to true if the person leaves a form with unsaved changes; they stay as a draft. */
export const askToLeave = () =>
  confirm({
    title: '内容尚未保存，确定离开吗？',
    message: '已填写的内容会作为草稿保留在本机。',
    confirmText: '离开',
    cancelText: '继续编辑',
  });

/** Resolves to true if the person saves again although the first save may have succeeded. */
export const askToRepeat = () =>
  confirm({
    title: '再次保存？',
    message: '前一次保存没有收到结果，可能已经成功，但时间太久，无法核对。请先在列表中查找，没有找到再保存。',
    confirmText: '仍要保存',
  });

/** Resolves to true if the person drops the changes and their draft. */
export const askToDiscard = () =>
  confirm({
    title: '放弃尚未保存的内容？',
    message: '表单会回到已保存的内容，本机的草稿同时删除。',
    confirmText: '放弃',
    cancelText: '继续编辑',
    danger: true,
  });
