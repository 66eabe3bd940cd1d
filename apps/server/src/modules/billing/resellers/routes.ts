import { calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { todayIn } from '@lastmile/kit';
import { type Caller, ispOf } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import { type ExportRow, fileRoute, listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import type { IdentityServices } from '../../accounts/identity/index.ts';
import { type CheckoutUses, offeredGateways } from '../../platform/checkouts/index.ts';
import { zoneOf } from '../../platform/isps/index.ts';
import type { PayLinkServices } from '../pay-links/index.ts';
import { printRetailInvoice, printRetailReceipt } from './documents/print-retail.ts';
import { printStatement } from './documents/print-statement.ts';
import { enqueueWholesaleResume } from './job-definitions.ts';
import { createAgent, listAgents, saveShare } from './operations/agents.ts';
import { payOut, topUp } from './operations/book-transaction.ts';
import { createReseller, createResellerFromCustomer } from './operations/create-reseller.ts';
import { exportStatement, getStatement } from './operations/get-statement.ts';
import {
  exportRetailInvoices,
  exportRetailPayments,
  getRetailOf,
  listRetailInvoices,
  listRetailPayments,
} from './operations/list-retail.ts';
import { getOwnFigures } from './operations/own-figures.ts';
import { listPrices, updatePrices, updateRetailPrices } from './operations/prices.ts';
import { recordRetailPayment, reverseRetailPayment } from './operations/retail-payments.ts';
import { createStaff, listStaff } from './operations/staff.ts';
import { startTopUp } from './operations/start-top-up.ts';
import { transferSubscribers } from './operations/transfer-subscribers.ts';
import { saveConditions, updateReseller, updateStatus } from './operations/update-reseller.ts';
import { conditionsOf } from './queries/conditions.ts';
import { countResellers, findReseller, resellerPage } from './queries/resellers.ts';

const c = calls.resellers;
/** Between wholesale resellers and their subscribers. */
const retailRoutes = ({ clock, payLinks }: Pick<PayLinkServices, 'clock' | 'payLinks'>): Route[] => [
  listRoute(calls.retail.invoices, {
    page: (tx, input) => listRetailInvoices(clock, tx, input),
    exportRows: (tx, input) => exportRetailInvoices(clock, tx, input),
  }),
  listRoute(calls.retail.payments, {
    page: (tx, input) => listRetailPayments(clock, tx, input),
    exportRows: (tx, input) => exportRetailPayments(clock, tx, input),
  }),
  route(calls.retail.subscriber, (tx, { params }) => getRetailOf(clock, tx, params.id)),
  fileRoute(calls.retail.invoicePdf, (tx, input) => printRetailInvoice({ clock, payLinks }, tx, input)),
  fileRoute(calls.retail.receiptPdf, (tx, input) => printRetailReceipt(clock, tx, input)),
  route(calls.retail.pay, (tx, { body }, caller) => recordRetailPayment(clock, tx, body, caller)),
  route(calls.retail.reverse, (tx, { body }) => reverseRetailPayment(clock, tx, body)),
];

/** More than any ISP has. */
const everyRow = 10_000;

export const resellerRoutes = (
  services: IdentityServices & CheckoutUses & Pick<PayLinkServices, 'payLinks'>,
): Route[] => {
  const { clock } = services;
  const today = async (tx: Tx) => todayIn(await zoneOf(tx), clock).toString();
  return [
    listRoute(c.list, {
      async page(tx, { query }) {
        const { page, pageSize } = query;
        const filter = { ...query, today: await today(tx) };
        const [items, total] = await Promise.all([
          resellerPage(tx, filter, pageSize, (page - 1) * pageSize),
          countResellers(tx, filter),
        ]);
        return { items, page, pageSize, total };
      },
      async *exportRows(tx, { query }): AsyncIterable<ExportRow> {
        const rows = await resellerPage(tx, { ...query, today: await today(tx) }, everyRow, 0);
        for (const { commissionRate, parent: _, ...row } of rows)
          yield { ...row, commissionPercent: commissionRate === null ? null : commissionRate / 100 };
      },
    }),
    route(c.own, (tx, _input, caller) => getOwnFigures(clock, tx, caller)),
    route(c.get, async (tx, { params: { id } }) => {
      const found = await findReseller(tx, id, await today(tx));
      if (!found) throw new Problem('not_found');
      return { ...found, conditions: await conditionsOf(tx, id) };
    }),
    plainRoute(c.create, (input, info, caller) => createReseller(services, caller as Caller, input, info)),
    plainRoute(c.createFromCustomer, (input, info, caller) =>
      createResellerFromCustomer(services, caller as Caller, input, info),
    ),
    route(c.update, (tx, input, caller) => updateReseller(tx, caller, input)),
    route(c.conditions, (tx, input) => saveConditions(clock, tx, input)),
    route(c.status, (tx, input, caller) => updateStatus(tx, caller, input)),
    listRoute(c.statement, {
      page: (tx, input) => getStatement(clock, tx, input),
      exportRows: (tx, input) => exportStatement(clock, tx, input),
    }),
    fileRoute(c.statementPdf, (tx, input) => printStatement(clock, tx, input)),
    route(calls.resellerPrices.list, (tx, { params }) => listPrices(clock, tx, params.id)),
    route(calls.resellerPrices.update, (tx, input) => updatePrices(clock, tx, input)),
    route(calls.resellerPrices.retail, (tx, input, caller) => updateRetailPrices(clock, tx, input, caller)),
    ...retailRoutes(services),
    route(calls.resellerAgents.list, (tx, { params }) => listAgents(tx, params.id)),
    plainRoute(calls.resellerAgents.create, (input, info, caller) =>
      createAgent(services, caller as Caller, input, info),
    ),
    route(calls.resellerAgents.share, (tx, input, caller) => saveShare(tx, caller, input)),
    route(calls.resellerStaff.list, (tx, { params }) => listStaff(tx, params.id)),
    plainRoute(calls.resellerStaff.create, (input, info, caller) =>
      createStaff(services, caller as Caller, input, info),
    ),
    route(calls.resellerTransfer.transfer, (tx, { body }, caller) =>
      transferSubscribers(clock, tx, body, caller),
    ),
    route(c.topUp, async (tx, { body }, caller) => {
      const booked = await topUp(clock, tx, body, caller);
      await enqueueWholesaleResume(tx);
      return booked;
    }),
    plainRoute(calls.resellerTopUps.gateways, async (_input, _info, caller) => ({
      gateways: await offeredGateways(services, ispOf(caller as Caller), 'reseller_top_up'),
    })),
    plainRoute(calls.resellerTopUps.start, (input, info, caller) =>
      startTopUp(services, caller as Caller, input, info),
    ),
    route(c.payout, (tx, { body }, caller) => payOut(clock, tx, body, caller)),
  ];
};
