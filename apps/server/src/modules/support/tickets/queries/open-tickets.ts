import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

type Holder = { readonly departmentId: number } | { readonly staffId: number };

const of = (holder: Holder) =>
  'staffId' in holder
    ? sql<boolean>`staff_id = ${holder.staffId}`
    : sql<boolean>`department_id = ${holder.departmentId}`;

/** Tickets that somebody still has to work on, hidden ones included: they must not name an inactive department. */
export const countOpen = async (tx: Tx, holder: Holder): Promise<number> =>
  (
    await tx
      .selectFrom('tickets')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(of(holder))
      .where('due_at', 'is not', null)
      .executeTakeFirstOrThrow()
  ).total;

/** Returns the moved tickets, for their history. What is left out stays. */
export async function moveOpenTickets(
  tx: Tx,
  holder: Holder,
  { departmentId, staffId }: { readonly departmentId?: number; readonly staffId?: number | null },
): Promise<number[]> {
  const rows = await tx
    .updateTable('tickets')
    .set({
      ...(departmentId === undefined ? {} : { department_id: departmentId }),
      ...(staffId === undefined ? {} : { staff_id: staffId }),
    })
    .where(of(holder))
    .where('due_at', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
