import { useLayoutEffect, useRef } from 'react';
import { loadedSanitiser, loadSanitiser } from './load-sanitiser.ts';
import './rich-text.less';

/** HTML of the company or of a publish record, cleaned in the browser too before it is shown; the sanitiser loads with it. */
export function RichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const ready = loadedSanitiser();
    if (ready) {
      box.current?.replaceChildren(ready(html));
      return undefined;
    }
    let wanted = true;
    const plain = () => {
      // Without the sanitiser nothing of the markup may be shown, but the words may.
      if (wanted && box.current) box.current.textContent = html.replaceAll(/<[^>]*>/g, ' ').trim();
    };
    const clean = async () => {
      const sanitise = await loadSanitiser();
      if (wanted) box.current?.replaceChildren(sanitise(html));
    };
    clean().catch(plain);
    return () => {
      wanted = false;
    };
  }, [html]);
  return <div className="ah5-rich" ref={box} />;
}
