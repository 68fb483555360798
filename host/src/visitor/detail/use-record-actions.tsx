import { useState } from 'react';
import type { RecordOnPage } from './record-on-page.ts';
import { SharePoster } from './lazy-poster.ts';
import { share, useSheetsAhead } from './record-sheets.ts';
import { useFavorite } from './use-favorite.ts';

/** What a visitor does with a record: save it, share it. `poster` is drawn where the caller is, while it is open. */
export function useRecordActions({ detail, note, lines }: RecordOnPage) {
  const [open, setOpen] = useState(false);
  useSheetsAhead();
  const favorite = useFavorite(detail, note);
  const onShare = async () => {
    if ((await share(detail.title)) === 'poster') setOpen(true);
  };
  return {
    ...favorite,
    share: () => void onShare(),
    poster: open && <SharePoster record={{ detail, note, lines }} onClose={() => setOpen(false)} />,
  };
}
