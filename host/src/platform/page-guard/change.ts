/** A change that a module made to something that belongs to the page. */
export interface PageChange {
  what: string;
  /** Whether the change was undone. */
  restored: boolean;
}

/** The build of a module whose code runs. */
export interface RunningCode {
  module: string;
  build: string;
}
