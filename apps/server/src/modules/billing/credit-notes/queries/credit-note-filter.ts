import type { creditCauses, creditNoteKinds, creditNoteStatuses } from '@lastmile/contract';
import { foldDigits } from '@lastmile/kit';
import { type RawBuilder, sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { matchingSubscribers } from '../../../customers/subscribers/index.ts';

export interface CreditNoteFilter {
  readonly search: string;
  readonly kind?: (typeof creditNoteKinds)[number] | undefined;
  readonly month?: string | undefined;
  readonly issuedFrom?: string | undefined;
  readonly issuedTo?: string | undefined;
  readonly cause?: (typeof creditCauses)[number] | undefined;
  readonly status?: (typeof creditNoteStatuses)[number] | undefined;
  readonly open?: 'yes' | undefined;
  readonly subscriberId?: number | undefined;
}

/** `CN-2026-12` matches the beginning, `123` the credit note with that number in any year. */
const numbered = (search: string): RawBuilder<number> => {
  const text = foldDigits(search).trim().toUpperCase();
  if (/^\d{1,10}$/.test(text)) return sql`select id from credit_notes where number_in_year = ${Number(text)}`;
  if (!/^[A-Z0-9]+-\d/.test(text)) return sql`select id from credit_notes where false`;
  return sql`select id from credit_notes where number >= ${text} and number < ${`${text}\u{10FFFF}`}`;
};

const found = (search: string): RawBuilder<boolean> =>
  sql`id in (select id from credit_notes where subscriber_id = any(array(${matchingSubscribers(search)})) union ${numbered(search)})`;

/** A partial index has exactly these rows. */
const isOpen = sql<boolean>`kind = 'credit' and reversed_at is null and allocated_minor + refunded_minor < amount_minor`;

export const ofReseller = (own: readonly number[]): RawBuilder<boolean> =>
  sql`credit_notes.subscriber_id in (select id from subscribers where reseller_user_id in (${sql.join(own)}))`;

/** The filter as conditions on a row. */
export function matches(filter: CreditNoteFilter, own: VisibleResellers): RawBuilder<boolean> {
  const { search, kind, month, issuedFrom, issuedTo, cause, status, open, subscriberId } = filter;
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (own !== null) conditions.push(ofReseller(own));
  if (search) conditions.push(found(search));
  if (month) {
    const first = sql`${`${month}-01`}::date`;
    conditions.push(sql`issued_on >= ${first} and issued_on < ${first} + interval '1 month'`);
  }
  if (issuedFrom) conditions.push(sql`issued_on >= ${issuedFrom}::date`);
  if (issuedTo) conditions.push(sql`issued_on <= ${issuedTo}::date`);
  if (kind) conditions.push(sql`kind = ${sql.lit(kind)}`);
  if (cause) conditions.push(sql`cause = ${cause}`);
  if (status)
    conditions.push(status === 'reversed' ? sql`reversed_at is not null` : sql`reversed_at is null`);
  if (open) conditions.push(isOpen);
  if (subscriberId) conditions.push(sql`subscriber_id = ${subscriberId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}
