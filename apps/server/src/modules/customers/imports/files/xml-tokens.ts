import { SaxesParser } from 'saxes';
import { Problem } from '../../../../core/problem.ts';
import { unreadable } from './decode-text.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

export type XmlToken =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: XmlAttributes;
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const maxTokenLength = 1_000_000;

/**
 * The tags and texts of an XML document, per chunk. A document type is rejected, so there are no entities but
 * XML's own and no external references. An empty element has no `close`.
 */
export async function* xmlTokens(pieces: AsyncIterable<string>): AsyncGenerator<XmlToken[]> {
  let tokens: XmlToken[] = [];
  let tokenEnd = 0;
  const parser = new SaxesParser({ position: false, xmlns: false });
  const text = (value: string) => {
    tokenEnd = parser.position;
    tokens.push({ kind: 'text', text: value });
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('comment', () => {
    tokenEnd = parser.position;
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    tokenEnd = parser.position;
    tokens.push({ kind: 'open', name: localName(name), attributes, isEmpty: isSelfClosing });
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    tokenEnd = parser.position;
    if (!isSelfClosing) tokens.push({ kind: 'close', name: localName(name) });
  });
  parser.on('doctype', () => {
    throw unreadable('It declares a document type.');
  });
  for await (const piece of pieces) {
    parse(() => parser.write(piece));
    // The parser buffers what does not belong to a token yet.
    if (parser.position - tokenEnd > maxTokenLength) {
      throw unreadable('A part of it is longer than any cell can be.');
    }
    yield tokens;
    tokens = [];
  }
  parse(() => parser.close());
}

function parse(step: () => void): void {
  try {
    step();
  } catch (error) {
    throw error instanceof Problem ? error : unreadable('It is not well-formed XML.');
  }
}

/** Some programs write `x:row` for `row`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  for (const key in attributes) if (localName(key) === name) return attributes[key];
  return undefined;
}
