import { decodedText, unreadable } from './decode-text.ts';
import { isDateFormat } from './excel-dates.ts';
import { attributeOf, type XmlToken, xmlTokens } from './xml-tokens.ts';
import type { ZipEntries } from './zip-entries.ts';

/** Metadata is small; shared texts are bounded by the text of the file. */
const maxPartBytes = 4 * 1024 * 1024;
const maxSharedBytes = 100 * 1024 * 1024;
const maxSharedCharacters = 40 * 1024 * 1024;

export interface Workbook {
  /** Path of the first sheet. */
  readonly sheet: string;
  /** Styles whose numbers are dates. */
  readonly dateStyles: ReadonlySet<number>;
  readonly from1904: boolean;
}

type Visit = (token: XmlToken) => void;

async function eachToken(zip: ZipEntries, name: string, maxBytes: number, visit: Visit): Promise<void> {
  for await (const tokens of xmlTokens(decodedText(zip.read(name, maxBytes)))) tokens.forEach(visit);
}

export async function readWorkbook(zip: ZipEntries): Promise<Workbook> {
  let firstSheet: string | undefined;
  let from1904 = false;
  await eachToken(zip, 'xl/workbook.xml', maxPartBytes, (token) => {
    if (token.kind !== 'open') return;
    if (token.name === 'sheet') firstSheet ??= attributeOf(token.attributes, 'id') ?? '';
    if (token.name === 'workbookPr')
      from1904 = /^(1|true)$/.test(attributeOf(token.attributes, 'date1904') ?? '');
  });
  let target: string | undefined;
  await eachToken(zip, 'xl/_rels/workbook.xml.rels', maxPartBytes, (token) => {
    if (token.kind === 'open' && attributeOf(token.attributes, 'Id') === firstSheet)
      target = attributeOf(token.attributes, 'Target');
  });
  if (firstSheet === undefined || target === undefined) throw unreadable('The workbook has no sheet.');
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return { sheet, from1904, dateStyles: await readDateStyles(zip) };
}

async function readDateStyles(zip: ZipEntries): Promise<Set<number>> {
  const dateStyles = new Set<number>();
  if (!zip.has('xl/styles.xml')) return dateStyles;
  const codes = new Map<number, string>();
  let isInCells = false;
  let style = 0;
  await eachToken(zip, 'xl/styles.xml', maxPartBytes, (token) => {
    if (token.kind === 'text') return;
    if (token.name === 'cellXfs') isInCells = token.kind === 'open';
    if (token.kind !== 'open') return;
    if (token.name === 'numFmt') {
      const code = attributeOf(token.attributes, 'formatCode') ?? '';
      codes.set(Number(attributeOf(token.attributes, 'numFmtId')), code);
    } else if (token.name === 'xf' && isInCells) {
      const format = Number(attributeOf(token.attributes, 'numFmtId') ?? 0);
      if (isDateFormat(format, codes.get(format))) dateStyles.add(style);
      style += 1;
    }
  });
  return dateStyles;
}

/** Texts that cells refer to by number, without phonetic hints (furigana). */
export async function readSharedTexts(zip: ZipEntries): Promise<string[]> {
  const texts: string[] = [];
  if (!zip.has('xl/sharedStrings.xml')) return texts;
  let text = '';
  let isText = false;
  let isSpoken = false;
  let characters = 0;
  await eachToken(zip, 'xl/sharedStrings.xml', maxSharedBytes, (token) => {
    if (token.kind === 'text') {
      if (isText && !isSpoken) text += token.text;
      return;
    }
    const isOpen = token.kind === 'open' && !token.isEmpty;
    if (token.name === 't') isText = isOpen;
    else if (token.name === 'rPh') isSpoken = isOpen;
    else if (token.name === 'si' && !isOpen) {
      characters += text.length;
      if (characters > maxSharedCharacters)
        throw unreadable('The shared texts of the workbook are too long.');
      texts.push(text);
      text = '';
    }
  });
  return texts;
}
