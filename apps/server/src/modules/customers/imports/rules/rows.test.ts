import { calls, exportHeader, exportLanguages, type ImportField, importFields } from '@lastmile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfSerial } from '../files/excel-dates.ts';
import { templateRows } from '../operations/import-template.ts';
import { cellText, readDate, readMac, readMobile, readNid, readWhole, readYesNo } from './cell-readers.ts';
import { guessColumns, isPasswordColumn } from './guess-columns.ts';
import { rowParser } from './read-row.ts';

const read = rowParser('BDT');
const bangla = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit);
const outcomeOf = <T>(parsed: { ok: true; value: T } | { ok: false; reason: string }) =>
  parsed.ok ? parsed.value : parsed.reason;

describe('a mobile number', () => {
  it.each(['01712345678', '1712345678', '8801712345678', '+880 1712-345678', '01712345678.0', '০১৭১২৩৪৫৬৭৮'])(
    'is read from %s',
    (text) => expect(outcomeOf(readMobile(text))).toBe('+8801712345678'),
  );
  it.each([
    ['8.80171E+12', 'scientific'],
    ['1,71235E+09', 'scientific'],
    ['12345', 'not_a_mobile'],
    ['call me', 'not_a_mobile'],
    ['01212345678', 'not_a_mobile'],
  ])('%s is rejected as %s', (text, reason) => expect(outcomeOf(readMobile(text))).toBe(reason));

  it('is the same however a spreadsheet changed it', () => {
    const digits = fc.integer({ min: 0, max: 99_999_999 }).map((n) => String(n).padStart(8, '0'));
    fc.assert(
      fc.property(fc.constantFrom('3', '4', '5', '6', '7', '8', '9'), digits, (operator, rest) => {
        const local = `1${operator}${rest}`;
        for (const text of [local, `0${local}`, `880${local}`, bangla(`0${local}`), `${local}.0`]) {
          expect(outcomeOf(readMobile(text))).toBe(`+880${local}`);
        }
      }),
    );
  });
});

describe('a date', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['29/02/2024', '2024-02-29'],
    ['9-2-2024', '2024-02-09'],
    ['29.02.2024', '2024-02-29'],
    ['29 Feb 2024', '2024-02-29'],
    ['29-February-2024', '2024-02-29'],
    ['2024-02-29T10:00:00Z', '2024-02-29'],
    ['45351', '2024-02-29'],
    ['২৯/০২/২০২৪', '2024-02-29'],
    ['30/02/2024', 'not_a_date'],
    ['02/29/2024', 'not_a_date'],
    ['1/2/24', 'not_a_date'],
    ['2024', 'not_a_date'],
    ['soon', 'not_a_date'],
  ])('%s gives %s', (text, day) => expect(outcomeOf(readDate(text))).toBe(day));

  it('is the same as a serial number, as ISO, with the day first, and in Bangla digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 79_999 }), (serial) => {
        const iso = dayOfSerial(serial);
        const [year, month, day] = iso.split('-');
        for (const text of [String(serial), iso, `${day}/${month}/${year}`, bangla(iso)]) {
          expect(outcomeOf(readDate(text))).toBe(iso);
        }
      }),
    );
  });
});

describe('other cells', () => {
  it('lose the mark that an export puts before formulas, and nothing else', () => {
    expect(cellText(" '+8801712345678 ")).toBe('+8801712345678');
    expect(cellText("'quoted'")).toBe("'quoted'");
    expect(cellText('e\u0301')).toBe('é');
  });
  it('are read in common spellings', () => {
    expect(outcomeOf(readMac('0a-1b-2c-3d-4e-5f'))).toBe('0A:1B:2C:3D:4E:5F');
    expect(outcomeOf(readMac('0a1b.2c3d.4e5f'))).toBe('0A:1B:2C:3D:4E:5F');
    expect(outcomeOf(readMac('0a1b'))).toBe('bad_mac');
    expect(['Yes', '1', 'off', 'perhaps'].map((text) => outcomeOf(readYesNo(text)))).toEqual([
      true,
      true,
      false,
      'not_known',
    ]);
    expect(['12', '১২', '12.0', '1.5'].map((text) => outcomeOf(readWhole(text)))).toEqual([
      12,
      12,
      12,
      'not_a_number',
    ]);
    expect(outcomeOf(readNid('1.23457E+16'))).toBe('scientific');
  });
});

