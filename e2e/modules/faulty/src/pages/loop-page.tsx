import { Screen } from '@admin-h5/ui';
import { useEffect, useLayoutEffect, useState } from 'react';
import { hasFault, throwIf } from '../fault.ts';

const held: unknown[] = [];

/** Keeps what a screen needs once, for ever. */
function leak(): void {
  held.push(
    document.querySelector('.ah5-screen'),
    Array.from({ length: 100_000 }, () => held.length),
  );
  window.addEventListener('resize', () => void held.length);
}

/** A screen whose effects never come to an end, throw when it is left, or take its own elements out of the document. */
export default function LoopPage() {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the fault
    if (hasFault('effect loop')) setTurns(turns + 1);
  }, [turns]);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the fault
    if (hasFault('layout loop')) setTurns(turns + 1);
  }, [turns]);
  useEffect(() => {
    if (hasFault('leak')) leak();
    if (hasFault('own elements')) document.querySelector('.ah5-screen')?.remove();
    return () => throwIf('clean-up');
  }, []);
  return (
    <Screen title="循环故障" wide>
      <h2>循环页已打开</h2>
      <output aria-label="圈数">{turns}</output>
    </Screen>
  );
}
