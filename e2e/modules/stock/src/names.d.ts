/** Name of the module, and the label of its build; set by the build. */
declare const MODULE_NAME: string;
declare const BUILD_LABEL: string;
