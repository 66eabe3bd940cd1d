import { deflateRawSync } from 'node:zlib';

/** Builds a zip file byte by byte, for content that no program would write. */
export function buildZip(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    entry.write(name, 46);
    parts.push(local, packed);
    directory.push(entry);
    offset += local.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

interface Parts {
  readonly rows: string;
  readonly workbook?: string;
  readonly shared?: string;
  /** Replaces the sheet, or the shared texts. */
  readonly sheetBytes?: Buffer;
  readonly sharedBytes?: Buffer;
}

/** A minimal workbook; its second style is a date format. */
export const buildWorkbook = ({ rows, workbook = '', shared = '', sheetBytes, sharedBytes }: Parts): Buffer =>
  buildZip({
    'xl/workbook.xml': Buffer.from(
      `<?xml version="1.0"?><workbook>${workbook}<sheets><sheet name="One" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': Buffer.from(
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="d mmm yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    ),
    'xl/sharedStrings.xml': sharedBytes ?? Buffer.from(`<sst>${shared}</sst>`),
    'xl/worksheets/sheet1.xml':
      sheetBytes ?? Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
