/** HTML that was written in this code base, or escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Inner = string | number | Html | null | readonly Html[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

function written(value: Inner): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escaped(String(value));
}

/** Escapes every value that is not `Html` already, so escaping cannot be forgotten. */
export const html = (pieces: TemplateStringsArray, ...values: readonly Inner[]): Html =>
  new Html(pieces.map((piece, index) => piece + written(values[index] ?? null)).join(''));
