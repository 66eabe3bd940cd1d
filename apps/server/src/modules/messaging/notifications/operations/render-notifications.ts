import { fillTemplate, type Placeholder } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { DocumentLanguage } from '@lastmile/kit';
import { type Issuer, issuerOf, languageOf } from '../../../billing/invoices/index.ts';
import type { PayLinks } from '../../../billing/pay-links/index.ts';
import { findIssuer } from '../../../platform/isps/index.ts';
import type { NotificationToRender } from '../queries/notifications.ts';
import { defaultTemplates } from '../rules/default-templates.ts';
import { templatesOf } from './templates.ts';

export interface RenderedNotification {
  readonly language: DocumentLanguage;
  readonly subject: string;
  readonly body: string;
}

/**
 * Renders each notification in the customer's language, or in the ISP's if there is no text in that language.
 */
export async function createNotificationRenderer(tx: Tx, payLinks: PayLinks) {
  const [company, templates] = await Promise.all([findIssuer(tx), templatesOf(tx)]);
  const issuers = new Map<DocumentLanguage, Issuer>();
  for (const language of Object.keys(defaultTemplates) as DocumentLanguage[]) {
    issuers.set(language, await issuerOf(tx, language));
  }
  return (notification: NotificationToRender): RenderedNotification => {
    const language = languageOf(notification.customerLanguage, company.locale);
    const template = templates.find((one) => one.kind === notification.kind && one.language === language);
    const issuer = issuers.get(language);
    if (!template || !issuer) throw new Error(`No template for ${notification.kind} in ${language}`);
    const values: Record<Placeholder, string> = {
      name: notification.customerName ?? notification.username,
      username: notification.username,
      amount: issuer.money(notification.amountMinor ?? 0),
      number: notification.number ?? '',
      dueDate: notification.dueOn === null ? '' : issuer.day(notification.dueOn),
      payLink: payLinks.urlOf(notification.payLinkTarget),
      company: company.name,
    };
    return {
      language,
      subject: fillTemplate(template.subject, values).replace(/\s+/g, ' ').trim(),
      body: `${fillTemplate(template.body, values)}\n`,
    };
  };
}
