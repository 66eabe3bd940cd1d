import { fillTemplate, type Placeholder } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { WordsLanguage } from '@lastmile/kit';
import { type Issuer, issuerOf, spokenBy } from '../../../billing/invoices/index.ts';
import type { PayLinks } from '../../../billing/pay-links/index.ts';
import { findIssuer } from '../../../platform/isps/index.ts';
import type { NoticeToWord } from '../queries/notifications.ts';
import { defaultTemplates } from '../rules/default-templates.ts';
import { templatesOf } from './templates.ts';

export interface WordedNotice {
  readonly language: WordsLanguage;
  readonly subject: string;
  readonly body: string;
}

/** Makes the words of notices, each in its person's language, or the ISP's where the panel does not speak that. */
export async function noticeWording(tx: Tx, payLinks: PayLinks) {
  const [company, templates] = await Promise.all([findIssuer(tx), templatesOf(tx)]);
  const issuers = new Map<WordsLanguage, Issuer>();
  for (const language of Object.keys(defaultTemplates) as WordsLanguage[]) {
    issuers.set(language, await issuerOf(tx, language));
  }
  return (notice: NoticeToWord): WordedNotice => {
    const language = spokenBy(notice.personLanguage, company.locale);
    const template = templates.find((one) => one.kind === notice.kind && one.language === language);
    const issuer = issuers.get(language);
    if (!template || !issuer) throw new Error(`No template for ${notice.kind} in ${language}`);
    const values: Record<Placeholder, string> = {
      name: notice.personName ?? notice.username,
      username: notice.username,
      amount: issuer.money(notice.amountMinor ?? 0),
      number: notice.number ?? '',
      dueDate: notice.dueOn === null ? '' : issuer.day(notice.dueOn),
      payLink: payLinks.urlOf(notice.payLine),
      company: company.name,
    };
    return {
      language,
      subject: fillTemplate(template.subject, values).replace(/\s+/g, ' ').trim(),
      body: `${fillTemplate(template.body, values)}\n`,
    };
  };
}
