/** What about-us and 我的 show (specification, section 1). */
export const appVersion = '1.0.1 (101)';
