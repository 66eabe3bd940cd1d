import { type Tx, withTenant } from '@lastmile/database';
import type { InboundMail, MailResult } from '@lastmile/messaging';
import type { SignedTicket } from '../../ticket-links/index.ts';
import { countReceivedSince, findMailTicket, wasReceived } from '../queries/inbound-mails.ts';
import { isAutomatic } from '../rules/automatic-mail.ts';
import type { TicketServices } from '../services.ts';
import { appendMail } from './append-mail.ts';
import { checkFiles, deleteFiles, saveFiles } from './mail-files.ts';

type Uses = Pick<TicketServices, 'database' | 'clock' | 'attachments' | 'replyAddresses' | 'log'>;

/** More mails to one ticket within an hour are a loop or a flood; the sender's server tries again later. */
const mailsPerHour = 20;

const actor = { userId: null, call: 'tickets.receive-mail' };

const read = <T>({ database }: Uses, { ispId }: SignedTicket, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(database, ispId, { actor, readOnly: true }, work);

/** Whether the address names a ticket that exists; asked before the mail is sent. */
export async function acceptsRecipient(services: Uses, address: string): Promise<boolean> {
  const target = services.replyAddresses.open(address);
  if (!target) return false;
  return (await read(services, target, (tx) => findMailTicket(tx, target.ticketId))) !== undefined;
}

/** Appends a mail to the tickets that it is addressed to. One that a program wrote is dropped. */
export async function receiveMail(services: Uses, mail: InboundMail): Promise<MailResult> {
  const { replyAddresses, log } = services;
  if (isAutomatic(mail) || replyAddresses.open(mail.from.address)) {
    log.info('dropped an automatic mail to a ticket');
    return 'taken';
  }
  const targets = new Map(
    mail.recipients.flatMap((address) => {
      const target = replyAddresses.open(address);
      return target ? [[`${target.ispId}:${target.ticketId}`, target] as const] : [];
    }),
  );
  let result: MailResult = 'taken';
  for (const target of targets.values())
    if ((await receiveFor(services, target, mail)) === 'later') result = 'later';
  return result;
}

/** Files are stored before the transaction; without a reply none stays. */
async function receiveFor(services: Uses, target: SignedTicket, mail: InboundMail): Promise<MailResult> {
  const { database, clock, attachments } = services;
  const { ispId, ticketId } = target;
  const anHourAgo = new Date(clock.now() - 3_600_000).toISOString();
  const [isKnown, count] = await read(services, target, (tx) =>
    Promise.all([wasReceived(tx, ticketId, mail.hash), countReceivedSince(tx, ticketId, anHourAgo)]),
  );
  if (isKnown) return 'taken';
  if (count >= mailsPerHour) return 'later';
  const { accepted, leftOut } = await checkFiles(mail.attachments);
  const files = await saveFiles(attachments, accepted);
  let isAppended = false;
  try {
    isAppended = await withTenant(database, ispId, { actor }, (tx) =>
      appendMail(clock, tx, ticketId, { mail, files, leftOut }),
    );
  } finally {
    if (!isAppended) await deleteFiles(attachments, files);
  }
  return 'taken';
}
