import { ticketAttachmentCalls as calls } from '@lastmile/contract';
import { callTransaction } from '../../../core/call-transaction.ts';
import { Problem } from '../../../core/problem.ts';
import { fileRoute, plainRoute, type Route } from '../../../core/route.ts';
import { downloadAttachment, uploadAttachment } from './operations/attachments.ts';
import type { TicketServices } from './services.ts';

export const attachmentRoutes = ({ database, attachments }: TicketServices): Route[] => [
  plainRoute(calls.upload, async ({ query: { fileName }, file }, info, caller) => {
    if (!file || !caller) throw new Problem('malformed');
    return uploadAttachment(
      attachments,
      (work) => callTransaction(calls.upload, database, info, caller, work),
      {
        file,
        fileName,
        caller,
      },
    );
  }),
  fileRoute(calls.download, (tx, { params }, caller) =>
    downloadAttachment(attachments, tx, params.id, caller),
  ),
];
