import type { IspStatus } from '@lastmile/contract';
import type { Mail } from '@lastmile/messaging';
import { ispMailTexts, type StatusMailKind } from './mail-texts/index.ts';

type Words = Pick<Mail, 'subject' | 'text'>;

interface Change {
  readonly company: string;
  readonly ownerName: string | null;
  readonly from: IspStatus;
  readonly to: IspStatus;
  readonly reason: string | null;
  readonly locale: string;
}

interface Contact {
  readonly brandName: string;
  readonly supportEmail: string | null;
  readonly supportMobile: string | null;
  readonly supportHours: string | null;
}

const paragraphs = (...lines: (string | undefined)[]): string =>
  `${lines.filter((line) => line !== undefined).join('\n\n')}\n`;

function contactLine(contact: Contact, language: string): string | undefined {
  const { or, questions } = ispMailTexts(language);
  const { brandName, supportEmail, supportMobile, supportHours } = contact;
  const ways = [supportEmail, supportMobile].filter((way) => way !== null).join(` ${or} `);
  if (!ways) return undefined;
  return questions(brandName, `${ways}${supportHours ? ` (${supportHours})` : ''}`);
}

function newsOf({ from, to }: Change): StatusMailKind {
  switch (to) {
    case 'active':
      return from === 'suspended' ? 'reactivated' : 'approved';
    case 'under_review':
    case 'rejected':
    case 'suspended':
    case 'closed':
      return to;
    default:
      return 'other';
  }
}

/** Those who cannot do anything in the panel are not sent there. */
const leadsToSignIn: ReadonlySet<StatusMailKind> = new Set<StatusMailKind>([
  'approved',
  'reactivated',
  'other',
]);

/** What happened and what happens next, in the language of the company. */
export function statusMail(change: Change, contact: Contact, panelUrl: string): Words {
  const { company, ownerName, reason, locale } = change;
  const words = ispMailTexts(locale);
  const news = newsOf(change);
  return {
    subject: words.news[news].subject(company),
    text: paragraphs(
      words.hello(ownerName ?? company),
      words.news[news].text,
      reason === null ? undefined : words.reason(reason),
      leadsToSignIn.has(news) ? `${words.signIn}\n${panelUrl}/login` : undefined,
      contactLine(contact, locale),
    ),
  };
}
