import {
  type CallInput,
  type calls,
  isSmsOnly,
  messageLanguages,
  notificationChannels,
  notificationKinds,
  problems,
  unknownPlaceholders,
} from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { addDays, type Clock, todayIn } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { findIssuer } from '../../../platform/isps/index.ts';
import { findMessagingAccount } from '../../providers/index.ts';
import { insertTemplate, ownTemplates, updateTemplate } from '../queries/templates.ts';
import { defaultTemplate } from '../rules/default-templates.ts';
import { formatFor, type MessageValues } from '../rules/values.ts';

/** The text of every kind by every channel in every language: the ISP's own, or the built-in one. */
export async function templatesOf(tx: Tx) {
  const own = await ownTemplates(tx);
  const ownByKey = new Map(own.map((one) => [`${one.kind} ${one.channel} ${one.language}`, one]));
  return messageLanguages.flatMap((language) =>
    notificationChannels.flatMap((channel) =>
      notificationKinds
        .filter((kind) => channel === 'sms' || !isSmsOnly(kind))
        .map((kind) => {
          const chosen = ownByKey.get(`${kind} ${channel} ${language}`);
          const { subject, body, version } = chosen ?? {
            ...defaultTemplate(language, channel, kind),
            version: 0,
          };
          return { subject, body, version, kind, language, channel, isDefault: chosen === undefined };
        }),
    ),
  );
}

export async function listTemplates(clock: Clock, tx: Tx, panelUrl: string) {
  const [items, issuer, account] = await Promise.all([
    templatesOf(tx),
    findIssuer(tx),
    findMessagingAccount(tx),
  ]);
  const samples = messageLanguages.map((language) => ({
    language,
    values: sampleValues(clock, issuer, panelUrl, language),
  }));
  return { items, samples, smsPriceMinor: account?.smsPriceMinor ?? 0 };
}

/** As long as a real one, and without a character that would change the segments. */
const sampleToken = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0uVw';

/** Sample values for the preview, with the ISP's own name, currency and dates. */
function sampleValues(
  clock: Clock,
  { name, timezone, currency, digits, mobile }: Awaited<ReturnType<typeof findIssuer>>,
  panelUrl: string,
  language: (typeof messageLanguages)[number],
): MessageValues {
  const { money, day } = formatFor(language, { currency, digits });
  const today = todayIn(timezone, clock).toString();
  return {
    name: 'Rahima Begum',
    username: 'rahima.home',
    customerCode: 'C-10234',
    package: 'Home 20',
    amount: money(1_050_00),
    number: `INV-${today.slice(0, 4)}-000123`,
    dueDate: day(addDays(today, 7)),
    payLink: `${panelUrl}/pay/${sampleToken}`,
    ratingLink: `${panelUrl}/rate/${sampleToken.slice(0, 38)}`,
    visitDate: day(addDays(today, 1)),
    visitTime: '10:00-12:00',
    router: 'Roof North 1',
    company: name,
    hotline: mobile ?? '',
  };
}

type TemplateUpdate = CallInput<typeof calls.notifications.saveTemplate>['body'];

/** Throws if a text contains placeholders that the kind does not have. */
export function requireKnownPlaceholders(
  kind: Parameters<typeof unknownPlaceholders>[0],
  texts: { readonly subject: string; readonly body: string },
): void {
  const errors = (['subject', 'body'] as const).flatMap((path) => {
    const unknown = unknownPlaceholders(kind, texts[path]).map((name) => `{${name}}`);
    const message = `${problems['notifications.unknown_placeholder'].title}: ${unknown.join(', ')}`;
    return unknown.length > 0 ? [{ path, message }] : [];
  });
  if (errors.length > 0) throw new Problem('notifications.unknown_placeholder', { errors });
}

/**
 * Undefined if the version is outdated. What the update leaves out stays as it is: customised, or the default. Texts
 * with unknown placeholders are rejected.
 */
export async function saveTemplate(tx: Tx, update: TemplateUpdate) {
  const { kind, channel, language, version } = update;
  const before = (await ownTemplates(tx)).find(
    (own) => own.kind === kind && own.channel === channel && own.language === language,
  );
  const { subject, body } = { ...(before ?? defaultTemplate(language, channel, kind)), ...update };
  const template = { kind, channel, language, version, subject: channel === 'sms' ? '' : subject, body };
  if (channel === 'email' && subject === '') throw new Problem('notifications.subject_missing');
  requireKnownPlaceholders(kind, template);
  return template.version === 0 ? insertTemplate(tx, template) : updateTemplate(tx, template);
}
