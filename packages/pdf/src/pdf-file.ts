import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { create } from 'qrcode';
import type { Image } from './image.ts';
import type { Colour, DrawingOperation, Page } from './page.ts';
import { figure, TextWriter } from './text-writer.ts';

/** Drawing is synchronous: after this many milliseconds it yields to other requests. */
const longestTurn = 10;

interface PdfOptions {
  readonly title: string;
  readonly logo: Image | null;
  readonly createdAt: Date;
}

/**
 * Streams a file of many documents: each is written before the next is requested, so that the size of the
 * file does not matter.
 */
export async function* writePdf(
  documents: AsyncIterable<readonly Page[]>,
  { title, logo, createdAt }: PdfOptions,
): AsyncGenerator<Uint8Array> {
  const info = { Title: title, Producer: 'Lastmile', Creator: 'Lastmile', CreationDate: createdAt };
  const document = new PDFDocument({ autoFirstPage: false, font: '', pdfVersion: '1.7', info });
  try {
    const draw = drawerOf(document, logo);
    let since = performance.now();
    for await (const pages of documents) {
      for (const pageContent of pages) draw(pageContent);
      const ready: Buffer | null = document.read();
      if (ready) yield ready;
      if (performance.now() - since > longestTurn) {
        await setImmediate();
        since = performance.now();
      }
    }
    document.end();
    for await (const chunk of document) yield chunk as Buffer;
  } finally {
    document.destroy();
  }
}

function drawerOf(
  document: InstanceType<typeof PDFDocument>,
  logo: Image | null,
): (pageContent: Page) => void {
  const writer = new TextWriter(document);
  return ({ width, height, operations }) => {
    const before = document.page as typeof document.page | null;
    document.addPage({ size: [width, height], margin: 0 });
    // The list of pages keeps each page; its contents were already written and can be released.
    if (before) (before.dictionary as { data: object }).data = {};
    document.addContent(operations.map((operation) => programOf(operation, writer)).join('\n'));
    for (const operation of operations) {
      // Images with the same text as their name are embedded once.
      if (operation.kind === 'logo' && logo)
        document.image(logo.dataUrl, operation.x, operation.y, {
          width: operation.width,
          height: operation.height,
        });
    }
  };
}

/** Sets the colour of what follows: the given one, otherwise a grey level. */
const ink = (grey: string, colour: Colour | undefined): string =>
  colour === undefined
    ? `${grey} g `
    : `${[1, 3, 5].map((at) => figure(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')} rg `;

function programOf(operation: DrawingOperation, writer: TextWriter): string {
  switch (operation.kind) {
    case 'text':
      return (
        ink(operation.isFaint ? '0.36' : '0.1', operation.colour) +
        writer.write(operation.text, operation.x, operation.y, operation.size)
      );
    case 'bar': {
      const { x, y, width, height, isFaint, colour } = operation;
      return `${ink(isFaint ? '0.82' : '0.1', colour)}${[x, y, width, height].map(figure).join(' ')} re f`;
    }
    case 'code':
      return codeProgram(operation.of, operation.x, operation.y, operation.side);
    case 'logo':
      return '';
  }
}

/** Adjacent dark pixels become one bar. */
function codeProgram(text: string, left: number, top: number, side: number): string {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dot = side / size;
  let bars = '';
  for (let row = 0; row < size; row++) {
    for (let from = 0; from < size; ) {
      let until = from;
      while (until < size && data[row * size + until]) until++;
      const place = [left + from * dot, top + row * dot, (until - from) * dot, dot * 1.02].map(figure);
      if (until > from) bars += `${place.join(' ')} re `;
      from = until + 1;
    }
  }
  return `0 g ${bars}f`;
}
