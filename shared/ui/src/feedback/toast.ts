/** Short messages at the bottom of the page, with 撤销 where something can be undone, and the sign that something is in progress. */
import { loadingClass } from '../loading/loading.tsx';
import './announcer.less';

/** A button inside a message: 撤销. */
interface ToastAction {
  text: string;
  onPress: () => void;
}

const svg = 'http://www.w3.org/2000/svg';

let region: HTMLElement | null = null;

/** Text of the action that Ctrl+Z presses. */
const undoLabel = '撤销';
/** Fields in which Ctrl+Z undoes typing. */
const typing = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])';

/** Ctrl+Z or ⌘Z presses the newest 撤销: by Tab alone it can hardly be reached before it disappears. */
function undoByKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
  if (event.target instanceof Element && event.target.closest(typing)) return;
  const newest = [...(region?.querySelectorAll<HTMLButtonElement>('[aria-keyshortcuts]') ?? [])].at(-1);
  if (!newest) return;
  event.preventDefault();
  newest.click();
}

/** The page's only live region. An open modal makes everything else inert, so the region moves into the modal. */
function liveRegion(): HTMLElement {
  if (!region) {
    region = document.createElement('div');
    region.className = 'ah5-toasts';
    region.setAttribute('role', 'status');
    region.setAttribute('aria-live', 'polite');
    document.addEventListener('keydown', undoByKey);
  }
  const modals = document.querySelectorAll('dialog[open]');
  const home = modals[modals.length - 1] ?? document.body;
  if (region.parentElement !== home) {
    home.append(region);
    // A message stays after its modal is closed: 「已保存」 is announced while its sheet closes.
    if (home !== document.body) home.addEventListener('close', () => liveRegion(), { once: true });
  }
  return region;
}

interface DrawOptions {
  action?: ToastAction;
  /** After the message, smaller. */
  note?: string;
  busy?: boolean;
}

/** Shows one message. Call `remove()` of the returned element to remove it. */
function drawMessage(message: string, options: DrawOptions = {}): HTMLElement {
  const box = document.createElement('div');
  box.className = 'arco-toast-inner horizontal ah5-toast';
  if (options.busy) {
    const ring = document.createElementNS(svg, 'svg');
    ring.setAttribute('class', loadingClass);
    ring.append(document.createElementNS(svg, 'circle'));
    box.append(ring);
  }
  const text = document.createElement('span');
  text.textContent = message;
  box.append(text);
  if (options.note) {
    const note = document.createElement('small');
    note.className = 'ah5-toast__note';
    note.textContent = options.note;
    box.append(note);
  }
  if (options.action) {
    const { text: label, onPress } = options.action;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'ah5-toast__action';
    button.textContent = label;
    if (label === undoLabel) button.setAttribute('aria-keyshortcuts', 'Control+Z Meta+Z');
    button.addEventListener('click', () => {
      box.remove();
      onPress();
    });
    box.append(button);
  }
  liveRegion().append(box);
  return box;
}

interface Undoable {
  message: string;
  onPress: () => void;
}

/** Changes that can be undone now, the newest last. */
let pile: Undoable[] = [];
/** Removes the message on the screen. */
let end: (() => void) | null = null;

/**
 * Shows what was done, with 撤销. Of several such messages only the newest is on the screen, with the number of older ones; when
 * it is undone, the message before it is shown again. Each new message starts the display time again.
 * @param show shows the box for its time and then calls `onEnd`; returns the function that removes the box earlier
 */
function pileUp(
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

/** Milliseconds (specification, sections 4 and 8). */
const toastDuration = 1500;
const errorToastDuration = 3000;
const undoDuration = 6000;

export interface ToastOptions {
  /** Milliseconds; 1500 by default, 6000 with an action. */
  duration?: number;
  action?: ToastAction;
}

/** A message on the screen. */
interface Shown {
  /** Starts its time again. */
  again: () => void;
  /** Removes it before its time. */
  stop: () => void;
}

const showing = new Map<string, Shown>();

/** Removes a message after its time, but not while the person points at it or has focused it. */
function removeAfter(box: HTMLElement, duration: number, onEnd: () => void): Shown {
  const end = () => {
    if (box.matches(':hover, :focus-within')) {
      timer = setTimeout(end, toastDuration);
      return;
    }
    box.remove();
    onEnd();
  };
  let timer = setTimeout(end, duration);
  return {
    again() {
      clearTimeout(timer);
      timer = setTimeout(end, duration);
    },
    stop() {
      clearTimeout(timer);
      box.remove();
    },
  };
}

/**
 * Shows a message for a short time. A message that is already on the screen is not shown twice: its time starts again. Messages with
 * 撤销 share one box, since several deletions can be undone one by one, but several boxes would cover the page.
 */
export function toast(
  message: string,
  { action, duration = action ? undoDuration : toastDuration }: ToastOptions = {},
): void {
  if (action?.text === undoLabel) {
    pileUp(message, action, (box, onEnd) => removeAfter(box, duration, onEnd).stop);
    return;
  }
  if (action) {
    removeAfter(drawMessage(message, { action }), duration, () => undefined);
    return;
  }
  const same = showing.get(message);
  if (same) {
    same.again();
    return;
  }
  const shown = removeAfter(drawMessage(message), duration, () => showing.delete(message));
  showing.set(message, shown);
}

/** Shows a failure for 3 s, without an icon (specification, section 8). */
export function errorToast(message: string): void {
  toast(message, { duration: errorToastDuration });
}

/** Shows that something is in progress until the returned function is called (specification, section 4). */
export function loading(message = '加载中…'): () => void {
  const box = drawMessage(message, { busy: true });
  return () => box.remove();
}