describe('a row', () => {
  const good = { username: 'a.b', name: 'A', mobile: '01712345678', routerName: 'R', packageName: 'P' };

  it('is parsed as the form would accept it', () => {
    const { parsedValues, password, reasons, newReasons } = read({
      ...good,
      username: ' a.b ',
      password: 'secret-1',
      email: 'A@Example.com',
      status: 'Expired',
      agreedPrice: 'Tk 1,050.50',
      openingBalance: '100',
      advanceBalance: '250',
      vlan: '12',
      comment: '',
    });
    expect({ reasons, newReasons, password }).toEqual({ reasons: [], newReasons: [], password: 'secret-1' });
    expect(parsedValues).toEqual({
      username: 'a.b',
      name: 'A',
      mobile: '+8801712345678',
      routerName: 'R',
      packageName: 'P',
      email: 'a@example.com',
      status: 'suspended',
      agreedPriceMinor: 105_050,
      openingBalanceMinor: -15_000,
      vlan: 12,
    });
  });

  it('reports every problem with its column', () => {
    const { reasons, newReasons } = read({
      username: 'a b',
      name: 'x'.repeat(121),
      email: 'nobody',
      staticIp: '10.0.0.300',
      vlan: '5000',
      billingDay: '31',
      agreedPrice: '-5',
      nid: '12',
      medium: 'string',
    });
    expect(reasons).toEqual([
      { field: 'name', code: 'too_long' },
      { field: 'email', code: 'not_an_email' },
      { field: 'staticIp', code: 'bad_ip' },
      { field: 'vlan', code: 'not_a_number' },
      { field: 'billingDay', code: 'not_a_number' },
      { field: 'agreedPrice', code: 'not_an_amount' },
      { field: 'nid', code: 'not_an_nid' },
      { field: 'medium', code: 'not_known' },
    ]);
    expect(newReasons).toEqual([
      { field: 'routerName', code: 'required' },
      { field: 'packageName', code: 'required' },
      { field: 'mobile', code: 'required' },
      { field: 'username', code: 'bad_username' },
    ]);
  });

  it('never throws, and never keeps a password in the parsed values', () => {
    const cells = fc.dictionary(fc.constantFrom(...importFields), fc.string());
    fc.assert(
      fc.property(cells, (given) => {
        const { parsedValues } = read(given);
        expect(parsedValues).not.toHaveProperty('password');
      }),
    );
  });

  it('of the template is valid', async () => {
    for await (const example of templateRows()) {
      const { reasons, newReasons } = read(example);
      expect([...reasons, ...newReasons]).toEqual([]);
    }
  });
});

describe('a header', () => {
  const guess = (headers: string[], mappings: [string, ImportField | null][] = []) =>
    guessColumns(headers, new Map(mappings));

  it('is recognized by our own name and by those of other systems', () => {
    expect(guess([...importFields])).toEqual([...importFields]);
    expect(
      guess(['Customer Name', 'pppoe_username', 'ZONE', 'Expire Date', 'monthly_bill_amount', 'Colour']),
    ).toEqual(['name', 'username', 'areaName', 'nextBillingOn', 'agreedPrice', null]);
  });
  it.each(exportLanguages)('of an exported list is recognized in %s', (language) => {
    const columns = calls.subscribers.list.exportColumns ?? [];
    const isImported = new Set<string>(importFields);
    expect(guess(columns.map((key) => exportHeader(key, language, 'BDT')))).toEqual(
      columns.map((key) => (isImported.has(key) ? key : null)),
    );
  });
  it("fills a field once: the ISP's mapping first, then our own name, then the first header", () => {
    expect(guess(['login', 'username'])).toEqual([null, 'username']);
    expect(guess(['phone', 'contact'])).toEqual(['mobile', null]);
    expect(guess(['username', 'client'], [['client', 'username']])).toEqual([null, 'username']);
    expect(guess(['username'], [['username', null]])).toEqual([null]);
  });
  it('that looks like a password column is detected', () => {
    expect(isPasswordColumn('User Passwd', null)).toBe(true);
    expect(isPasswordColumn('Column 7', 'password')).toBe(true);
    expect(isPasswordColumn('Name', 'name')).toBe(false);
  });
});
