const plain = /^[\x20-\x7e]$/;
const escaped: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', $: '\\$' };

const hex = (byte: number): string => `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * A text as RouterOS's console takes it between quotes. A question mark asks older consoles for help even
 * there, and what is not ASCII may be mangled on its way through a terminal: both go as bytes.
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
