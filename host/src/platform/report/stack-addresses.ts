/** Addresses in an error's stack, the innermost call first. */
export const addressesIn = (stack: string): string[] => stack.match(/https?:\/\/[^\s()]+/g) ?? [];
