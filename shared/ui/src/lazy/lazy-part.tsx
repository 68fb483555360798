import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

export interface LazyPartOptions<Props> {
  /** What stands in the part's place until it is here; nothing by default. */
  waiting?: (props: Props) => ReactNode;
  /** Hears that the part's code did not arrive, once for each time it is put on the screen. */
  onLost?: (props: Props) => void;
}

/**
 * A part whose code loads when it is first put on the screen. Unlike with React's `lazy` a load that failed is not kept, and
 * costs nothing but the part: what stands around it stays, and taking it off and putting it on again fetches the code anew.
 * @param load imports the part
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, onLost }: LazyPartOptions<Props> = {},
): (props: Props) => ReactNode {
  let Part: ComponentType<Props> | null = null;

  return function LazyPart(props: Props) {
    const [loaded, setLoaded] = useState(Part !== null);
    const tellLost = useEffectEvent(() => onLost?.(props));

    useEffect(() => {
      if (loaded) return undefined;
      let live = true;
      const fetchPart = async () => {
        try {
          Part = await load();
          if (live) setLoaded(true);
        } catch {
          if (live) tellLost();
        }
      };
      void fetchPart();
      return () => {
        live = false;
      };
    }, [loaded]);

    return Part ? <Part {...props} /> : waiting?.(props);
  };
}
