import { inflateSync } from 'node:zlib';

interface Parsed {
  /** The text of each page, line by line in the order of writing. */
  readonly pages: readonly string[][];
  /** Glyph numbers by the font's name in the file. */
  readonly glyphs: ReadonlyMap<string, readonly string[]>;
  readonly sizes: readonly (readonly [number, number])[];
}

/**
 * Reads a file written by `TextWriter`; every object must be at the offset given by the cross-reference
 * table.
 */
export function readPdf(file: Buffer): Parsed {
  const objects = objectsOf(file);
  const fonts = new Map<string, string>();
  const glyphs = new Map<string, string[]>();
  const pages: string[][] = [];
  const sizes: [number, number][] = [];
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) fonts.set(name, id);
  }
  const names = new Map([...fonts].map(([name, id]) => [name, cmapOf(objects, id)]));
  for (const { head } of objects.values()) {
    const [, content] = /\/Contents (\d+) 0 R/.exec(head) ?? [];
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? [];
    if (!content) continue;
    pages.push(linesOf(objects.get(content)?.stream ?? '', names, glyphs));
    sizes.push([Number(width), Number(height)]);
  }
  return { pages, glyphs, sizes };
}

function objectsOf(file: Buffer): Map<string, { head: string; stream: string }> {
  const text = file.toString('latin1');
  const [, start] = /startxref\n(\d+)\n%%EOF\s*$/.exec(text) ?? [];
  if (!start) throw new Error('The file does not end as a PDF does');
  const table = text.slice(Number(start));
  if (!table.startsWith('xref')) throw new Error('The table of objects is not where the file says');
  const objects = new Map<string, { head: string; stream: string }>();
  [...table.matchAll(/^(\d{10}) 00000 n /gm)].forEach(([, offset], index) => {
    const from = Number(offset);
    if (!text.startsWith(`${index + 1} 0 obj`, from)) throw new Error(`Object ${index + 1} is elsewhere`);
    const begin = text.indexOf('stream\n', from);
    const end = text.indexOf('endobj', from);
    const head = text.slice(from, begin > 0 && begin < end ? begin : end);
    const [, length] = /\/Length (\d+)/.exec(head) ?? [];
    const bytes = length ? file.subarray(begin + 7, begin + 7 + Number(length)) : Buffer.alloc(0);
    const stream = head.includes('FlateDecode') && length ? inflateSync(bytes) : bytes;
    objects.set(String(index + 1), { head, stream: stream.toString('latin1') });
  });
  return objects;
}

/** The text of each glyph of a font. */
function cmapOf(objects: Map<string, { head: string; stream: string }>, id: string): string[] {
  const [, cmap = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? [];
  const ranges = objects.get(cmap)?.stream.matchAll(/^<[\da-f]{4}> <[\da-f]{4}> \[(.*)\]$/gm) ?? [];
  return [...ranges].flatMap(([, list = '']) =>
    [...list.matchAll(/<([\da-f ]*)>/g)].map(([, codes = '']) =>
      String.fromCharCode(
        ...codes
          .split(' ')
          .filter(Boolean)
          .map((code) => Number.parseInt(code, 16)),
      ),
    ),
  );
}

const token = /\/(F\d+) 1 Tf|ActualText<FEFF([\da-f]+)>|EMC|<([\da-f]+)>/g;

function linesOf(program: string, fonts: Map<string, string[]>, glyphs: Map<string, string[]>): string[] {
  return [...program.matchAll(/BT (.*?) ET/gs)].map(([, text = '']) => {
    let [line, font, isTold] = ['', '', false];
    for (const [whole, name, told, written] of text.matchAll(token)) {
      if (name) font = name;
      else if (told) [line, isTold] = [line + Buffer.from(told, 'hex').swap16().toString('utf16le'), true];
      else if (whole === 'EMC') isTold = false;
      const numbers = written?.match(/.{4}/g) ?? [];
      if (!glyphs.has(font)) glyphs.set(font, []);
      glyphs.get(font)?.push(...numbers);
      if (!isTold) line += numbers.map((number) => fonts.get(font)?.[Number.parseInt(number, 16)]).join('');
    }
    return line;
  });
}
