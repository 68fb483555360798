import { Screen } from '@admin-h5/ui';
import { useEffect } from 'react';
import { changePage } from '../changes.ts';

/** A screen that changes what belongs to the page. */
export default function ChangePage() {
  useEffect(() => changePage('on screen'), []);
  return (
    <Screen title="页面故障" wide>
      <h2>页面已打开</h2>
    </Screen>
  );
}
