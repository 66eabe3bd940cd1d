import { type Tx, withTenant } from '@lastmile/database';
import type { DocumentLanguage } from '@lastmile/kit';
import { acceptedLanguages } from '../../../../core/accepted-languages.ts';
import type { FormAnswer, FormRequest, PublicForm } from '../../../../core/public-form.ts';
import type { PublicPage } from '../../../../core/public-page.ts';
import { languageOf } from '../../../billing/invoices/index.ts';
import { rateTicket } from '../operations/rate-ticket.ts';
import { ratedTicket } from '../queries/rated-ticket.ts';
import type { TicketServices } from '../services.ts';
import { ratingHtml, ratingMessageHtml } from './rating-html.ts';
import { ratingTexts } from './rating-texts.ts';

type Uses = Pick<TicketServices, 'database' | 'clock' | 'ratingLinks' | 'log'>;
const perMinute = 60;

const isLanguage = (value: unknown): value is DocumentLanguage =>
  typeof value === 'string' && Object.hasOwn(ratingTexts, value);

/** The page behind a rating link: one question, without signing in. */
export const ratingPage = ({ database, ratingLinks, log }: Uses): PublicPage => ({
  path: '/rate/{token}',
  hasForms: true,
  perMinute,
  async render({ params, query, acceptLanguage }) {
    const token = params['token'] ?? '';
    const asked = isLanguage(query['language']) ? query['language'] : undefined;
    const fallback = asked ?? languageOf(...acceptedLanguages(acceptLanguage));
    const message = (kind: 'unknown' | 'unavailable') => (nonce: string) =>
      ratingMessageHtml(kind, fallback, nonce);
    const target = ratingLinks.open(token);
    if (!target) return { status: 404, html: message('unknown') };
    try {
      const options = { actor: { userId: null, call: 'tickets.rate' }, readOnly: true };
      const ticket = await withTenant(database, target.ispId, options, (tx) =>
        ratedTicket(tx, target.ticketId),
      );
      if (!ticket) return { status: 404, html: message('unknown') };
      const language = asked ?? (isLanguage(ticket.language) ? ticket.language : fallback);
      const isUnchosen = query['problem'] === 'rating';
      return { status: 200, html: (nonce) => ratingHtml({ ticket, token, language, isUnchosen }, nonce) };
    } catch (error) {
      log.error({ err: error }, 'could not render the rating page');
      return { status: 503, html: message('unavailable') };
    }
  },
});

/** Answers with a redirect, so that reloading sends nothing again. */
export const ratingForm = ({ database, clock, ratingLinks, log }: Uses): PublicForm => ({
  method: 'POST',
  path: '/api/rate/{token}',
  perMinute,
  async handle(request: FormRequest): Promise<FormAnswer> {
    const token = request.params['token'] ?? '';
    const target = ratingLinks.open(token);
    if (!target) return { status: 404 };
    const fields = new URLSearchParams(request.rawBody.toString('utf8'));
    const rating = /^[1-5]$/.test(fields.get('rating') ?? '') ? Number(fields.get('rating')) : undefined;
    const language = isLanguage(request.query['language']) ? `language=${request.query['language']}` : '';
    const page = `/rate/${token}?${language}`;
    if (rating === undefined) return { status: 303, location: `${page}&problem=rating` };
    const comment = (fields.get('comment') ?? '')
      .normalize('NFC')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 1_000);
    try {
      const work = (tx: Tx) => rateTicket(clock, tx, target.ticketId, { rating, comment: comment || null });
      const isRated = await withTenant(
        database,
        target.ispId,
        { actor: { userId: null, call: 'tickets.rate', ip: request.ip } },
        work,
      );
      return isRated ? { status: 303, location: page } : { status: 404 };
    } catch (error) {
      log.error({ err: error }, 'could not save a rating');
      return { status: 503 };
    }
  },
});
