import { payPagePerMinute } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { acceptedLanguages } from '../../../../core/accepted-languages.ts';
import { Problem } from '../../../../core/problem.ts';
import type { PublicPage } from '../../../../core/public-page.ts';
import { languageOf } from '../../invoices/index.ts';
import { getPayPage } from '../operations/get-pay-page.ts';
import { loadOnlinePayment, type PayUses } from '../operations/online-payment.ts';
import type { PayProblem } from './online-payment-html.ts';
import { messagePageHtml, payPageHtml } from './pay-page-html.ts';
import { isLanguage } from './texts.ts';

/** The page behind a pay link, rendered by the server: readable before anything else is loaded. */
export const payPage = (services: PayUses): PublicPage => ({
  path: '/pay/{token}',
  hasForms: true,
  perMinute: payPagePerMinute,
  async render({ params, query, acceptLanguage }) {
    const token = params['token'] ?? '';
    const asked = isLanguage(query['language']) ? query['language'] : undefined;
    try {
      const { page, ...online } = await read(services, token, asked);
      const shown = {
        ...online,
        token,
        problem: problemOf(query['problem']),
        isClaimSent: query['claimed'] === '1',
      };
      return { status: 200, html: (nonce) => payPageHtml(page, shown, nonce) };
    } catch (error) {
      const isUnknown = error instanceof Problem && error.code === 'not_found';
      if (!isUnknown) services.log.error({ err: error }, 'could not render the pay page');
      const language = asked ?? languageOf(...acceptedLanguages(acceptLanguage));
      const kind = isUnknown ? 'unknown' : 'unavailable';
      return { status: isUnknown ? 404 : 503, html: (nonce) => messagePageHtml(kind, language, nonce) };
    }
  },
});

const problems: readonly PayProblem[] = ['amount', 'form', 'gateway', 'transaction', 'used', 'many'];
const problemOf = (value: unknown): PayProblem | undefined => problems.find((problem) => problem === value);

async function read(services: PayUses, token: string, asked: Parameters<typeof getPayPage>[3]) {
  const { database, payLinks } = services;
  const target = payLinks.open(token);
  if (!target) throw new Problem('not_found');
  const options = { actor: { userId: null, call: 'payPage.page' }, readOnly: true };
  const page = await withTenant(database, target.ispId, options, (tx) =>
    getPayPage(services, tx, target, asked),
  );
  return { page, ...(await loadOnlinePayment(services, target)) };
}
