/** Whether this is `npm run test:all`, which plays every entity, with more rounds and rows. */
export const everything = process.env.EVERYTHING !== undefined;

/**
 * The first `count` of a list of like things, which run the same code with other fields; all of them in the long run.
 */
export const someOf = <T>(all: readonly T[], count: number): readonly T[] => (everything ? all : all.slice(0, count));
