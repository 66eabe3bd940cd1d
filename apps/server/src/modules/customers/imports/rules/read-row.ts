import { type ImportField, type ImportReason, newSubscriberForm } from '@lastmile/contract';
import { z } from 'zod';
import { cellText } from './cell-readers.ts';
import { fieldReaders } from './field-readers.ts';

export type Cells = Readonly<Partial<Record<ImportField, string>>>;

/** A parsed row: its values, and every problem with its cells. */
export interface ParsedRow {
  readonly parsedValues: Readonly<Record<string, string | number | boolean>>;
  readonly password: string | null;
  readonly reasons: readonly ImportReason[];
  /**
   * Reasons that apply only to a new subscriber: adopted subscribers may have usernames that break our rules.
   */
  readonly newReasons: readonly ImportReason[];
}

/**
 * Parses rows in one currency. An empty cell has no effect: a new subscriber gets the default, an existing
 * one keeps its value.
 */
export function rowParser(currency: string): (cells: Cells) => ParsedRow {
  const readers = fieldReaders(currency);
  return (cells) => {
    const parsedValues: Record<string, string | number | boolean> = {};
    const reasons: ImportReason[] = [];
    let password: string | null = null;
    for (const [key, cell] of Object.entries(cells)) {
      const field = key as ImportField;
      const text = field === 'password' ? cell.trim() : cellText(cell);
      if (text === '') continue;
      const reader = readers[field];
      const read = reader.read(text);
      const value = read.ok ? z.safeParse(reader.schema ?? z.any(), read.value) : undefined;
      if (!read.ok) reasons.push({ field, code: read.reason });
      else if (!value?.success)
        reasons.push({ field, code: isTooLong(value) ? 'too_long' : (reader.code ?? 'unreadable') });
      else if (field === 'password') password = value.data as string;
      else parsedValues[reader.into ?? field] = value.data as string;
    }
    netBalance(parsedValues);
    return { parsedValues, password, reasons, newReasons: missing(parsedValues, reasons) };
  };
}

function isTooLong(parsed: { readonly error?: z.core.$ZodError } | undefined): boolean {
  const issue = parsed?.error?.issues[0];
  return issue?.code === 'too_big' && issue.origin === 'string';
}

/** An advance balance is a negative opening balance. */
function netBalance(parsedValues: Record<string, string | number | boolean>): void {
  const { advanceBalanceMinor: advance } = parsedValues;
  if (typeof advance !== 'number') return;
  delete parsedValues['advanceBalanceMinor'];
  parsedValues['openingBalanceMinor'] = Number(parsedValues['openingBalanceMinor'] ?? 0) - advance;
}

function missing(
  parsedValues: Readonly<Record<string, unknown>>,
  reasons: readonly ImportReason[],
): ImportReason[] {
  const isGiven = (field: ImportField) =>
    field in parsedValues || reasons.some((reason) => reason.field === field);
  const needed: ImportField[] = ['username', 'routerName', 'packageName'];
  if (!isGiven('pairCode')) needed.push('name', 'mobile');
  const found: ImportReason[] = needed
    .filter((field) => !isGiven(field))
    .map((field) => ({ field, code: 'required' }));
  const { username } = parsedValues;
  if (username !== undefined && !z.safeParse(newSubscriberForm.shape.username, username).success) {
    found.push({ field: 'username', code: 'bad_username' });
  }
  return found;
}
