import type { IspStatus } from '@lastmile/contract';
import type { Mail } from '@lastmile/messaging';

type Words = Pick<Mail, 'subject' | 'text'>;

interface Change {
  readonly company: string;
  readonly ownerName: string | null;
  readonly from: IspStatus;
  readonly to: IspStatus;
  readonly reason: string | null;
}

interface Contact {
  readonly brandName: string;
  readonly supportEmail: string | null;
  readonly supportMobile: string | null;
  readonly supportHours: string | null;
}

const paragraphs = (...lines: (string | undefined)[]): string =>
  `${lines.filter((line) => line !== undefined).join('\n\n')}\n`;

function contactLine({ brandName, supportEmail, supportMobile, supportHours }: Contact): string | undefined {
  const ways = [supportEmail, supportMobile].filter((way) => way !== null).join(' or ');
  if (!ways) return undefined;
  return `If you have questions, contact ${brandName}: ${ways}${supportHours ? ` (${supportHours})` : ''}.`;
}

/** What happened, and what happens next. */
function wordsOf({ company, from, to }: Change, panelUrl: string): { subject: string; next: string[] } {
  const signIn = `Sign in here:\n${panelUrl}/login`;
  switch (to) {
    case 'active':
      return from === 'suspended'
        ? {
            subject: `${company} has been reactivated`,
            next: ['Your account has been reactivated. You can make changes again.', signIn],
          }
        : {
            subject: `${company} has been approved`,
            next: ['Your registration is complete and your account is active.', signIn],
          };
    case 'under_review':
      return {
        subject: `We are reviewing the registration of ${company}`,
        next: [
          'We have received your payment and are reviewing your registration. We will email you once it is complete. You do not need to do anything.',
        ],
      };
    case 'rejected':
      return {
        subject: `The registration of ${company} has been rejected`,
        next: [
          'We could not accept your registration. If you have already paid, the payment will be refunded.',
        ],
      };
    case 'suspended':
      return {
        subject: `${company} has been suspended`,
        next: [
          'Your account has been suspended. You can still sign in, view and export your data, and pay. Other changes are not possible until the account is reactivated. Your subscribers stay connected, and automatic billing continues.',
        ],
      };
    case 'closed':
      return {
        subject: `${company} has been closed`,
        next: ['Your account has been closed. You can no longer sign in.'],
      };
    default:
      return { subject: `The status of ${company} has changed`, next: [signIn] };
  }
}

export function statusMail(change: Change, contact: Contact, panelUrl: string): Words {
  const { subject, next } = wordsOf(change, panelUrl);
  return {
    subject,
    text: paragraphs(
      `Hello ${change.ownerName ?? change.company},`,
      next[0],
      change.reason === null ? undefined : `Reason: ${change.reason}`,
      ...next.slice(1),
      contactLine(contact),
    ),
  };
}
