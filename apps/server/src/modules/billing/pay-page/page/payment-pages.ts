import { payPagePerMinute } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { type DocumentLanguage, formatMoney, minor } from '@lastmile/kit';
import { acceptedLanguages } from '../../../../core/accepted-languages.ts';
import type { PageRequest, PublicPage } from '../../../../core/public-page.ts';
import { findByReference, findOutcome, paymentStatusOf } from '../../../platform/checkouts/index.ts';
import { languageOf } from '../../invoices/index.ts';
import type { PayLinkServices } from '../../pay-links/index.ts';
import { type Html, html } from './html.ts';
import { onlineTexts } from './online-texts.ts';
import { documentOf, messagePageHtml } from './pay-page-html.ts';
import { isLanguage } from './texts.ts';

type Uses = Pick<PayLinkServices, 'database' | 'log'>;

const actor = { userId: null, call: 'payPage.page' };
const refreshSeconds = 5;
/** A cancelled or failed payment may still turn out to be paid: those pages refresh too, more rarely. */
const refreshOf = (status: string): number | undefined => (status === 'pending' ? refreshSeconds : undefined);

const languageFor = ({ query, acceptLanguage }: PageRequest): DocumentLanguage =>
  isLanguage(query['language']) ? query['language'] : languageOf(...acceptedLanguages(acceptLanguage));

const unavailable = ({ log }: Uses, language: DocumentLanguage, error: unknown) => {
  log.error({ err: error }, 'could not render a page of an online payment');
  return { status: 503 as const, html: (nonce: string) => messagePageHtml('unavailable', language, nonce) };
};

/** Leads to the gateway's page. Browsers apply `form-action` to redirects, so that the form comes here first. */
export const forwardPage = (services: Uses): PublicPage => ({
  path: '/payment-forward/{reference}',
  perMinute: payPagePerMinute,
  async render(request) {
    const language = languageFor(request);
    const words = onlineTexts[language];
    try {
      const reference = request.params['reference'] ?? '';
      const checkout = await withPlatform(services.database, { actor, readOnly: true }, (tx) =>
        findByReference(tx, reference),
      );
      const url = checkout?.state === 'pending' ? checkout.payUrl : null;
      if (!url) return unknownPayment(language);
      const main = html`<section><h1>${words.forwarding}</h1><p>${words.forwardingText}</p>
        <p><a href="${url}" rel="noreferrer">${words.continue}</a></p></section>`;
      const refresh = html`<meta http-equiv="refresh" content="0; url=${url}">`;
      return {
        status: 200,
        html: (nonce) => documentOf({ language, title: words.forwarding, nonce, main, head: refresh }),
      };
    } catch (error) {
      return unavailable(services, language, error);
    }
  },
});

/** The outcome of a payment, for anyone who has its transaction ID. It says nothing about a person. */
export const paymentCompletePage = (services: Uses): PublicPage => ({
  path: '/payment-complete',
  perMinute: payPagePerMinute,
  async render(request) {
    const language = languageFor(request);
    const words = onlineTexts[language];
    try {
      const given = request.query['transactionId'];
      const reference = typeof given === 'string' ? given.slice(0, 40) : '';
      const found = await withPlatform(services.database, { actor, readOnly: true }, (tx) =>
        findOutcome(tx, reference),
      );
      if (!found) return unknownPayment(language);
      const status = paymentStatusOf(found.state);
      const amount = formatMoney(minor(found.amountMinor), found.currency, { locale: language });
      const seconds = refreshOf(status);
      const head: Html | null =
        seconds === undefined ? null : html`<meta http-equiv="refresh" content="${seconds}">`;
      const main = html`<section><h1>${words[status]}</h1><p class="sum">${amount}</p>
        <p>${words[`${status}Text`]}</p>
        <p class="dim">${words.paymentOf} ${found.companyName}<br>${words.transaction} ${found.transactionId}</p></section>`;
      return {
        status: 200,
        html: (nonce) =>
          documentOf({ language, title: words[status], nonce, main, head, brandColour: found.brandColour }),
      };
    } catch (error) {
      return unavailable(services, language, error);
    }
  },
});

function unknownPayment(language: DocumentLanguage) {
  const words = onlineTexts[language];
  const main = html`<section><h1>${words.unknownPayment}</h1><p>${words.unknownPaymentText}</p></section>`;
  return {
    status: 404 as const,
    html: (nonce: string) => documentOf({ language, title: words.unknownPayment, nonce, main }),
  };
}
