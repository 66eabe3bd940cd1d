import { type ImportReasonCode, type ImportResult, permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Cipher } from '@lastmile/kit/encryption';
import type { Caller } from '../../../../core/caller.ts';
import { streamRows } from '../queries/imports.ts';
import { importOf, passwordOf, toImportRow } from './get-import.ts';

/** The file is read outside the application, so reasons are texts instead of codes. */
const words: Readonly<Record<ImportReasonCode, string>> = {
  required: 'is required',
  too_long: 'is too long',
  unreadable: 'could not be read',
  scientific: 'was truncated by the spreadsheet: format the column as text and enter the full number',
  not_a_mobile: 'is not a valid mobile number',
  not_an_email: 'is not a valid email address',
  not_an_nid: 'must have 10, 13 or 17 digits',
  not_a_date: 'is not a valid date; use 2026-01-31 or 31/01/2026',
  not_a_number: 'is not a valid number',
  not_an_amount: 'is not a valid amount',
  not_known: 'is not one of the allowed values',
  bad_username: 'must have 3 to 64 letters, digits, dots, dashes, underscores or @',
  bad_password: 'must have 4 to 64 letters, digits or symbols, without spaces',
  bad_ip: 'is not a valid IPv4 address',
  bad_mac: 'is not a valid MAC address',
  bad_customer_code: 'is not a valid customer code',
  router_not_found: 'no router with this name exists',
  package_not_found: 'no package with this name exists',
  area_not_found: 'no area with this name exists',
  area_ambiguous: 'several areas have this name; use the path, such as North / Block C',
  customer_not_found: 'no customer with this customer code exists',
  other_customer: 'the subscriber belongs to another customer',
  username_taken: 'another subscriber already has this username',
  static_ip_taken: 'another subscriber on this router already has this address',
  duplicate: 'is also in another row of the file',
  wrong_state: 'the subscriber cannot change from its current state to this one',
  needs_invoice_right: 'requires permission to change invoices',
  password_needed: 'is required because this router has not been polled yet',
  reseller_prefix: 'must start with your username prefix',
  reseller_package: 'you cannot sell this package',
  reseller_area: 'you cannot sell in this area',
  reseller_suspension: 'you cannot suspend, hold or close subscribers',
  reseller_not_found: 'no reseller with this name, e-mail or mobile number exists',
  reseller_ambiguous: 'several resellers have this name; use the e-mail or mobile number',
  reseller_inactive: 'this reseller is inactive',
  reseller_transfer: 'transfer the subscriber to change the reseller',
  reseller_not_allowed: 'you cannot assign subscribers to this reseller',
  reseller_wholesale: 'subscribers of wholesale resellers are added and changed one by one',
};

export async function* exportRows(
  tx: Tx,
  cipher: Cipher,
  { id, result }: { readonly id: number; readonly result: ImportResult | undefined },
  caller: Caller,
) {
  const found = await importOf(tx, id, caller);
  // A refused password is in no account: who uploaded it gets it back to import the corrected row.
  const hasPasswords = found.createdBy === caller.userId || permits(caller.abilities, 'reveal', 'Subscriber');
  for await (const stored of streamRows(tx, id, result)) {
    const { id: row, cells, reasons, result: evaluated } = toImportRow(cipher, found, stored);
    const reason = reasons
      .map((one) => `${one.field}: ${words[one.code]}${one.row === undefined ? '' : ` (row ${one.row})`}`)
      .join('; ');
    const password = hasPasswords && evaluated === 'refused' ? passwordOf(cipher, found, stored) : null;
    yield { row, ...cells, password, result: evaluated, reason };
  }
}
