/** The area of administrators has a head of its own, and the entry pages have none. The build reads this too, for the first documents. */
const without = /^\/(?:pages\/(?:admin|login|register)\/.*)?$/;

/** Whether a page has the visitors' head on a wide screen. */
export const hasSiteHeader = (path: string): boolean => !without.test(path);
