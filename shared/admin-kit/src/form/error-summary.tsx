import { useState } from 'react';
import { alertGlyph, Icon } from '@admin-h5/ui';
import { focusPath } from './focus-path.ts';

interface Props {
  formId: string;
  /** By dotted path, in the order of the form. */
  messages: Readonly<Record<string, string>>;
}

/** 「有 3 处需要修改」: each press focuses the next invalid field. */
export function ErrorSummary({ formId, messages }: Props) {
  const paths = Object.keys(messages);
  const [next, setNext] = useState(0);
  if (paths.length === 0) return null;
  return (
    <div className="adm-summary" role="alert">
      <button
        type="button"
        className="adm-summary__button"
        onClick={() => {
          const path = paths[next % paths.length];
          if (path !== undefined) focusPath(formId, path);
          setNext((next + 1) % paths.length);
        }}
      >
        <Icon glyph={alertGlyph} size={18} />有 {paths.length} 处需要修改
        <span className="adm-summary__first">{messages[paths[next % paths.length] ?? '']}</span>
      </button>
    </div>
  );
}
