/** The calls that navigate, by the names their failures carry. */
export type NavigationApi = 'navigateTo' | 'redirectTo' | 'switchTab' | 'reLaunch' | 'navigateBack';

/** A navigation that was refused: `errMsg` is `<api>:fail <reason>` (specification, section 2; decisions.md, Navigation). */
export class NavigationError extends Error {
  override readonly name = 'NavigationError';
  readonly errMsg: string;

  constructor(api: NavigationApi, reason: string) {
    const errMsg = `${api}:fail ${reason}`;
    super(errMsg);
    this.errMsg = errMsg;
  }
}

/** Result of a navigation that succeeded: `<api>:ok`. */
export interface NavigationResult {
  errMsg: string;
}
