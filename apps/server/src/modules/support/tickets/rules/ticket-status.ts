import { daysUntilClosed, type TicketStatus } from '@lastmile/contract';

const active: readonly TicketStatus[] = ['open', 'in_progress', 'waiting'];

export const isActive = (status: TicketStatus): boolean => active.includes(status);

/** What staff may choose. Resolved tickets reopen by the customer's reply and are closed by time. */
export const canMove = (from: TicketStatus, to: TicketStatus): boolean =>
  isActive(from) && from !== to && to !== 'closed';

/** The status after a reply of the customer; undefined if the ticket takes none any more. */
export function statusAfterCustomerReply(
  status: TicketStatus,
  resolvedAt: string | null,
  nowMs: number,
): TicketStatus | undefined {
  if (status === 'closed') return undefined;
  if (status !== 'resolved') return status === 'waiting' ? 'open' : status;
  const endsAtMs = Date.parse(resolvedAt ?? '') + daysUntilClosed * 86_400_000;
  return nowMs < endsAtMs ? 'open' : undefined;
}
