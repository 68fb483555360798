import { loadingClass } from '../loading/loading.tsx';
import './announcer.less';

/** A button inside a message: 撤销. */
export interface ToastAction {
  text: string;
  onPress: () => void;
}

const svg = 'http://www.w3.org/2000/svg';

let region: HTMLElement | null = null;

/** Text of the action that Ctrl+Z presses. */
export const undoLabel = '撤销';
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

export interface DrawOptions {
  action?: ToastAction;
  /** After the message, smaller. */
  note?: string;
  busy?: boolean;
}

/** Shows one message. Call `remove()` of the returned element to remove it. */
export function drawMessage(message: string, options: DrawOptions = {}): HTMLElement {
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
