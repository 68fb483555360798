import { Screen } from '@admin-h5/ui';
import { throwIf } from '../fault.ts';
import * as styles from './code-page.module.less';

throwIf('code');

/** A screen with a stylesheet of its own. */
export default function CodePage() {
  return (
    <Screen title="代码故障" wide>
      <h2 className={styles.mark}>代码完整</h2>
    </Screen>
  );
}
