/** Stands for every stylesheet in unit tests; looks are the browser tests' matter. */
export default {};
