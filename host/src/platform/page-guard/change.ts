/** Something of the page that a module changed and that is not its own. */
export interface PageChange {
  what: string;
  /** Whether it is as it was again. */
  restored: boolean;
}

/** A module's build whose code runs. */
export interface Owner {
  module: string;
  build: string;
}
