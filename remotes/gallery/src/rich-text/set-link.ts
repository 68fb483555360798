import type { Editor } from '@tiptap/core';

/** Links the selected words or the link at the cursor; without either, inserts the address as text. */
export function setLink(editor: Editor, href: string): void {
  if (editor.state.selection.empty && !editor.isActive('link')) {
    editor.commands.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
    return;
  }
  editor.chain().extendMarkRange('link').setLink({ href }).run();
}
