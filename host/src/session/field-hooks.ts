/** What the fields of 登录 and 注册 follow: Caps Lock, and the seconds until another try. */
import { type KeyboardEvent, useEffect, useState } from 'react';

/** Whether Caps Lock is on while a password is typed, and the event handlers for it. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const notice = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { capsLock: on, handlers: { onKeyDown: notice, onKeyUp: notice } };
}

/**
 * Seconds until something may be tried again (0: now), and a function that starts the countdown. It follows the
 * clock.
 */
export function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) => {
    setUntil(Date.now() + seconds * 1000);
    setLeft(seconds);
  };
  return [left, start];
}
