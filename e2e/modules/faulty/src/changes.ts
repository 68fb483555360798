const broken = () => Promise.reject(new Error('broken on purpose'));
const nothing = () => undefined;

/** As a library does that wants to know of every call. */
function wrap(object: object, name: string): void {
  const original: unknown = Reflect.get(object, name);
  Reflect.set(object, name, function wrapped(this: unknown, ...values: unknown[]): unknown {
    return typeof original === 'function' ? Reflect.apply(original, this, values) : undefined;
  });
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
  'content of #root': () => document.getElementById('root')?.replaceChildren(),
  '#root': () => document.body.replaceChildren(),
};

/** Does it where the test has set this on the page: `at load: fetch`, `on screen: fetch`. */
export function changePage(when: 'at load' | 'on screen'): void {
  const fault: unknown = Reflect.get(window, 'fault');
  const [moment, what] = typeof fault === 'string' ? fault.split(': ') : [];
  if (moment === when && what !== undefined) changes[what]?.();
}
