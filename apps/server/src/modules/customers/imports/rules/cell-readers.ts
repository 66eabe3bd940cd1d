import { type ImportReasonCode, importWordKey } from '@lastmile/contract';
import { accepted, cleanText, foldDigits, type Parsed, parseCode, parseMoney, refused } from '@lastmile/kit';
import { parsePhone } from '@lastmile/kit/phone';
import { dayOfSerial } from '../files/excel-dates.ts';

type Read<Value> = Parsed<Value, ImportReasonCode>;

/** Removes the apostrophe that an export puts before text that a spreadsheet would run as a formula. */
export const cellText = (cell: string): string => cleanText(cell).replace(/^'(?=[=+\-@\t\r＝＋－＠])/u, '');

const scientific = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i;

/** A number that a spreadsheet truncated to scientific notation: `8.80171E+12`. */
const isCutNumber = (text: string): boolean => scientific.test(foldDigits(text));

/** Digits without spreadsheet formatting: `42.0`, `1 234`. */
const plainDigits = (text: string): string => foldDigits(text).replace(/\.0+$/, '');

/** Also accepts a number whose leading zero a spreadsheet removed. */
export function readMobile(text: string): Read<string> {
  if (isCutNumber(text)) return refused('scientific');
  const phone = parsePhone(plainDigits(text));
  return phone.ok ? accepted(phone.value.e164) : refused('not_a_mobile');
}

export function readNid(text: string): Read<string> {
  if (isCutNumber(text)) return refused('scientific');
  return accepted(plainDigits(text).replace(/[\s\p{Dash}]/gu, ''));
}

export function readWhole(text: string): Read<number> {
  const digits = plainDigits(text);
  return /^\d{1,15}$/.test(digits) ? accepted(Number(digits)) : refused('not_a_number');
}

export function readDecimal(text: string): Read<number> {
  const digits = foldDigits(text);
  return /^-?\d{1,9}(\.\d{1,12})?$/.test(digits) ? accepted(Number(digits)) : refused('not_a_number');
}

export const readAmount =
  (currency: string) =>
  (text: string): Read<number> => {
    const amount = parseMoney(foldDigits(text), currency);
    return amount.ok ? accepted(amount.value) : refused('not_an_amount');
  };

const yes = new Set(['1', 'y', 'yes', 'true', 'on', 'ja', 'oui', 'sim', 'হ্যাঁ']);
const no = new Set(['0', 'n', 'no', 'false', 'off', 'nein', 'non', 'não', 'nao', 'না']);

export function readYesNo(text: string): Read<boolean> {
  const word = foldDigits(text).toLowerCase();
  if (yes.has(word)) return accepted(true);
  return no.has(word) ? accepted(false) : refused('not_known');
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const firstSerial = 10_000;
const lastSerial = 80_000;

/** `2026-03-01`, `1/3/2026` with the day first, `1 Mar 2026`, or an Excel serial number. */
export function readDate(text: string): Read<string> {
  const typed = foldDigits(text);
  const serial = /^\d{5}(\.\d+)?$/.test(typed) ? Number(typed) : 0;
  if (serial >= firstSerial && serial < lastSerial) return accepted(dayOfSerial(serial));
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/.exec(typed);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: \d{1,2}:\d{2}.*)?$/.exec(typed);
  if (dayFirst) return dayOf(dayFirst[3], dayFirst[2], dayFirst[1]);
  const named = /^(\d{1,2})[ -]([a-z]{3,9})[ ,-]+(\d{4})$/i.exec(typed);
  const month = months.indexOf(named?.[2]?.slice(0, 3).toLowerCase() ?? '') + 1;
  return named && month > 0 ? dayOf(named[3], String(month), named[1]) : refused('not_a_date');
}

function dayOf(year = '', month = '', day = ''): Read<string> {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  return isDay && Number(year) >= 1900 ? accepted(text) : refused('not_a_date');
}

export function readPairCode(text: string): Read<string> {
  const code = parseCode(text);
  return code.ok ? accepted(code.value) : refused('bad_customer_code');
}

export function readMac(text: string): Read<string> {
  const digits = text.replace(/[\s:.-]/g, '').toUpperCase();
  if (!/^[0-9A-F]{12}$/.test(digits)) return refused('bad_mac');
  return accepted((digits.match(/../g) ?? []).join(':'));
}

/** Accepts the values of other systems besides our own. */
export const readWord =
  <Word extends string>(words: readonly Word[], aliases: Readonly<Record<string, Word>> = {}) =>
  (text: string): Read<Word> => {
    const typed = importWordKey(text);
    const word =
      words.find((known) => known === typed) ?? (Object.hasOwn(aliases, typed) ? aliases[typed] : undefined);
    return word ? accepted(word) : refused('not_known');
  };
