import { fieldProblem, Problem } from '../problem.ts';
import { isPlainFileName, typeOfContents, typeOfName } from './attachment-type.ts';

export interface Upload {
  readonly file: AsyncIterable<Uint8Array>;
  readonly fileName: string;
}

/** A picture, PDF or text with a plain name, which its contents match. */
export async function readUpload({ file, fileName: given }: Upload) {
  const fileName = given.normalize('NFC');
  if (!isPlainFileName(fileName)) throw fieldProblem('attachments.name', 'fileName');
  const mediaType = typeOfName(fileName);
  if (!mediaType) throw fieldProblem('attachments.type', 'fileName');
  const contents = Buffer.concat(await collect(file));
  if (contents.length === 0) throw new Problem('attachments.empty');
  const found = typeOfContents(contents);
  if (found !== mediaType) throw new Problem(found ? 'attachments.not_what_it_says' : 'attachments.type');
  return { contents, fileName, mediaType };
}

/** The limit of the call ends this before too much is in memory. */
async function collect(file: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of file) parts.push(part);
  return parts;
}
