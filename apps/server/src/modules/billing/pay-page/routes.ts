import { payPageCalls as calls } from '@lastmile/contract';
import { resellerOf } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import { linkFileRoute, linkRoute, type Route, route } from '../../../core/route.ts';
import { billsFile, spokenBy } from '../invoices/index.ts';
import type { PayLine, PayLinkServices } from '../pay-links/index.ts';
import { printReceiptOfLine } from '../payments/index.ts';
import { payerOf, showPayPage } from './operations/get-pay-page.ts';
import { findBill, findPayLine, turnPayLine } from './queries/pay-page.ts';

type Uses = Pick<PayLinkServices, 'clock' | 'payLinks'>;

export const payPageRoutes = (services: Uses): Route[] => [
  ...linkRoutes(services),
  route(calls.link, async (tx, { params }, caller) =>
    linkOf(services, await findPayLine(tx, params.id, resellerOf(caller))),
  ),
  route(calls.rotate, async (tx, { body }, caller) =>
    linkOf(services, await turnPayLine(tx, body.id, resellerOf(caller))),
  ),
];

/** What the link opens for whoever holds it. */
function linkRoutes(services: Uses): Route[] {
  const { clock, payLinks } = services;
  const lineOf = ({ params }: { readonly params: { readonly token: string } }): PayLine => {
    const line = payLinks.open(params.token);
    if (!line) throw new Problem('not_found');
    return line;
  };
  const ispOf = (input: { readonly params: { readonly token: string } }) => lineOf(input).ispId;
  return [
    linkRoute(calls.show, ispOf, (tx, input) => showPayPage(clock, tx, lineOf(input), input.query.language)),
    linkFileRoute(calls.bill, ispOf, async (tx, input) => {
      const line = lineOf(input);
      const { payer, company } = await payerOf(tx, line);
      const language = spokenBy(input.query.language, payer.language, company.locale);
      const bill = await findBill(tx, line.subscriberId, input.params.id);
      return billsFile(services, tx, bill ? [bill] : [], { size: 'a4', language });
    }),
    linkFileRoute(calls.receipt, ispOf, async (tx, input) => {
      const line = lineOf(input);
      const { payer, company } = await payerOf(tx, line);
      const language = spokenBy(input.query.language, payer.language, company.locale);
      const { subscriberId } = line;
      return printReceiptOfLine(clock, tx, { id: input.params.id, subscriberId }, { size: 'a4', language });
    }),
  ];
}

function linkOf({ payLinks }: Uses, line: PayLine | undefined) {
  if (!line) throw new Problem('not_found');
  return { url: payLinks.urlOf(line) };
}
