import { permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { addDays } from '@lastmile/kit';
import type { Caller } from '../../../../../core/caller.ts';
import { paidUntilOf } from '../../queries/paid-until.ts';

/** The day on which a change takes effect, by subscriber; a subscriber without one is changed now. */
export type PostponedDays = ReadonlyMap<number, string>;

/**
 * A hold, a closing or a downgrade within a paid period gives money back. Without permission to update invoices
 * it takes effect on the day after that period.
 */
export async function postponedDays(
  tx: Tx,
  { abilities }: Pick<Caller, 'abilities'>,
  subscribers: readonly { readonly id: number }[],
  { today }: { readonly today: string },
): Promise<PostponedDays> {
  if (permits(abilities, 'update', 'Invoice')) return new Map();
  const paidUntil = await paidUntilOf(
    tx,
    subscribers.map(({ id }) => id),
  );
  return new Map(
    [...paidUntil].flatMap(([id, until]) => (until < today ? [] : [[id, addDays(until, 1)] as const])),
  );
}
