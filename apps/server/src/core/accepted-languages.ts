/** Reads `de-AT,de;q=0.9,en` as de, de, en: browsers list the preferred language first. */
export const acceptedLanguages = (header: string): string[] =>
  header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
