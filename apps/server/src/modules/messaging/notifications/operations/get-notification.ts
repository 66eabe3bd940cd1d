import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { notificationsToRender } from '../queries/notifications.ts';
import { languageFrom } from '../rules/values.ts';
import { createNotificationRenderer, type Links } from './render-notifications.ts';

/** The text as sent, or as it would be sent now. */
export async function getNotification(tx: Tx, links: Links, id: number) {
  const [found] = await notificationsToRender(tx, [id]);
  if (!found) throw new Problem('not_found');
  const {
    sentLanguage,
    sentSubject,
    sentBody,
    campaignTexts: _texts,
    payLinkTarget: _link,
    ticket: _ticket,
    visitDate: _visitDate,
    visitTime: _visitTime,
    customerName: _name,
    customerCode: _code,
    customerLanguage: _language,
    username: _username,
    packageName: _package,
    amountMinor: _amount,
    dueOn: _dueOn,
    ...shown
  } = found;
  if (sentSubject !== null && sentBody !== null)
    return { ...shown, language: languageFrom(sentLanguage), subject: sentSubject, body: sentBody };
  const { language, subject, body } = (await createNotificationRenderer(tx, links))(found);
  return { ...shown, language, subject, body };
}
