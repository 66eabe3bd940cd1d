import {
  fillTemplate,
  type MessageLanguage,
  messageLanguages,
  type NotificationKind,
} from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { measureSms, type SmsEncoding } from '@lastmile/kit';
import type { PayLinkServices } from '../../../billing/pay-links/index.ts';
import { findIssuer } from '../../../platform/isps/index.ts';
import type { TicketLinkServices } from '../../../support/ticket-links/index.ts';
import { findMessagingAccount } from '../../providers/index.ts';
import type { NotificationToRender } from '../queries/notifications.ts';
import { formatFor, languageFrom, type MessageFormat, type MessageValues } from '../rules/values.ts';
import { templatesOf } from './templates.ts';

export interface RenderedNotification {
  readonly language: MessageLanguage;
  readonly subject: string;
  readonly body: string;
  readonly encoding: SmsEncoding | null;
  readonly segments: number | null;
  readonly costMinor: number | null;
}

type Texts = { readonly subject: string; readonly body: string };
type Recipient = Pick<
  NotificationToRender,
  | 'customerName'
  | 'customerCode'
  | 'customerLanguage'
  | 'username'
  | 'packageName'
  | 'amountMinor'
  | 'number'
  | 'dueOn'
  | 'payLinkTarget'
> &
  Partial<Pick<NotificationToRender, 'sellerName' | 'sellerMobile' | 'ticket' | 'visitDate' | 'visitTime'>>;

/** What creates the links in messages. */
export type Links = Pick<PayLinkServices, 'payLinks'> & Pick<TicketLinkServices, 'ratingLinks'>;

/** The wholesale reseller whose invoice or payment it is about, else the ISP. */
const senderFor = (
  { sellerName, sellerMobile }: Recipient,
  { name, mobile }: { readonly name: string; readonly mobile: string | null },
) =>
  sellerName
    ? { company: sellerName, hotline: sellerMobile ?? '' }
    : { company: name, hotline: mobile ?? '' };

const subscriberValues = (to: Recipient, { money, day }: MessageFormat) => ({
  name: to.customerName ?? to.username ?? '',
  username: to.username ?? '',
  customerCode: to.customerCode ?? '',
  package: to.packageName ?? '',
  amount: money(to.amountMinor ?? 0),
  number: to.number ?? '',
  // What a message is about is stored as its number: for a router, its name.
  router: to.number ?? '',
  dueDate: to.dueOn === null ? '' : day(to.dueOn),
});

const linkedValues = (
  { payLinkTarget, ticket, visitDate, visitTime }: Recipient,
  { day }: MessageFormat,
  { payLinks, ratingLinks }: Links,
) => ({
  payLink: payLinkTarget ? payLinks.urlOf(payLinkTarget) : '',
  ratingLink: ticket ? ratingLinks.urlOf(ticket) : '',
  visitDate: visitDate ? day(visitDate) : '',
  visitTime: visitTime ?? '',
});

/** Fills in texts for one recipient, in their language or the one that the ISP chose for all SMS. */
export async function createTextRenderer(tx: Tx, links: Links) {
  const [company, account] = await Promise.all([findIssuer(tx), findMessagingAccount(tx)]);
  const formats = new Map(messageLanguages.map((language) => [language, formatFor(language, company)]));
  const languageOf = (channel: string, customerLanguage: string | null) =>
    channel === 'sms'
      ? languageFrom(account?.smsLanguage, customerLanguage, company.locale)
      : languageFrom(customerLanguage, company.locale);
  const fill = (
    channel: string,
    language: MessageLanguage,
    texts: Texts,
    to: Recipient,
  ): RenderedNotification => {
    const format = formats.get(language) ?? formatFor(language, company);
    const values: MessageValues = {
      ...subscriberValues(to, format),
      ...linkedValues(to, format, links),
      ...senderFor(to, company),
    };
    const subject = fillTemplate(texts.subject, values).replace(/\s+/g, ' ').trim();
    const body = fillTemplate(texts.body, values);
    if (channel !== 'sms')
      return { language, subject, body: `${body}\n`, encoding: null, segments: null, costMinor: null };
    const { encoding, segments } = measureSms(body);
    return {
      language,
      subject: '',
      body,
      encoding,
      segments,
      costMinor: segments * (account?.smsPriceMinor ?? 0),
    };
  };
  return { languageOf, fill };
}

/** Renders each notification by its template, its campaign's text, or the text it was queued with. */
export async function createNotificationRenderer(tx: Tx, links: Links) {
  const [{ languageOf, fill }, templates] = [await createTextRenderer(tx, links), await templatesOf(tx)];
  const byKey = new Map(templates.map((one) => [`${one.kind} ${one.channel} ${one.language}`, one]));
  return (notification: NotificationToRender): RenderedNotification => {
    const { kind, channel, customerLanguage } = notification;
    const language = languageOf(channel, customerLanguage);
    if (notification.campaignTexts) return fill(channel, language, notification.campaignTexts, notification);
    const template = byKey.get(`${kind as NotificationKind} ${channel} ${language}`);
    if (template) return fill(channel, language, template, notification);
    const { sentSubject, sentBody } = notification;
    const body = sentBody ?? '';
    return { language, subject: sentSubject ?? '', body, encoding: null, segments: null, costMinor: null };
  };
}
