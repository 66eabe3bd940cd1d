import { unreadable } from './decode-text.ts';

export type XmlToken =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const maxTokenLength = 1_000_000;
const cdataMark = '<![CDATA[';

/**
 * As much of XML as a spreadsheet has: tags, text, character data. A document type is refused, so there are no
 * entities but XML's own, and nothing refers to anything outside. Gives the tokens of each piece that comes.
 */
export async function* xmlTokens(pieces: AsyncIterable<string>): AsyncGenerator<XmlToken[]> {
  let open = '';
  for await (const piece of pieces) {
    open += piece;
    const tokens: XmlToken[] = [];
    open = open.slice(take(open, tokens));
    if (open.length > maxTokenLength) throw unreadable('A part of it is longer than any cell can be.');
    yield tokens;
  }
  if (open.trim() !== '') throw unreadable('It ends in the middle.');
}

/** Takes every whole token and says up to where; text counts as whole once a tag follows it. */
function take(source: string, tokens: XmlToken[]): number {
  let at = 0;
  for (;;) {
    const tag = source.indexOf('<', at);
    if (tag < 0) return at;
    if (source.startsWith(cdataMark, tag)) {
      const end = source.indexOf(']]>', tag);
      if (end < 0) return at;
      if (tag > at) tokens.push({ kind: 'text', text: unescaped(source.slice(at, tag)) });
      tokens.push({ kind: 'text', text: source.slice(tag + cdataMark.length, end) });
      at = end + 3;
      continue;
    }
    const isComment = source.startsWith('<!--', tag);
    const end = source.indexOf(isComment ? '-->' : '>', tag);
    if (end < 0) return at;
    if (tag > at) tokens.push({ kind: 'text', text: unescaped(source.slice(at, tag)) });
    if (isComment) at = end + 3;
    else {
      const token = tagOf(source.slice(tag + 1, end));
      if (token) tokens.push(token);
      at = end + 1;
    }
  }
}

function tagOf(inside: string): XmlToken | undefined {
  const first = inside[0];
  if (first === '?') return undefined;
  if (first === '!') throw unreadable('It declares a document type.');
  if (first === '/') return { kind: 'close', name: bare(inside.slice(1).trim()) };
  const isEmpty = inside.endsWith('/');
  const body = isEmpty ? inside.slice(0, -1) : inside;
  const space = body.search(/\s/);
  const name = bare(space < 0 ? body : body.slice(0, space));
  return { kind: 'open', name, attributes: space < 0 ? '' : body.slice(space), isEmpty };
}

/** Some programs write `x:row` for `row`. */
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const pattern = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  return pattern;
}

export function attributeOf(attributes: string, name: string): string | undefined {
  const found = patternOf(name).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : unescaped(value);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, entity: string) => {
    if (entity[0] !== '#') return named[entity] ?? whole;
    const code =
      entity[1]?.toLowerCase() === 'x' ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
