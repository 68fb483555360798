import type { Editor } from '@tiptap/core';
import { deleteTable } from '@tiptap/pm/tables';

export interface Tool {
  key: string;
  label: string;
  /** Text or icon of the button if it differs from its name. */
  sign?: string;
  /** Whether the selection has this format; undefined for actions. */
  active?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  run: (editor: Editor) => unknown;
}

/** Buttons of the toolbar in groups; 链接 needs an address and is part of the toolbar itself. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    {
      key: 'bold',
      label: '加粗',
      sign: 'B',
      active: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      key: 'italic',
      label: '斜体',
      sign: 'I',
      active: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      key: 'underline',
      label: '下划线',
      sign: 'U',
      active: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      key: 'strike',
      label: '删除线',
      sign: 'S',
      active: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      key: 'heading',
      label: '标题',
      active: (editor) => editor.isActive('heading', { level: 2 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      key: 'subheading',
      label: '小标题',
      active: (editor) => editor.isActive('heading', { level: 3 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
    {
      key: 'bullets',
      label: '项目符号',
      active: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      key: 'numbers',
      label: '编号列表',
      active: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      key: 'quote',
      label: '引用',
      active: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      key: 'table',
      label: '删除表格',
      can: (editor) => editor.isActive('table'),
      run: (editor) => deleteTable(editor.state, editor.view.dispatch),
    },
    { key: 'rule', label: '分隔线', run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  ],
  [
    {
      key: 'undo',
      label: '撤销',
      can: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      key: 'redo',
      label: '重做',
      can: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
];
