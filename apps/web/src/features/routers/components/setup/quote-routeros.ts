const plain = /^[\x20-\x7e]$/;
const escaped: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', $: '\\$' };

const hex = (byte: number): string => `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Quotes a text for the RouterOS console. Older consoles treat a question mark as a request for help even
 * within quotes, and terminals may corrupt non-ASCII text, so both are escaped as bytes.
 */
export function quoteRouterOs(text: string): string {
  const parts = [...text].map((character) => {
    const own = escaped[character];
    if (own !== undefined) return own;
    if (plain.test(character) && character !== '?') return character;
    return [...new TextEncoder().encode(character)].map(hex).join('');
  });
  return `"${parts.join('')}"`;
}
