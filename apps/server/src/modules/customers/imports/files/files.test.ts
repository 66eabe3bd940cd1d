import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { Problem } from '../../../../core/problem.ts';
import { buildWorkbook, buildZip } from '../test/build-zip.ts';
import { dayOfSerial, isDateFormat } from './excel-dates.ts';
import { rowsOfFile } from './file-rows.ts';
import { ZipEntries } from './zip-entries.ts';

async function* inPieces(bytes: Uint8Array, size = bytes.length || 1) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function rowsIn(bytes: Uint8Array, size?: number): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const row of rowsOfFile(inPieces(bytes, size))) rows.push(row);
  return rows;
}
const utf8 = (text: string) => new TextEncoder().encode(text);
const refusalOf = async (bytes: Uint8Array): Promise<string> => {
  const error = await rowsIn(bytes).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Problem ? error.code : `no problem: ${error}`;
};

describe('a text file', () => {
  const table = [
    ['name', 'note'],
    ['করিম', 'says "hi", twice'],
  ];
  it.each([
    ['commas', 'name,note\r\nকরিম,"says ""hi"", twice"\r\n'],
    ['commas behind a mark', '\ufeffname,note\nকরিম,"says ""hi"", twice"'],
    ['semicolons', 'name;note\nকরিম;"says ""hi"", twice"'],
    ['tabs', 'name\tnote\nকরিম\t"says ""hi"", twice"'],
  ])('is read when its cells are separated by %s', async (_what, text) => {
    expect(await rowsIn(utf8(text))).toEqual(table);
    expect(await rowsIn(utf8(text), 3), 'in chunks of any size').toEqual(table);
  });

  it('is read as UTF-16, as old spreadsheets save it', async () => {
    const text = '\ufeffname\tnote\r\nকরিম\t"says ""hi"", twice"\r\n';
    const little = Buffer.from(text, 'utf16le');
    expect(await rowsIn(little, 5)).toEqual(table);
    expect(await rowsIn(Buffer.from(little).swap16())).toEqual(table);
  });

  it('is rejected if it is binary, and keeps rows with too few or too many cells', async () => {
    expect(await refusalOf(Uint8Array.from([0x61, 0x2c, 0xff, 0xfe, 0x80]))).toBe('imports.unreadable_file');
    expect(await rowsIn(utf8('a,b\n1\n1,2,3\n\n ,\n'))).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]);
  });

  it('returns what was written, for any content', async () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\0', ''));
    const sheet = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 8 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(sheet, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        const text = rows.map((row) => row.map(quoted).join(',')).join('\n');
        expect(await rowsIn(utf8(text), size)).toEqual(rows);
      }),
      { numRuns: 200 },
    );
  });

  it('is rejected beyond 100,000 rows and 100 columns', async () => {
    expect(await refusalOf(utf8(`a\n${'x\n'.repeat(100_001)}`))).toBe('imports.too_many_rows');
    expect(await refusalOf(utf8(`${'a,'.repeat(100)}a\n`))).toBe('imports.too_many_columns');
  });
});

