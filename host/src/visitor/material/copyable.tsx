import { copyAndTell, isMove, longPressTime } from '@admin-h5/ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';

/** A parameter that a long press copies; the menu of the right button stays the browser's. */
export function Copyable({ text, what, children }: { text: string; what: string; children: ReactNode }) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const stop = () => clearTimeout(press.current?.timer);
  return (
    <span
      onPointerDown={({ clientX: x, clientY: y, pointerType }) => {
        if (pointerType === 'mouse') return;
        press.current = { x, y, timer: setTimeout(() => void copyAndTell(text, what), longPressTime) };
      }}
      onPointerMove={({ clientX, clientY }) => {
        const start = press.current;
        if (start && isMove(clientX - start.x, clientY - start.y)) stop();
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
      onPointerLeave={stop}
    >
      {children}
    </span>
  );
}
