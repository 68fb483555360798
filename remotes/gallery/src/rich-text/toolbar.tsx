import { useEffect, useReducer, useRef, useState, type KeyboardEvent } from 'react';
import type { Editor } from '@tiptap/core';
import { Button, isInputMethodKey, Sheet, TextField } from '@admin-h5/ui';
import { linkPattern } from './schema.ts';
import { setLink } from './set-link.ts';
import { toolGroups, type Tool } from './tools.ts';

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
