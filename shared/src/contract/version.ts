/** Version of `@admin-h5/shared` that this host or module was built with; what a module's `contract` range is held against. */
export const contractVersion = '1.6.0';