describe('a workbook', () => {
  it('is read as a spreadsheet program wrote it: texts, numbers, dates, booleans', async () => {
    const file = await writeExcelFile([
      ['name', 'mobile', 'since', 'bound', 'none'],
      [
        'করিম & Sons <1>',
        1712345678,
        { value: new Date('2024-02-29T00:00:00Z'), format: 'dd/mm/yyyy' },
        true,
        null,
      ],
      [null, 500.5, null, false, 'x'],
    ]).toBuffer();
    expect(await rowsIn(file)).toEqual([
      ['name', 'mobile', 'since', 'bound', 'none'],
      ['করিম & Sons <1>', '1712345678', '2024-02-29', 'yes'],
      ['', '500.5', '', 'no', 'x'],
    ]);
  });

  it('is read with inline and rich texts, prefixed tags, gaps and the 1904 calendar', async () => {
    const file = buildWorkbook({
      workbook: '<x:workbookPr date1904="1"/>',
      shared:
        '<si><r><t>Abdul </t></r><r><t xml:space="preserve">Karim</t></r><rPh><t>spoken</t></rPh></si><si/>',
      rows: `<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>name</x:t></x:is></x:c><x:c r="C1" t="str"><x:v>day</x:v></x:c></x:row>
        <!-- nothing --><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c r="C2" s="1"><x:v>42000.75</x:v></x:c></x:row>
        <x:row><x:c r="A3"><x:v>12345678901234567</x:v></x:c><x:c r="B3" t="e"><x:v>#N/A</x:v></x:c><x:c r="C3" t="str"><x:v><![CDATA[<&>]]></x:v></x:c></x:row>`,
    });
    expect(await rowsIn(file)).toEqual([
      ['name', '', 'day'],
      ['Abdul Karim', '', '2018-12-28'],
      ['1.2345678901234568e+16', '', '<&>'],
    ]);
  });

  it('is rejected if it is a zip bomb', async () => {
    const bomb = Buffer.alloc(210 * 1024 * 1024, ' ');
    const file = buildWorkbook({ rows: '', sheetBytes: bomb });
    expect(file.length).toBeLessThan(1024 * 1024);
    expect(await refusalOf(file)).toBe('imports.unreadable_file');
    const sheet = (await ZipEntries.open(file)).read('xl/worksheets/sheet1.xml');
    let unpacked = 0;
    const reading = async () => {
      for await (const { length } of sheet) unpacked += length;
    };
    await expect(reading()).rejects.toThrow('too large');
    expect(unpacked).toBeLessThanOrEqual(200 * 1024 * 1024);
    expect(await refusalOf(buildWorkbook({ rows: '', sharedBytes: bomb }))).toBe('imports.unreadable_file');
  }, 300_000);

  it('is rejected if it declares a document type, has wrong offsets, or is truncated', async () => {
    const evil = buildWorkbook({ rows: '<!DOCTYPE a [<!ENTITY b "c">]>' });
    expect(await refusalOf(evil)).toBe('imports.unreadable_file');
    const whole = buildWorkbook({ rows: '<row><c t="str"><v>a</v></c></row>' });
    expect(await refusalOf(whole.subarray(0, whole.length - 30))).toBe('imports.unreadable_file');
    expect(await refusalOf(buildZip({ 'other.txt': Buffer.from('x') }))).toBe('imports.unreadable_file');
    const packed = deflateRawSync(Buffer.from('x'));
    expect(await refusalOf(Buffer.concat([Buffer.from('PK\x03\x04'), packed]))).toBe(
      'imports.unreadable_file',
    );
  });

  it.each([
    ['a text that never ends', `<row><c t="str"><v>${'a'.repeat(1_200_000)}`],
    ['a tag that never ends', `<row><c a="${'a'.repeat(1_200_000)}`],
    ['a comment that never ends', `<!--${'a'.repeat(1_200_000)}`],
    ['an entity of its own', '<row><c t="str"><v>&lol;</v></c></row>'],
    ['a tag that is not closed', '<row><c t="str"><v>a</c></row>'],
  ])('is rejected if it has %s', async (_what, rows) => {
    expect(await refusalOf(buildWorkbook({ rows }))).toBe('imports.unreadable_file');
  });

  it('is rejected if it understates a size or has too many files', async () => {
    const whole = buildWorkbook({ rows: '<row><c t="str"><v>a</v></c></row>' });
    expect(await rowsIn(whole)).toEqual([['a']]);
    const lying = Buffer.from(whole);
    lying.writeUInt32LE(3, lying.indexOf(Buffer.from('PK\x01\x02')) + 24);
    expect(await refusalOf(lying)).toBe('imports.unreadable_file');
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}`, Buffer.alloc(0)]));
    expect(await refusalOf(buildZip(many))).toBe('imports.unreadable_file');
  });

  it('never throws anything but a problem, for any bytes', async () => {
    const whole = buildWorkbook({ rows: '<row><c t="str"><v>a</v></c></row>' });
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of changes.filter(([at]) => at > 3)) bytes[at] = byte;
        await rowsIn(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(Problem));
      }),
      { numRuns: 300 },
    );
  });
});

describe('Excel dates', () => {
  it("are counted from the workbook's epoch", () => {
    expect(dayOfSerial(1)).toBe('1899-12-31');
    expect(dayOfSerial(45351)).toBe('2024-02-29');
    expect(dayOfSerial(45351.99)).toBe('2024-02-29');
  });
  it('are detected by their format', () => {
    expect([14, 22].map((id) => isDateFormat(id, undefined))).toEqual([true, true]);
    expect([0, 1, 2, 20, 49].map((id) => isDateFormat(id, undefined))).not.toContain(true);
    expect(isDateFormat(164, 'dd/mm/yyyy')).toBe(true);
    expect(isDateFormat(164, '[Red]0.00" day"\\d')).toBe(false);
  });
});
