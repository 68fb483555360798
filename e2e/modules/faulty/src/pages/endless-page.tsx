// A page of its own: webpack never runs a module with such an `await` again once it has failed.
await new Promise(() => undefined);

/** A screen whose code never ends. */
export default function EndlessPage() {
  return null;
}
