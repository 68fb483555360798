import { fileMimes } from '@admin-h5/contract';
import type { ReactNode } from 'react';
import { acceptOf, Icon, imageGlyph } from '@admin-h5/ui';

interface Props {
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
}

/** The button to add pictures. The file input covers it completely, so that pictures can also be dropped on it. */
export function DropZone({ onChoose, children }: Props) {
  return (
    <label className="gallery-drop">
      <input
        type="file"
        multiple
        accept={acceptOf(fileMimes('image'))}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // The same files may be chosen again after they were removed.
          event.target.value = '';
        }}
      />
      <Icon glyph={imageGlyph} size={28} />
      {children}
    </label>
  );
}
