import type { InboundMail } from '@lastmile/messaging';
import { ownMessageIds } from '../../ticket-links/index.ts';

type Headers = Pick<InboundMail, 'returnPath' | 'headers'>;

/** Bounces, absence notes, lists, and mails of our own that came back: answering them, or being answered, would not end. */
export function isAutomatic({ returnPath, headers }: Headers): boolean {
  const headerOf = (name: string): string => (headers.get(name) ?? '').trim().toLowerCase();
  const submitted = headerOf('auto-submitted');
  return (
    returnPath === '' ||
    (submitted !== '' && submitted !== 'no') ||
    /^(bulk|junk|list|auto_reply)$/.test(headerOf('precedence')) ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    headerOf('message-id').endsWith(ownMessageIds)
  );
}
