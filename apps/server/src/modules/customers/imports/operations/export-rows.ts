import type { ImportReasonCode, ImportVerdict } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Sealer } from '@lastmile/kit/encryption';
import type { Caller } from '../../../../core/caller.ts';
import { streamRows } from '../queries/imports.ts';
import { importOf, rowShown } from './get-import.ts';

/** A file is read outside of the panel, so its reasons are words and not codes. */
const words: Readonly<Record<ImportReasonCode, string>> = {
  required: 'is needed',
  too_long: 'is too long',
  unreadable: 'cannot be read',
  scientific: 'was cut by the spreadsheet: format the column as text and enter the whole number',
  not_a_mobile: 'is not a mobile number',
  not_an_email: 'is not an e-mail address',
  not_an_nid: 'needs 10, 13 or 17 digits',
  not_a_date: 'is not a date; write 2026-01-31 or 31/01/2026',
  not_a_number: 'is not a number that fits',
  not_an_amount: 'is not an amount that fits',
  not_known: 'is not a word that is known here',
  bad_username: 'needs 3 to 64 letters, digits, dots, dashes, underscores or @',
  bad_password: 'needs 4 to 64 letters, digits or signs, without spaces',
  bad_ip: 'is not an IPv4 address',
  bad_mac: 'is not a MAC address',
  bad_pair_code: 'is not a pair code',
  router_not_found: 'no router has this name',
  package_not_found: 'no package has this name',
  area_not_found: 'no area has this name',
  area_ambiguous: 'several areas have this name; write the path, such as North / Block C',
  person_not_found: 'no person has this pair code',
  other_person: 'the line belongs to another person',
  username_taken: 'another line has this username',
  static_ip_taken: 'another line on this router has this address',
  duplicate: 'the file has it in another row as well',
  wrong_state: 'the line cannot go into this state from its present one',
  needs_invoice_right: 'needs the right to change invoices',
  password_needed: 'is needed, since this router has not been read yet',
};

export async function* exportRows(
  tx: Tx,
  sealer: Sealer,
  { id, verdict }: { readonly id: number; readonly verdict: ImportVerdict | undefined },
  caller: Caller,
) {
  const found = await importOf(tx, id, caller);
  for await (const stored of streamRows(tx, id, verdict)) {
    const { id: row, cells, reasons, verdict: judged } = rowShown(sealer, found, stored);
    const reason = reasons
      .map((one) => `${one.field}: ${words[one.code]}${one.row === undefined ? '' : ` (row ${one.row})`}`)
      .join('; ');
    yield { row, ...cells, verdict: judged, reason };
  }
}
