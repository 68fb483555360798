import { lazy, Suspense, useState } from 'react';
import './index-page.css';

const Part = lazy(() => import('./lazy-part.tsx'));

/** State, a stylesheet and a lazy part: each shows that the build runs on the host's React with files of its own. */
export default function IndexPage() {
  const [count, setCount] = useState(0);
  const [open, setOpen] = useState(false);
  return (
    <section className="stock-page">
      <h1>{`${MODULE_NAME} ${BUILD_LABEL}`}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        次数 {count}
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        打开附加内容
      </button>
      <Suspense fallback={<p>加载中</p>}>{open && <Part />}</Suspense>
    </section>
  );
}
