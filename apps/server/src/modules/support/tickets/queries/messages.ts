import type { DataScope, Tx } from '@lastmile/database';
import { sql } from 'kysely';

export const ticketChannel = 'tickets';

/** What data scopes compare. */
interface Announced {
  readonly ispId: number;
  readonly ticketId: number;
  readonly departmentId: number | null;
  readonly openedBy: number | null;
  readonly resellerId: number | null;
}

export type TicketMessage =
  | (Announced & { readonly kind: 'changed' })
  | (Announced & { readonly kind: 'replying'; readonly userId: number; readonly name: string })
  /** Messages may have been missed. */
  | { readonly kind: 'gap' };

/** Whether the policies let a user of the data scope read the ticket. */
export function isInScope({ departmentId, openedBy, resellerId }: Announced, scope?: DataScope): boolean {
  if (!scope) return true;
  if (scope.kind === 'own_subscribers') return resellerId !== null && scope.resellerIds.includes(resellerId);
  if (openedBy === scope.userId) return true;
  return scope.kind === 'own_department' && departmentId !== null && departmentId === scope.departmentId;
}

export const announceReplying = (tx: Tx, ticketId: number, userId: number) =>
  sql`select pg_notify(${ticketChannel}, (ticket_announcement(t) || jsonb_build_object('kind', 'replying',
    'userId', ${userId}::bigint, 'name', user_display_name(${userId})))::text) from tickets t where t.id = ${ticketId}`.execute(
    tx,
  );
