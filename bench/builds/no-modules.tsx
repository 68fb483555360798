/** Replaces the admin area in the build without modules. */
export default function NoModules() {
  return null;
}
