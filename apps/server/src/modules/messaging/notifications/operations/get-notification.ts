import type { Tx } from '@lastmile/database';
import type { WordsLanguage } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import type { PayLinks } from '../../../billing/pay-links/index.ts';
import { noticesToWord } from '../queries/notifications.ts';
import { noticeWording } from './render-notifications.ts';

/** As it left, or as it would leave now. */
export async function showNotice(tx: Tx, payLinks: PayLinks, id: number) {
  const [found] = await noticesToWord(tx, [id]);
  if (!found) throw new Problem('not_found');
  const { sentLanguage, sentSubject, sentBody, ...notice } = found;
  const { kind, channel, state, subscriber, number, recipient, queuedAt, dueAt, sentAt, tries, error } =
    notice;
  const shown = {
    id,
    kind,
    channel,
    state,
    subscriber,
    number,
    recipient,
    queuedAt,
    dueAt,
    sentAt,
    tries,
    error,
  };
  if (sentSubject !== null && sentBody !== null)
    return { ...shown, language: sentLanguage as WordsLanguage, subject: sentSubject, body: sentBody };
  return { ...shown, ...(await noticeWording(tx, payLinks))(found) };
}
