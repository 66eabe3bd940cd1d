import { payPagePerMinute } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { type DocumentLanguage, formatMoney, minor } from '@lastmile/kit';
import { acceptedLanguages } from '../../../../core/accepted-languages.ts';
import type { PageRequest, PublicPage } from '../../../../core/public-page.ts';
import { findByReference, findOutcome, paymentStatusOf } from '../../../platform/checkouts/index.ts';
import { languageOf } from '../../invoices/index.ts';
import type { PayLinkServices } from '../../pay-links/index.ts';
import { type Payer, parsePayerCookie, payerCookieName } from '../rules/payer-cookie.ts';
import { type Html, html } from './html.ts';
import { onlineTexts } from './online-texts.ts';
import { documentOf, inDigits, messagePageHtml } from './pay-page-html.ts';
import { isLanguage } from './texts.ts';

type Uses = Pick<PayLinkServices, 'database' | 'log' | 'payLinks'>;

const actor = { userId: null, call: 'payPage.page' };
/** While the gateway is asked, the page shows what came of it without a script. */
const refreshSeconds = 5;

const languageFor = ({ query, acceptLanguage }: PageRequest, payer?: Payer): DocumentLanguage => {
  const asked = query['language'];
  if (isLanguage(asked)) return asked;
  return payer?.language ?? languageOf(...acceptedLanguages(acceptLanguage));
};

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
    const payer = parsePayerCookie(request.cookie(payerCookieName));
    const language = languageFor(request, payer);
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
      const head: Html | null =
        status === 'pending' ? html`<meta http-equiv="refresh" content="${refreshSeconds}">` : null;
      const main = html`<section><h1>${words[status]}</h1><p class="sum">${amount}</p>
        <p>${found.isSandbox ? words.testText : words[`${status}Text`]}</p>
        ${linkBack(services, found, language, payer)}
        <p class="dim">${words.paymentOf} ${found.companyName}<br>${words.transaction} ${found.transactionId}</p></section>`;
      return {
        status: 200,
        html: (nonce) =>
          inDigits(
            documentOf({
              language,
              title: words[status],
              nonce,
              main,
              head,
              brandColour: found.brandColour,
              query: { transactionId: found.transactionId },
            }),
            found.digits,
          ),
      };
    } catch (error) {
      return unavailable(services, language, error);
    }
  },
});

type Outcome = NonNullable<Awaited<ReturnType<typeof findOutcome>>>;

/** To the page of ours where it was started; to a pay page only in the browser that came from there. */
function linkBack(
  { payLinks }: Uses,
  { returnPath, transactionId, ispId, subscriberId }: Outcome,
  language: DocumentLanguage,
  payer: Payer | undefined,
): Html | null {
  const words = onlineTexts[language];
  if (returnPath) {
    const to = `${returnPath}?transactionId=${transactionId}`;
    return html`<p><a href="${to}">${words.backToAccount}</a></p>`;
  }
  const target = payer && payLinks.open(payer.token);
  if (!target || target.ispId !== ispId || target.subscriberId !== subscriberId) return null;
  return html`<p><a href="/pay/${payer.token}?language=${language}">${words.backToInvoices}</a></p>`;
}

function unknownPayment(language: DocumentLanguage) {
  const words = onlineTexts[language];
  const main = html`<section><h1>${words.unknownPayment}</h1><p>${words.unknownPaymentText}</p></section>`;
  return {
    status: 404 as const,
    html: (nonce: string) => documentOf({ language, title: words.unknownPayment, nonce, main }),
  };
}
