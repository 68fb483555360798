import { useEffect, useReducer, useRef, useState, type KeyboardEvent } from 'react';
import type { Editor } from '@tiptap/core';
import { LinkSheet } from './link-sheet.tsx';
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
