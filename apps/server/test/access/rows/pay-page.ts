import { issueTestInvoice, recordCashPayment } from '../../support/billing.ts';
import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';
import { billingScopeOf, subscriber } from './billing.ts';

/** A pay link with an invoice and a receipt. */
async function link(fixtures: AccessFixtures, caller: TestUser) {
  const subscriberId = await subscriber(fixtures, caller);
  const place = billingScopeOf(fixtures, caller);
  const invoiceId = await issueTestInvoice(place, subscriberId, 100_00);
  const receiptId = await recordCashPayment(place, { subscriberId, amountMinor: 100_00, userId: caller.id });
  const { payLinks, cipher } = fixtures.panel.panel.services;
  const documentId = (kind: string, id: number) =>
    cipher.encrypt(String(id), `pay-page.${kind}:${place.ispId}:${subscriberId}`);
  return {
    token: payLinks.tokenOf({ ispId: place.ispId, subscriberId, version: 1 }),
    invoiceId: documentId('invoice', invoiceId),
    receiptId: documentId('receipt', receiptId),
  };
}

/** The page requires nothing but its link; users who read invoices may send it. */
export const payPageRows: AccessTable = {
  'payPage.get': {
    allows: 'public',
    otherIsp: 'own',
    sample: async (fixtures, caller) => ({ params: { token: (await link(fixtures, caller)).token } }),
  },
  'payPage.invoice': {
    allows: 'public',
    otherIsp: 'own',
    sample: async (fixtures, caller) => {
      const { token, invoiceId } = await link(fixtures, caller);
      return { params: { token, id: invoiceId } };
    },
  },
  'payPage.receipt': {
    allows: 'public',
    otherIsp: 'own',
    sample: async (fixtures, caller) => {
      const { token, receiptId } = await link(fixtures, caller);
      return { params: { token, id: receiptId } };
    },
  },
  'payPage.link': {
    allows: 'client accountant technician collector reseller',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: await subscriber(fixtures, caller) } }),
  },
  'payPage.rotate': {
    allows: 'client technician reseller',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await subscriber(fixtures, caller) } }),
  },
};
