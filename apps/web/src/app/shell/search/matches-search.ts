/** Ignores case and accents: `zones` finds `Zonés`. Bangla vowel signs are not accents and are compared. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** True when every typed word occurs in the text, in any order. */
export function matchesSearch(text: string, typed: string): boolean {
  const normalized = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => normalized.includes(word));
}
