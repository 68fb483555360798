/** The names in a text of 使用范围, without what stands in brackets. */
export const namesIn = (text: string): string[] => text.replaceAll(/[(（][^()（）]*[)）]/g, '').split(/[、，,;；/]/);
