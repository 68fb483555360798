import { Screen } from '@admin-h5/ui';
import { useEffect } from 'react';
import { changePage } from '../changes.ts';

/** A screen that changes what belongs to the page. */
export default function ChangePage() {
  useEffect(() => changePage('on screen', 'in a timer', 'in a handler', 'later'), []);
  return (
    <Screen title="页面故障" wide>
      <h2>页面已打开</h2>
      <button id="press" type="button">
        改动
      </button>
    </Screen>
  );
}
