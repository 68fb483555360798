import { useState } from 'react';
import { Button } from '@admin-h5/ui';
import { FrameSheet } from './frame-sheet.tsx';

/** Beside the upload of a poster: takes one of the film's own pictures. */
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
