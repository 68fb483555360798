/** The buttons above the editor of the company's introduction, and what each does to the selected text. */
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react';
import type { Editor } from '@tiptap/core';
import { Button, isInputMethodKey, Sheet, TextField } from '@admin-h5/ui';
import { deleteTable } from '@tiptap/pm/tables';
import { linkPattern } from './schema.ts';

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One tab stop; the arrow keys move from button to button. */
export function Toolbar({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const [stop, setStop] = useState('bold');
  const [linking, setLinking] = useState(false);
  useEffect(() => {
    editor.on('transaction', drawAgain);
    return () => void editor.off('transaction', drawAgain);
  }, [editor]);

  const link: Tool = {
    key: 'link',
    label: '链接',
    active: () => editor.isActive('link'),
    run: () => setLinking(true),
  };
  const groups = toolGroups.map((group, index) => (index === 1 ? [...group, link] : group));

  function move(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const keys = groups.flat().map(({ key }) => key);
    const next = keys[(keys.indexOf(stop) + step + keys.length) % keys.length] ?? stop;
    setStop(next);
    bar.current?.querySelector<HTMLElement>(`[data-tool="${next}"]`)?.focus();
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons are the stops, one at a time */}
      <div ref={bar} className="gallery-rich__bar" role="toolbar" aria-label="文字格式" onKeyDown={move}>
        {groups.map((group) => (
          <span key={group[0]?.key} className="gallery-rich__group">
            {group.map((tool) => (
              <button
                key={tool.key}
                type="button"
                className={`gallery-rich__tool gallery-rich__tool--${tool.key}`}
                data-tool={tool.key}
                aria-label={tool.label}
                aria-pressed={tool.active?.(editor)}
                aria-disabled={disabled || tool.can?.(editor) === false}
                tabIndex={tool.key === stop ? 0 : -1}
                // Keeps the selection in the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setStop(tool.key);
                  if (!disabled) tool.run(editor);
                }}
              >
                {tool.sign ?? tool.label}
              </button>
            ))}
          </span>
        ))}
      </div>
      {linking && <LinkSheet editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

/** Asks for the address of the selected words' link. */
function LinkSheet({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [address, setAddress] = useState(before);
  const [error, setError] = useState('');

  function finish(): void {
    const href = address.trim();
    if (!linkPattern.test(href)) {
      setError('请输入以 https://、tel: 或 mailto: 开头的地址');
      return;
    }
    setLink(editor, href);
    onClose();
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title="链接"
      footer={
        <>
          {before && (
            <Button
              kind="plain"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              移除链接
            </Button>
          )}
          <Button onClick={finish}>确定</Button>
        </>
      }
    >
      <TextField
        label="地址"
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://"
        value={address}
        error={error}
        onChange={(next) => {
          setAddress(next);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isInputMethodKey(event)) return;
          // Must not submit the form around the editor.
          event.preventDefault();
          finish();
        }}
      />
    </Sheet>
  );
}

interface Tool {
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
const toolGroups: readonly (readonly Tool[])[] = [
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

/** Links the selected words or the link at the cursor; without either, inserts the address as text. */
export function setLink(editor: Editor, href: string): void {
  if (editor.state.selection.empty && !editor.isActive('link')) {
    editor.commands.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
    return;
  }
  editor.chain().extendMarkRange('link').setLink({ href }).run();
}
