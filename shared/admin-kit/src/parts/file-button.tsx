import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { buttonClass } from '@admin-h5/ui';

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange'> {
  size?: 's';
  /** Chooses a folder; `canChooseFolder` in pictures-part.tsx says where a browser can. */
  folder?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that is a file input. */
export function FileButton({ size, folder = false, onFiles, className, children, ...rest }: FileButtonProps) {
  return (
    <label className={clsx(buttonClass({ kind: 'soft', ...(size && { size }) }), className)}>
      <input
        {...rest}
        className="ah5-visually-hidden"
        type="file"
        ref={(input) => {
          if (folder) input?.setAttribute('webkitdirectory', '');
        }}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          // The same file may be chosen again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {children}
    </label>
  );
}
