/** jsdom has no IntersectionObserver; with this one the end of a list never comes into view, and the button asks for more. */
export function keepNothingInView(): void {
  globalThis.IntersectionObserver = class {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
}
