import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

export interface LazyPartOptions<Props> {
  /** Renders a placeholder until the part's code has loaded; nothing by default. */
  waiting?: (props: Props) => ReactNode;
  /** Called when the part's code could not be loaded, once for each time the part is mounted. */
  onLost?: (props: Props) => void;
}

/**
 * A part whose code loads when it is first mounted. Unlike with React's `lazy`, a failed load is not kept and does not
 * unmount what surrounds the part: the next mount loads the code again.
 * @param load imports the part
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, onLost }: LazyPartOptions<Props> = {},
): (props: Props) => ReactNode {
  let Part: ComponentType<Props> | null = null;

  return function LazyPart(props: Props) {
    const [loaded, setLoaded] = useState(Part !== null);
    const reportLost = useEffectEvent(() => onLost?.(props));

    useEffect(() => {
      if (loaded) return undefined;
      let live = true;
      const fetchPart = async () => {
        try {
          Part = await load();
          if (live) setLoaded(true);
        } catch {
          if (live) reportLost();
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
