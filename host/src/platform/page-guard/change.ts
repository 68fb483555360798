/** A change that a module made to something that belongs to the page. */
export interface PageChange {
  what: string;
  /** Whether the change was undone. */
  restored: boolean;
}

/** A module's build whose code runs. */
export interface Owner {
  module: string;
  build: string;
}
