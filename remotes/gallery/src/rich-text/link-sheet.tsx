import { useState } from 'react';
import type { Editor } from '@tiptap/core';
import { Button, isInputMethodKey, Sheet, TextField } from '@admin-h5/ui';
import { linkPattern } from './schema.ts';
import { setLink } from './set-link.ts';

/** Asks for the address of the selected words' link. */
export function LinkSheet({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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
