const broken = () => Promise.reject(new Error('broken on purpose'));
const nothing = () => undefined;

/** As a library does that wants to know of every call. */
function wrap(object: object, name: string): void {
  const original: unknown = Reflect.get(object, name);
  Reflect.set(object, name, function wrapped(this: unknown, ...values: unknown[]): unknown {
    return typeof original === 'function' ? Reflect.apply(original, this, values) : undefined;
  });
}

function overlay(): HTMLElement {
  const element = document.createElement('div');
  Object.assign(element.style, { position: 'fixed', inset: '0', zIndex: '99999', background: 'white' });
  return element;
}

/** What a module may do to the page that is not its own, by the name of the fault. */
const changes: Readonly<Record<string, () => void>> = {
  fetch: () => void Reflect.set(window, 'fetch', broken),
  'fetch for good': () => {
    Reflect.deleteProperty(window, 'fetch');
    Reflect.defineProperty(window, 'fetch', { value: broken, configurable: false, writable: false });
  },
  XMLHttpRequest: () => void Reflect.set(XMLHttpRequest.prototype, 'send', nothing),
  history: () => void Reflect.set(history, 'pushState', nothing),
  prototypes: () => {
    Reflect.set(Object.prototype, 'extra', true);
    wrap(Array.prototype, 'map');
    wrap(Promise.prototype, 'finally');
    wrap(Element.prototype, 'closest');
  },
  body: () => {
    document.body.style.overflow = 'hidden';
    document.body.inert = true;
    document.documentElement.className = 'theirs';
    document.documentElement.dataset.theme = 'theirs';
  },
  listener: () => window.addEventListener('click', (event) => event.stopImmediatePropagation(), true),
  storage: () => localStorage.clear(),
  keys: () => {
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
    for (const key of Object.keys(localStorage)) Reflect.deleteProperty(localStorage, key);
  },
  'storage by itself': () => void Promise.resolve().then(localStorage.clear.bind(localStorage)),
  map: () => void Reflect.set(Array.prototype, 'map', () => []),
  language: () => {
    Reflect.set(RegExp.prototype, 'test', () => false);
    Reflect.set(RegExp.prototype, 'exec', () => null);
    Reflect.set(Promise.prototype, 'then', nothing);
    Reflect.set(Object, 'defineProperty', nothing);
    Reflect.set(Object, 'keys', () => []);
    Reflect.set(Object.prototype, 'then', nothing);
    Reflect.set(Object.getPrototypeOf([].values()), 'next', () => ({ done: true }));
    Reflect.set(Map.prototype, 'get', nothing);
    Reflect.set(String.prototype, 'startsWith', () => true);
    Reflect.set(Error, 'stackTraceLimit', 0);
    Object.setPrototypeOf(Array.prototype, null);
  },
  browser: () => {
    Reflect.set(window, 'setTimeout', nothing);
    Reflect.set(window, 'MutationObserver', nothing);
    Reflect.set(crypto.subtle, 'digest', broken);
    Reflect.set(EventTarget.prototype, 'addEventListener', nothing);
    Reflect.set(Node.prototype, 'appendChild', nothing);
    Reflect.set(window, 'onerror', nothing);
  },
  frozen: () => void Object.freeze(Object.prototype),
  overlay: () => document.body.append(overlay()),
  'overlay from HTML': () => {
    const frame = document.createElement('iframe');
    document.documentElement.append(frame);
    const stranger: unknown = frame.contentWindow && Reflect.get(frame.contentWindow, 'Node');
    const append: unknown = typeof stranger === 'function' && Reflect.get(stranger.prototype, 'appendChild');
    if (typeof append === 'function') Reflect.apply(append, document.body, [overlay()]);
  },
  dialog: () => {
    const dialog = document.createElement('dialog');
    dialog.textContent = '挡住';
    document.body.append(dialog);
    dialog.showModal();
  },
  popover: () => {
    const popover = overlay();
    popover.popover = 'manual';
    document.documentElement.append(popover);
    popover.showPopover();
  },
  styles: () => {
    const sheet = new CSSStyleSheet();
    sheet.insertRule('body * { display: none !important }');
    document.adoptedStyleSheets.push(sheet);
  },
  rules: () => {
    const [sheet] = document.styleSheets;
    sheet?.insertRule('* { display: none !important }', sheet.cssRules.length);
  },
  stylesheets: () => {
    for (const link of document.querySelectorAll('link[rel=stylesheet]')) link.remove();
  },
  viewport: () => document.querySelector('meta[name=viewport]')?.setAttribute('content', 'width=320'),
  property: () => CSS.registerProperty({ name: '--ah5-primary', inherits: false, syntax: '*' }),
  open: () => void document.open(),
  'open of another frame': () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const stranger: unknown = frame.contentWindow && Reflect.get(frame.contentWindow, 'Document');
    const open: unknown = typeof stranger === 'function' && Reflect.get(stranger.prototype, 'open');
    if (typeof open === 'function') Reflect.apply(open, document, []);
  },
  'shadow root': () => void document.body.attachShadow({ mode: 'open' }),
  interval: () => void setInterval(() => document.getElementById('root')?.remove(), 20),
  timers: () => {
    for (let id = 0; id < 10_000; id += 1) clearTimeout(id);
  },
  reload: () => location.reload(),
  leave: () => void (location.href = '/robots.txt'),
  'content of #root': () => document.getElementById('root')?.replaceChildren(),
  '#root': () => document.body.replaceChildren(),
};

const moments = {
  'at load': (change: () => void) => change(),
  'on screen': (change: () => void) => change(),
  'in a timer': (change: () => void) =>
    void setTimeout(() => {
      change();
      sessionStorage.setItem('fault.done', 'yes');
    }, 50),
  'in a handler': (change: () => void) => document.getElementById('press')?.addEventListener('click', change),
  /** As in the answer to a request: nothing tells the host whose code runs. */
  later: (change: () => void) => void caches.keys().then(change),
};
export type Moment = keyof typeof moments;

/** Several of a kind, as one fault. */
const together: Readonly<Record<string, readonly string[]>> = {
  residue: ['dialog', 'overlay', 'styles', 'rules'],
  covers: ['popover', 'overlay from HTML', 'stylesheets', 'viewport'],
  document: ['open', 'shadow root', 'timers'],
};

/** Does it where the test has set this on the page: `at load: fetch`, `on screen: fetch`. */
export function changePage(...when: Moment[]): void {
  const fault: unknown = Reflect.get(window, 'fault') ?? sessionStorage.getItem('fault');
  const [named, what] = typeof fault === 'string' ? fault.split(': ') : [];
  const moment = when.find((each) => each === named);
  if (moment === undefined || what === undefined) return;
  moments[moment](() => {
    for (const change of together[what] ?? [what]) changes[change]?.();
  });
}
