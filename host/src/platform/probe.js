// An empty module; the build leaves nothing but this statement, whose hash is in load-entry.ts.
// oxlint-disable-next-line unicorn/require-module-specifiers -- it is empty on purpose
export {};
