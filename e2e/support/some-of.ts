/** `npm run test:soak` plays every one. */
const everyOne = process.env.EVERY_ENTITY !== undefined;

/**
 * The first `count` of a list of like things, which run the same code with other fields; all of them in the long run.
 */
export const someOf = <T>(all: readonly T[], count: number): readonly T[] => (everyOne ? all : all.slice(0, count));
