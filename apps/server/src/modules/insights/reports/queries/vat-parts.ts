import type { VatDocument } from '@lastmile/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';
import { invoicesIn } from './document-places.ts';
import { startOf, startOfNext, zone } from './local-days.ts';
import { hasPlaces, inPlaces, type Places } from './subscriber-columns.ts';

const isIn = (alias: 'n' | 'c', places: Places) =>
  hasPlaces(places)
    ? sql`${sql.ref(`${alias}.subscriber_id`)} in (select s.id from subscribers s where ${inPlaces(places)})`
    : sql`true`;

/** A charge keeps its package and reseller, and is in the area that the subscriber is in now. */
const chargesIn = ({ areaId, packageId, resellerId }: Places): RawBuilder<unknown> =>
  sql.join(
    [
      isIn('c', { areaId }),
      packageId ? sql`c.package_id = ${packageId}` : sql`true`,
      resellerId ? sql`c.user_id = ${resellerId}` : sql`true`,
    ],
    sql` and `,
  );

const notes = sql`credit_notes n left join invoices i on i.id = n.invoice_id`;
const noteRate = sql`coalesce(n.vat_rate, i.vat_rate)`;
const ofNoOpening = sql`coalesce(i.kind, '') <> 'opening'`;

/** One kind of document: its rows with what they count. */
interface Part {
  readonly document: VatDocument;
  readonly columns: RawBuilder<unknown>;
  readonly day: RawBuilder<unknown>;
  readonly isReversal: boolean;
  readonly rate: RawBuilder<unknown>;
  readonly vat: RawBuilder<unknown>;
  readonly gross: RawBuilder<unknown>;
  readonly rows: RawBuilder<unknown>;
}

/**
 * The documents of the period, each on the day it counts. An invoice counts on its day of issue even if it was cancelled
 * later: its cancellation note counts against it on the day of the note. A reversed credit note is taken back on
 * the day of the reversal. What wholesale resellers bought counts on the day of the charge, and against it on that of the refund.
 */
function partsOf({ from, to }: Range, places: Places): readonly Part[] {
  const days = sql`${from}::date and ${to}::date`;
  const within = (column: 'n.reversed_at' | 'c.at' | 'c.ended_at') =>
    sql`${sql.ref(column)} >= ${startOf(from)} and ${sql.ref(column)} < ${startOfNext(to)}`;
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${zone})::date`;
  const note = {
    document: 'credit_note',
    columns: sql`n.id, n.number, n.subscriber_id`,
    rate: noteRate,
  } as const;
  const charge = {
    columns: sql`c.id, null, c.subscriber_id`,
    isReversal: false,
    rate: sql`c.vat_rate`,
  } as const;
  return [
    {
      document: 'invoice',
      columns: sql`i.id, i.number, i.subscriber_id`,
      ...{ day: sql`i.issued_on`, isReversal: false },
      ...{ rate: sql`i.vat_rate`, vat: sql`i.vat_minor`, gross: sql`i.total_minor` },
      rows: sql`invoices i where i.issued_on between ${days} and i.kind <> 'opening' and ${invoicesIn(places)}`,
    },
    {
      ...note,
      ...{ day: sql`n.issued_on`, isReversal: false, vat: sql`-n.vat_minor`, gross: sql`-n.amount_minor` },
      rows: sql`${notes} where n.issued_on between ${days} and ${ofNoOpening} and ${isIn('n', places)}`,
    },
    {
      ...note,
      ...{ day: dayOf('n.reversed_at'), isReversal: true, vat: sql`n.vat_minor`, gross: sql`n.amount_minor` },
      rows: sql`${notes} where ${within('n.reversed_at')} and ${ofNoOpening} and ${isIn('n', places)}`,
    },
    {
      document: 'wholesale_charge',
      ...charge,
      ...{ day: dayOf('c.at'), vat: sql`c.vat_minor`, gross: sql`c.amount_minor` },
      rows: sql`wholesale_charges c where ${within('c.at')} and c.amount_minor > 0 and ${chargesIn(places)}`,
    },
    {
      document: 'wholesale_refund',
      ...charge,
      ...{ day: dayOf('c.ended_at'), vat: sql`-c.refunded_vat_minor`, gross: sql`-c.refunded_minor` },
      rows: sql`wholesale_charges c where ${within('c.ended_at')} and c.refunded_minor > 0 and ${chargesIn(places)}`,
    },
  ];
}

const allParts = (parts: readonly Part[], select: (part: Part) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${sql.join(parts.map(select), sql` union all `)})`;

export const vatDocumentsOf = (range: Range, places: Places): RawBuilder<unknown> =>
  sql`${allParts(
    partsOf(range, places),
    ({ document, columns, day, isReversal, rate, vat, gross, rows }) =>
      sql`select ${document}::text, ${columns}, ${rate}, ${day}, ${isReversal}::boolean, ${vat}, ${gross} from ${rows}`,
  )} d (document, id, number, subscriber_id, vat_rate, day, is_reversal, vat, gross)`;

/** The sums of the documents by kind and rate: a kind has two rows for a rate if some of it was taken back. */
export const vatSumsOf = (range: Range, places: Places): RawBuilder<unknown> =>
  sql`${allParts(
    partsOf(range, places),
    ({ document, rate, vat, gross, rows }) =>
      sql`select ${document}::text, ${rate}, count(*), sum(${vat}), sum(${gross}) from ${rows} group by ${rate}`,
  )} d (document, vat_rate, documents, vat, gross)`;
