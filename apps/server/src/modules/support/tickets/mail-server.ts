import { type MailReceiver, startMailReceiver } from '@lastmile/messaging';
import { acceptsRecipient, receiveMail } from './operations/receive-mail.ts';
import type { TicketServices } from './services.ts';

type Uses = Pick<TicketServices, 'database' | 'clock' | 'attachments' | 'replyAddresses' | 'log'>;

const retryMs = 10_000;

export interface TicketMailServer {
  /** Undefined while another process has the port. */
  port(): number | undefined;
  close(): Promise<void>;
}

/** Receives replies to mails of tickets. Of several workers on one machine one listens; another takes over when it ends. */
export async function startTicketMailServer(
  services: Uses,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<TicketMailServer> {
  const { log } = services;
  let receiver: MailReceiver | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const listen = async (): Promise<void> => {
    try {
      receiver = await startMailReceiver({
        host,
        port,
        accepts: (address) => acceptsRecipient(services, address),
        deliver: (mail) => receiveMail(services, mail),
        onError: (error) => log.error({ err: error }, 'could not receive a mail'),
      });
      if (isClosed) await receiver.close();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      const tryAgain = () =>
        void listen().catch((failure) => log.error({ err: failure }, 'cannot listen for mails'));
      if (!isClosed) retry = setTimeout(tryAgain, retryMs);
    }
  };
  await listen();
  return {
    port: () => receiver?.port,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await receiver?.close();
    },
  };
}
