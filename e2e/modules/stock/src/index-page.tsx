import { lazy, Suspense, useState } from 'react';
import './index-page.css';

const Part = lazy(() => import('./lazy-part.tsx'));

/** Runs the module's own worker; tells what it says, or that it did not start. */
function runWorker(tell: (text: string) => void): void {
  try {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    worker.addEventListener('message', () => tell('后台已运行'));
    worker.addEventListener('error', () => tell('后台未启动'));
  } catch {
    tell('后台未启动');
  }
}

/** State, a stylesheet, a lazy part and a worker: each shows what a build does in the host with files of its own. */
export default function IndexPage() {
  const [count, setCount] = useState(0);
  const [open, setOpen] = useState(false);
  const [worker, setWorker] = useState('');
  return (
    <section className="stock-page">
      <h1>{`${MODULE_NAME} ${BUILD_LABEL}`}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        次数 {count}
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        打开附加内容
      </button>
      <button type="button" onClick={() => runWorker(setWorker)}>
        启动后台
      </button>
      <p>{worker}</p>
      <Suspense fallback={<p>加载中</p>}>{open && <Part />}</Suspense>
    </section>
  );
}
