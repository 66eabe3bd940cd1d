import { payPagePerMinute } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { acceptedLanguages } from '../../../../core/accepted-languages.ts';
import { Problem } from '../../../../core/problem.ts';
import type { PublicPage } from '../../../../core/public-page.ts';
import { languageOf } from '../../invoices/index.ts';
import type { PayLinkServices } from '../../pay-links/index.ts';
import { getPayPage } from '../operations/get-pay-page.ts';
import { messagePageHtml, payPageHtml } from './pay-page-html.ts';
import { isLanguage } from './texts.ts';

type Uses = Pick<PayLinkServices, 'database' | 'clock' | 'cipher' | 'payLinks' | 'log'>;

/** The page behind a pay link, rendered by the server: readable before anything else is loaded. */
export const payPage = (services: Uses): PublicPage => ({
  path: '/pay/{token}',
  perMinute: payPagePerMinute,
  async render({ params, query, acceptLanguage }) {
    const token = params['token'] ?? '';
    const asked = isLanguage(query['language']) ? query['language'] : undefined;
    try {
      const page = await read(services, token, asked);
      return { status: 200, html: (nonce) => payPageHtml(page, token, nonce) };
    } catch (error) {
      const isUnknown = error instanceof Problem && error.code === 'not_found';
      if (!isUnknown) services.log.error({ err: error }, 'could not render the pay page');
      const language = asked ?? languageOf(...acceptedLanguages(acceptLanguage));
      const kind = isUnknown ? 'unknown' : 'unavailable';
      return { status: isUnknown ? 404 : 503, html: (nonce) => messagePageHtml(kind, language, nonce) };
    }
  },
});

function read(services: Uses, token: string, asked: Parameters<typeof getPayPage>[3]) {
  const { database, payLinks } = services;
  const target = payLinks.open(token);
  if (!target) throw new Problem('not_found');
  const options = { actor: { userId: null, call: 'payPage.page' }, readOnly: true };
  return withTenant(database, target.ispId, options, (tx) => getPayPage(services, tx, target, asked));
}
