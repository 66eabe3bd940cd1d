import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';

type Charges = CallInput<typeof calls.invoices.setCharges>['body']['items'];

export const chargesOf = (tx: Tx, subscriberId: number) =>
  tx
    .selectFrom('recurring_charges')
    .select([
      'kind',
      'text',
      'amount_minor as amountMinor',
      'from_on as from',
      'until_on as until',
      'prorated',
      'taxable',
    ])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('from_on')
    .orderBy('id')
    .execute();

/** Locks the subscriber, so that concurrent replacements of its charges do not leave both sets. */
export const lockSubscriber = (tx: Tx, subscriberId: number) =>
  tx.selectFrom('subscribers').select('id').where('id', '=', subscriberId).forUpdate().executeTakeFirst();

export async function replaceCharges(tx: Tx, subscriberId: number, charges: Charges): Promise<void> {
  await tx.deleteFrom('recurring_charges').where('subscriber_id', '=', subscriberId).execute();
  if (charges.length === 0) return;
  await tx
    .insertInto('recurring_charges')
    .values(
      charges.map(({ kind, text, amountMinor, from, until, prorated, taxable }) => ({
        subscriber_id: subscriberId,
        kind,
        text,
        amount_minor: amountMinor,
        from_on: from,
        until_on: until,
        prorated,
        taxable,
      })),
    )
    .execute();
}
