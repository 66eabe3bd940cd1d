/**
 * What is kept of a router comes out of the database as one text: thousands of rows with ten columns each cost more to
 * take apart than a sweep should spend on what stayed as it was. Control characters that no field of a router holds
 * stand between fields and lines; were one there all the same, its row would only look changed.
 */
export const fieldSeparator = '\u001f';
export const rowSeparator = '\u001e';

export const splitRows = (text: string | null | undefined): string[] => text?.split(rowSeparator) ?? [];
