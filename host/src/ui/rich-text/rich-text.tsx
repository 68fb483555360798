import { createContext, use, useLayoutEffect, useRef, useState } from 'react';
import { previewUrl } from '@admin-h5/client';
import { richPictureId } from '@admin-h5/contract';
import { loadSanitiser, useHydrating } from '@admin-h5/ui';
import { useWindowResize } from '../viewer/use-window-resize.ts';

type Sanitise = Awaited<ReturnType<typeof loadSanitiser>>;

let loaded: Sanitise | null = null;

/** Loads the sanitiser. A page that waits for its text loads both at once, so that nothing moves afterwards. */
export async function prepareRichText(): Promise<Sanitise> {
  loaded = await loadSanitiser();
  return loaded;
}

/** The sanitiser of a server that renders pages; null in a browser, which has one of its own. */
export const RichTextOnServer = createContext<((html: string) => string) | null>(null);

/** As `placePictures`, in clean HTML. */
const withPlacedPictures = (clean: string) =>
  clean.replaceAll(/(<img\b[^<>]*?\ssrc=)"([^"]*)"/g, (tag, start: string, src: string) => {
    const id = richPictureId(src);
    const address = id === null ? null : previewUrl(id, { w: 1080, format: 'webp' }).replaceAll('&', '&amp;');
    return address === null ? tag : `${start}"${address}" loading="lazy"`;
  });

/** Pictures come from the API's origin, as wide as the page shows them, and load when they are near. */
function placePictures(clean: DocumentFragment): DocumentFragment {
  for (const picture of clean.querySelectorAll('img')) {
    const id = richPictureId(picture.getAttribute('src') ?? '');
    picture.loading = 'lazy';
    if (id !== null) picture.src = previewUrl(id, { w: 1080, format: 'webp' });
  }
  return clean;
}

/** A table that is wider than the page scrolls in its own box, which the keyboard must reach. */
function focusWideTables(box: HTMLElement | null): void {
  for (const table of box?.querySelectorAll('table') ?? []) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
    else table.removeAttribute('tabindex');
  }
}

/**
 * HTML of the company or of a publish record, sanitised in the browser too; the sanitiser loads when the first text
 * is drawn. A server sanitises it for a rendered page, which keeps that text.
 */
export function RichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const onServer = use(RichTextOnServer);
  const hydrating = useHydrating();
  /** The text that the document came with. */
  const rendered = useRef(hydrating ? html : null);
  // React has no elements for that text: it must neither look into it nor, by a later change of this value, remove it.
  const [content] = useState(hydrating ? { __html: onServer ? withPlacedPictures(onServer(html)) : '' } : undefined);
  useWindowResize(() => focusWideTables(box.current));
  useLayoutEffect(() => {
    if (rendered.current === html) {
      focusWideTables(box.current);
      return undefined;
    }
    rendered.current = null;
    const show = (sanitise: Sanitise) => {
      box.current?.replaceChildren(placePictures(sanitise(html)));
      focusWideTables(box.current);
    };
    if (loaded) {
      show(loaded);
      return undefined;
    }
    let wanted = true;
    const plain = () => {
      // Without the sanitiser only the text without markup is shown.
      if (wanted && box.current) box.current.textContent = html.replaceAll(/<[^<>]*>/g, ' ').trim();
    };
    const clean = async () => {
      const sanitise = await prepareRichText();
      if (wanted) show(sanitise);
    };
    clean().catch(plain);
    return () => {
      wanted = false;
    };
  }, [html]);
  // oxlint-disable-next-line react/no-danger -- the server's sanitiser has cleaned it; nothing in a browser
  return <div className="ah5-rich" ref={box} suppressHydrationWarning dangerouslySetInnerHTML={content} />;
}
