import { drawMessage, undoLabel } from './announcer.ts';
import type { ToastAction } from './announcer.ts';

interface Undoable {
  message: string;
  onPress: () => void;
}

/** Changes that can be undone now, the newest last, and the one message that shows them. */
let pile: Undoable[] = [];
let end: (() => void) | null = null;

/**
 * Says what was done, with 撤销. Of several such messages only the newest is on the screen, with how many are below it; when it
 * is taken back the one before comes up again. Their time starts anew with each.
 * @param show draws for as long as it takes, and calls `onEnd` when that is over; the result ends it at once
 */
export function pileUp(
  message: string,
  { onPress }: ToastAction,
  show: (box: HTMLElement, onEnd: () => void) => () => void,
): void {
  pile.push({ message, onPress });
  draw();

  function draw(): void {
    end?.();
    end = null;
    const newest = pile.at(-1);
    if (!newest) return;
    const others = pile.length - 1;
    const press = () => {
      pile.pop();
      draw();
      newest.onPress();
    };
    const box = drawMessage(newest.message, {
      action: { text: undoLabel, onPress: press },
      ...(others > 0 ? { note: `另有 ${others} 项` } : {}),
    });
    end = show(box, () => {
      pile = [];
      end = null;
    });
  }
}
