import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { htmlText } from './html-text.ts';

/** A file of 10 MB, which mail makes a third larger, with some text. */
export const maxMailBytes = 15_000_000;

export interface InboundMail {
  /** The sender of the envelope; empty for a bounce. */
  readonly returnPath: string;
  /** The accepted recipients of the envelope. */
  readonly recipients: readonly string[];
  readonly from: { readonly address: string; readonly name: string };
  readonly subject: string;
  readonly text: string;
  /** By names in lower case; of repeated ones the first. */
  readonly headers: ReadonlyMap<string, string>;
  /** The same for every delivery of the same mail: of its Message-ID, or else of its contents. */
  readonly hash: string;
  readonly attachments: readonly { readonly fileName: string | null; readonly contents: Uint8Array }[];
}

type Envelope = Pick<InboundMail, 'returnPath' | 'recipients'>;

const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

/** Throws for what is no mail. */
export async function parseMail(raw: Uint8Array, envelope: Envelope): Promise<InboundMail> {
  const mail = await PostalMime.parse(raw, limits);
  const messageId = mail.messageId?.trim();
  return {
    ...envelope,
    from: { address: (mail.from?.address ?? '').toLowerCase(), name: mail.from?.name ?? '' },
    subject: mail.subject ?? '',
    text: mail.text?.trim() ? mail.text : htmlText(mail.html ?? ''),
    headers: new Map(mail.headers.map(({ key, value }) => [key, value] as const).reverse()),
    hash: createHash('sha256')
      .update(messageId || raw)
      .digest('hex'),
    attachments: mail.attachments.map(toFile),
  };
}

const toFile = ({ filename, content }: Email['attachments'][number]) => ({
  fileName: filename,
  contents: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
});
