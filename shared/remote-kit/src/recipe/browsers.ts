/** The oldest browsers that host and modules run in; syntax is compiled for them, library functions are not added. */
export const supportedBrowsers = ['safari >= 15.4', 'ios_saf >= 15.4', 'chrome >= 100', 'and_chr >= 100'] as const;
