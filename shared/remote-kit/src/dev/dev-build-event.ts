/**
 * Event on the window of a host: a development server has built a module anew, and its code cannot be put into the mounted
 * components. Its `detail` has `module` and `origin`. A host that takes it calls `preventDefault`.
 */
export const devBuildEvent = 'admin-h5:dev-build';
