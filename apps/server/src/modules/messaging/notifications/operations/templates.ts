import {
  type CallInput,
  type calls,
  notificationKinds,
  type Placeholder,
  problems,
  unknownPlaceholders,
} from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { addDays, type Clock, type DocumentLanguage, todayIn } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { issuerOf } from '../../../billing/invoices/index.ts';
import { findIssuer } from '../../../platform/isps/index.ts';
import { insertTemplate, ownTemplates, updateTemplate } from '../queries/templates.ts';
import { defaultTemplates } from '../rules/default-templates.ts';

const languages = Object.keys(defaultTemplates) as DocumentLanguage[];

/** The text of every kind in every language: the ISP's own, or the built-in one. */
export async function templatesOf(tx: Tx) {
  const own = await ownTemplates(tx);
  return languages.flatMap((language) =>
    notificationKinds.map((kind) => {
      const chosen = own.find((one) => one.kind === kind && one.language === language);
      const words = chosen ?? { ...defaultTemplates[language][kind], version: 0 };
      return { ...words, kind, language, channel: 'email' as const, isDefault: chosen === undefined };
    }),
  );
}

export async function listTemplates(clock: Clock, tx: Tx, panelUrl: string) {
  const items = await templatesOf(tx);
  const samples: { language: DocumentLanguage; values: Record<Placeholder, string> }[] = [];
  for (const language of languages) {
    samples.push({ language, values: await sampleValues(clock, tx, panelUrl, language) });
  }
  return { items, samples };
}

/** Sample values for the preview, with the ISP's own name, currency and dates. */
async function sampleValues(clock: Clock, tx: Tx, panelUrl: string, language: DocumentLanguage) {
  const [issuer, { name, timezone }] = await Promise.all([issuerOf(tx, language), findIssuer(tx)]);
  const today = todayIn(timezone, clock).toString();
  return {
    name: 'Rahima Begum',
    username: 'rahima.home',
    amount: issuer.money(1_050_00),
    number: `INV-${today.slice(0, 4)}-000123`,
    dueDate: issuer.day(addDays(today, 7)),
    payLink: `${panelUrl}/pay/…`,
    company: name,
  };
}

type TemplateUpdate = CallInput<typeof calls.notifications.saveTemplate>['body'];

/**
 * Undefined if the version is outdated. What the update leaves out stays as it is: customised, or the default. Texts
 * with unknown placeholders are rejected.
 */
export async function saveTemplate(tx: Tx, ispId: number, update: TemplateUpdate) {
  const { kind, channel, language, version } = update;
  const before = (await ownTemplates(tx)).find((own) => own.kind === kind && own.language === language);
  const { subject, body } = { ...(before ?? defaultTemplates[language][kind]), ...update };
  const template = { kind, channel, language, version, subject, body };
  const errors = (['subject', 'body'] as const).flatMap((path) => {
    const unknown = unknownPlaceholders(template.kind, template[path]).map((name) => `{${name}}`);
    const message = `${problems['notifications.unknown_placeholder'].title}: ${unknown.join(', ')}`;
    return unknown.length > 0 ? [{ path, message }] : [];
  });
  if (errors.length > 0) throw new Problem('notifications.unknown_placeholder', { errors });
  return template.version === 0 ? insertTemplate(tx, ispId, template) : updateTemplate(tx, template);
}
