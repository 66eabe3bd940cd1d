import { type CallInput, permits, type ticketCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { isActive } from '../rules/ticket-status.ts';
import { enqueueReplyMail } from './mail-jobs.ts';
import { createReply } from './reply.ts';
import { requireTicket } from './require-ticket.ts';
import { updateStatus } from './update-ticket.ts';

type Form = CallInput<typeof ticketCalls.reply>['body'];

/** One mail says both if a public reply resolves the ticket. */
export async function replyAndResolve(clock: Clock, tx: Tx, form: Form, caller: Caller) {
  const { ticketId, resolve, author } = form;
  if (resolve && !permits(caller.abilities, 'update', 'Ticket')) throw new Problem('forbidden');
  const reply = await createReply(clock, tx, form, caller);
  const isPublic = author === 'staff' && !form.internal;
  const isResolving = resolve && isActive((await requireTicket(tx, ticketId, caller)).status);
  if (isResolving)
    await updateStatus(clock, tx, { ticketId, status: 'resolved' }, caller, isPublic ? reply.id : undefined);
  else if (isPublic) await enqueueReplyMail(tx, reply.id);
  return reply;
}
