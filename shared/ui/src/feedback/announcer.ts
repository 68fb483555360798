import './announcer.less';

/** What to press inside a message: 撤销. */
export interface ToastAction {
  text: string;
  onPress: () => void;
}

let region: HTMLElement | null = null;

/** The action that Ctrl+Z presses. */
export const undoLabel = '撤销';
/** Where the key means undoing what was typed. */
const typing = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])';

/** Ctrl+Z or ⌘Z presses the newest 撤销: with the keyboard alone it is too far away for the time it is there. */
function undoByKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
  if (event.target instanceof Element && event.target.closest(typing)) return;
  const newest = [...(region?.querySelectorAll<HTMLButtonElement>('[aria-keyshortcuts]') ?? [])].at(-1);
  if (!newest) return;
  event.preventDefault();
  newest.click();
}

/** The page's one live region. While a modal is open all else is inert, so the region moves into it. */
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
    // A message outlives the modal it appeared in: 「已保存」 is announced while its sheet closes.
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

/** Draws one message; take it away with `remove()`. */
export function drawMessage(message: string, options: DrawOptions = {}): HTMLElement {
  const box = document.createElement('div');
  box.className = 'arco-toast-inner horizontal ah5-toast';
  if (options.busy) {
    const spinner = document.createElement('span');
    spinner.className = 'ah5-spinner';
    box.append(spinner);
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
