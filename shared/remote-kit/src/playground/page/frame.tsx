import { useLayoutEffect, useRef } from 'react';

interface FrameProps {
  /** CSS pixels, which the screen has whatever room there is. */
  width: 375 | 1280;
  address: string;
  title: string;
}

/** One screen in a document of its own; a wide one is drawn smaller where there is less room. */
export function Frame({ width, address, title }: FrameProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() =>
      box.style.setProperty('--scale', String(Math.min(1, box.clientWidth / width))),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [width]);
  return (
    <section className={`frame frame--${width}`}>
      <h2>
        {title}
        <a href={address} target="_blank" rel="noreferrer">
          单独打开
        </a>
      </h2>
      <div ref={place} className="frame__place">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this same server, with its storage */}
        <iframe src={address} title={title} />
      </div>
    </section>
  );
}
