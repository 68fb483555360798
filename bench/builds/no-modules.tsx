/** Stands for the way to the modules in the build that has none. */
export default function NoModules() {
  return null;
}
