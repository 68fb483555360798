import { navigateTo } from '@admin-h5/client';
import { Button, plusGlyph, Icon, useMedia } from '@admin-h5/ui';
import { wideScreen } from './widths.ts';

interface Props {
  /** 新增产品. */
  label: string;
  url: string;
}

/** 新增: in the toolbar of a wide screen, a round floating button on a phone. */
export function CreateButton({ label, url }: Props) {
  const wide = useMedia(wideScreen);
  return (
    <Button className={wide ? 'adm-create' : 'adm-fab'} aria-label={label} onClick={() => void navigateTo({ url })}>
      <Icon glyph={plusGlyph} size={wide ? 18 : 24} />
      {wide && label}
    </Button>
  );
}
