import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCss } from '../css/ratio.tsx';
import { errorToast } from '../feedback/toast.ts';
import './pull-refresh.less';

/** Pixels of pull from which on a release refreshes (specification, section 9). */
const pullThreshold = 45;
const maxPull = 90;

/** The states of the specification, section 4, and rest. */
export type PullState = 'rest' | 'pulling' | 'refreshing' | 'restore' | 'abort';

export interface PullRefreshProps {
  /** If it rejects or resolves with false, a toast says that the refresh failed. */
  onRefresh: () => Promise<unknown>;
  /** Called on each change; `restore` follows a refresh, `abort` a pull that was too short. */
  onStateChange?: (state: PullState) => void;
  children: ReactNode;
}

const words: Readonly<Record<PullState, string>> = {
  rest: '',
  pulling: '下拉刷新',
  refreshing: '正在刷新…',
  restore: '刷新完成',
  abort: '',
};

/** Pull to refresh for a page whose window scrolls; it starts only at the top of the page. Touch only. */
export function PullRefresh({ onRefresh, onStateChange, children }: PullRefreshProps) {
  const box = useRef<HTMLDivElement>(null);
  const sign = useRef<HTMLDivElement>(null);
  const [pull, setPull] = useState(0);
  const [state, setState] = useState<PullState>('rest');
  const now = useRef<PullState>('rest');
  const [failed, setFailed] = useState(false);
  const enter = (next: PullState) => {
    if (now.current === next) return;
    now.current = next;
    setState(next);
    onStateChange?.(next);
  };
  const pulled = useEffectEvent((distance: number) => {
    enter('pulling');
    setPull(Math.min(maxPull, distance * 0.5));
  });
  const released = useEffectEvent(async (distance: number) => {
    if (distance * 0.5 < pullThreshold) {
      enter('abort');
      setPull(0);
    } else {
      enter('refreshing');
      setPull(pullThreshold);
      const done = await onRefresh().catch(() => false);
      setFailed(done === false);
      if (done === false) errorToast('刷新失败，请稍后重试');
      enter('restore');
      setPull(0);
    }
  });
  const busy = useEffectEvent(() => now.current === 'refreshing');

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let from: { x: number; y: number } | null = null;
    let distance = 0;
    const start = (event: TouchEvent) => {
      const touch = event.touches[0];
      distance = 0;
      from =
        touch && event.touches.length === 1 && window.scrollY <= 0 && !busy()
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!from || !touch) return;
      const down = touch.clientY - from.y;
      const sideways = Math.abs(touch.clientX - from.x);
      // The first movement decides: upwards is scrolling, sideways is for a carousel.
      if (distance === 0 && (down <= 0 || sideways > down)) {
        from = null;
        return;
      }
      distance = Math.max(1, down);
      if (event.cancelable) event.preventDefault();
      pulled(distance);
    };
    const end = () => {
      if (from && distance > 0) void released(distance);
      from = null;
    };
    const cancel = () => {
      if (from && distance > 0) void released(0);
      from = null;
    };
    element.addEventListener('touchstart', start, { passive: true });
    // Not passive, since `preventDefault` stops the browser's own pull to refresh.
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', cancel);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', cancel);
    };
  }, []);

  const held = state === 'pulling' || state === 'refreshing';
  useCss(sign, { height: held ? `${pull}px` : '' });
  return (
    <div className="ah5-pull" ref={box} data-state={state}>
      <div className="ah5-pull__sign" role="status" ref={sign}>
        {state === 'pulling' && pull >= pullThreshold ? '松开刷新' : !(failed && state === 'restore') && words[state]}
      </div>
      {children}
    </div>
  );
}
