import { inflateRawSync, inflateSync } from 'node:zlib';

/** The bytes of an answer as text, with what is compressed in spreadsheets and PDF documents. */
export function textOf(bytes: Buffer): string {
  const head = bytes.subarray(0, 4).toString('latin1');
  if (head.startsWith('PK')) return zipEntries(bytes).join('\n');
  if (head === '%PDF') return bytes.toString('latin1') + pdfStreams(bytes).join('\n');
  return bytes.toString('utf8');
}

/** By the central directory, because entries that were streamed do not know their size. */
function zipEntries(bytes: Buffer): string[] {
  const texts: string[] = [];
  const directory = Buffer.from('PK\u0001\u0002', 'latin1');
  for (let at = bytes.indexOf(directory); at >= 0; at = bytes.indexOf(directory, at + 4)) {
    const size = bytes.readUInt32LE(at + 20);
    const header = bytes.readUInt32LE(at + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = bytes.subarray(start, start + size);
    const isCompressed = bytes.readUInt16LE(at + 10) === 8;
    texts.push((isCompressed ? inflateRawSync(content) : content).toString('utf8'));
  }
  return texts;
}

/** Titles and links are text; what is drawn is made of glyphs, so documents are also judged by whose they are. */
function pdfStreams(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7)) {
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
    try {
      texts.push(inflateSync(bytes.subarray(at + 7, bytes.indexOf('endstream', at))).toString('latin1'));
    } catch {
      // Not compressed, or a font.
    }
  }
  return texts;
}
