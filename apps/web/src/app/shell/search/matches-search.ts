/** Case and accents aside: `zones` finds `Zonés`, and Bangla's vowel signs, which are no accents, count. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Whether every word typed is somewhere in the text, in any order. */
export function matchesSearch(text: string, typed: string): boolean {
  const wanted = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => wanted.includes(word));
}
