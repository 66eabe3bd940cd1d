/** For `like` on a column in lower case, or `ilike`: what contains the text, whatever characters it has. */
export const likePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
