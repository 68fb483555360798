import { Screen } from '@admin-h5/ui';
import { throwIf } from '../fault.ts';

export default function RenderPage() {
  throwIf('render');
  return (
    <Screen title="绘制故障" wide>
      <h2>绘制完成</h2>
    </Screen>
  );
}
