import { useState } from 'react';
import { Button } from '@admin-h5/ui';
import { FrameSheet } from './frame-sheet.tsx';

/** Button beside the poster upload: takes a frame of the film. */
export function TakeFrame({ film, onDone }: { film: string; onDone: (frame: File) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="soft" size="s" onClick={() => setOpen(true)}>
        截取封面
      </Button>
      {open && (
        <FrameSheet
          film={film}
          onClose={() => setOpen(false)}
          onDone={(frame) => {
            setOpen(false);
            onDone(frame);
          }}
        />
      )}
    </>
  );
}
