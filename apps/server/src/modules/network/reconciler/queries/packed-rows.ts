/**
 * The stored state of a router is loaded as one text, because decoding thousands of rows with ten columns
 * each is too expensive when nearly all are unchanged. Fields and rows are separated by control characters
 * that router fields do not contain; if one did, its row would only look changed.
 */
export const fieldSeparator = '\u001f';
export const rowSeparator = '\u001e';

export const splitRows = (text: string | null | undefined): string[] => text?.split(rowSeparator) ?? [];
