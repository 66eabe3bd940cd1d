import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { create } from 'qrcode';
import type { Picture } from './image.ts';
import type { Mark, Sheet } from './page.ts';
import { figure, TextWriter } from './text-writer.ts';

/** Drawing never waits by itself: after so many milliseconds others' requests have their turn. */
const longestTurn = 10;

interface PdfOptions {
  readonly title: string;
  readonly logo: Picture | null;
  readonly createdAt: Date;
}

/**
 * The file of many papers, piece by piece as they come: one that is drawn is handed on before the next is asked for,
 * so its size does not matter.
 */
export async function* pdfOf(
  papers: AsyncIterable<readonly Sheet[]>,
  { title, logo, createdAt }: PdfOptions,
): AsyncGenerator<Uint8Array> {
  const info = { Title: title, Producer: 'Lastmile', Creator: 'Lastmile', CreationDate: createdAt };
  const document = new PDFDocument({ autoFirstPage: false, font: '', pdfVersion: '1.7', info });
  try {
    const draw = drawerOf(document, logo);
    let since = performance.now();
    for await (const sheets of papers) {
      for (const sheet of sheets) draw(sheet);
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

function drawerOf(document: InstanceType<typeof PDFDocument>, logo: Picture | null): (sheet: Sheet) => void {
  const writer = new TextWriter(document);
  return ({ width, height, marks }) => {
    const before = document.page as typeof document.page | null;
    document.addPage({ size: [width, height], margin: 0 });
    // The list of pages holds on to each; what the last one was made of has left with the file.
    if (before) (before.dictionary as { data: object }).data = {};
    document.addContent(marks.map((mark) => programOf(mark, writer)).join('\n'));
    for (const mark of marks) {
      // Named by the same text each time, it is in the file once.
      if (mark.kind === 'logo' && logo)
        document.image(logo.dataUrl, mark.x, mark.y, { width: mark.width, height: mark.height });
    }
  };
}

const ink = (isFaint: boolean): string => (isFaint ? '0.36 g ' : '0.1 g ');

function programOf(mark: Mark, writer: TextWriter): string {
  switch (mark.kind) {
    case 'text':
      return ink(mark.isFaint) + writer.write(mark.text, mark.x, mark.y, mark.size);
    case 'bar': {
      const { x, y, width, height, isFaint } = mark;
      return `${isFaint ? '0.82 g ' : '0.1 g '}${[x, y, width, height].map(figure).join(' ')} re f`;
    }
    case 'code':
      return codeProgram(mark.of, mark.x, mark.y, mark.side);
    case 'logo':
      return '';
  }
}

/** Dark dots beside each other are one bar. */
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
