/** The version shown in about-us and 我的 (specification, section 1). */
export const appVersion = '1.0.1 (101)';
