import { Button, filterGlyph, Icon } from '@admin-h5/ui';
import { startTransition, useState } from 'react';
import type { ReactNode } from 'react';

export interface FilterButtonProps {
  /** Number of active filters. */
  count: number;
  /** The sheet that it opens. */
  children: (close: () => void) => ReactNode;
}

/** 筛选 on a phone. It alone knows whether its sheet is open, so that the list behind is not drawn anew. */
export function FilterButton({ count, children }: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {/* The press shows at once, and the sheet after it: a slow phone draws it for a while. */}
      <Button kind={count ? 'soft' : 'text'} size="s" onClick={() => startTransition(() => setOpen(true))}>
        <Icon glyph={filterGlyph} size={16} />
        筛选{count > 0 && ` ${count}`}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  );
}
