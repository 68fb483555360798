import { Screen } from '@admin-h5/ui';
import { useState } from 'react';

/** A team's own form, which neither is the shared one nor has a leave guard. */
export default function InputPage() {
  const [text, setText] = useState('');
  return (
    <Screen title="自制表单" wide>
      <p>
        <input aria-label="标题" value={text} onChange={(event) => setText(event.target.value)} />
      </p>
      <p>
        <textarea aria-label="备注" defaultValue="原有备注" />
      </p>
    </Screen>
  );
}
