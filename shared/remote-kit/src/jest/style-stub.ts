/** Replaces every stylesheet in unit tests. */
export default {};
