import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { isActiveDepartment } from '../../staff/index.ts';
import { activeFollowUpOf, closedTicket } from '../queries/inbound-mails.ts';
import { loadTargets } from '../queries/settings.ts';
import { insertEvents, insertTicket, nextNumber } from '../queries/tickets.ts';
import { dueTimes } from '../rules/ticket-targets.ts';
import { isoNow } from './require-ticket.ts';

/** A closed ticket takes no reply: one that links to it does, the first time it is opened. */
export async function openFollowUp(clock: Clock, tx: Tx, closedId: number): Promise<number> {
  const existing = await activeFollowUpOf(tx, closedId);
  if (existing !== undefined) return existing;
  const closed = await closedTicket(tx, closedId);
  const { departmentId } = closed;
  const hasDepartment = departmentId !== null && (await isActiveDepartment(tx, departmentId));
  const at = isoNow(clock);
  const { id } = await insertTicket(tx, {
    number: await nextNumber(tx),
    desk: 'isp',
    subject: closed.subject,
    category: closed.category,
    urgency: 'normal',
    source: 'email',
    department_id: hasDepartment ? departmentId : null,
    staff_id: null,
    subscriber_id: closed.subscriberId,
    reseller_user_id: closed.resellerUserId,
    contact_name: closed.contactName,
    contact_mobile: closed.contactMobile,
    linked_to_id: closedId,
    opened_by: null,
    opened_at: at,
    last_activity_at: at,
    ...dueTimes(await loadTargets(tx), 'normal', clock.now()),
  });
  const event = { ticket_id: id, at, user_id: null, from_value: null };
  await insertEvents(tx, [
    { ...event, kind: 'created' as const, to_value: 'email' },
    { ...event, kind: 'linked' as const, to_value: `#${closed.number}` },
  ]);
  return id;
}
