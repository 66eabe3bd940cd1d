import { xlsxRows } from '../../src/modules/customers/imports/files/xlsx-rows.ts';
import { readPdf } from '../support/pdf-text.ts';

/** What a workbook or a document says, or the text itself. */
async function textOf(content: Buffer): Promise<string> {
  if (content.subarray(0, 4).toString() === '%PDF') return readPdf(content).pages.flat().join('\n');
  if (content.subarray(0, 2).toString() !== 'PK') return content.toString();
  const rows: string[] = [];
  for await (const cells of xlsxRows(content)) rows.push(cells.join(' '));
  return rows.join('\n');
}

const streamMs = 300;

/** The beginning of an answer that goes on; otherwise all of it. */
async function contentOf(response: Response): Promise<Buffer> {
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isEndless) return Buffer.from(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  const limit = setTimeout(() => void reader?.cancel(), streamMs);
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) break;
    chunks.push(read.value);
  }
  clearTimeout(limit);
  return Buffer.concat(chunks);
}

/** What an answer says, whether it is JSON, a document, a workbook, text, or a stream that does not end. */
export const textOfAnswer = async (response: Response): Promise<string> => textOf(await contentOf(response));
