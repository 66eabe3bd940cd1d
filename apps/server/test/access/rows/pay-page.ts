import { issueBill, takeCash } from '../../support/billing.ts';
import type { AccessTable } from '../access-row.ts';
import type { World, WorldPerson } from '../fixtures.ts';
import { line, placeOf } from './billing.ts';

/** A link, with a bill and a receipt behind it. */
async function link(world: World, caller: WorldPerson) {
  const subscriberId = await line(world, caller);
  const place = placeOf(world, caller);
  const billId = await issueBill(place, subscriberId, 100_00);
  const receiptId = await takeCash(place, { subscriberId, amountMinor: 100_00, userId: caller.id });
  const { payLinks } = world.panel.panel.services;
  return { token: payLinks.tokenOf({ ispId: place.ispId, subscriberId, turn: 1 }), billId, receiptId };
}

/** The page asks for nothing but its link; who may send the link is who may read bills. */
export const payPageRows: AccessTable = {
  'payPage.show': {
    allows: 'public',
    stranger: 'own',
    sample: async (world, caller) => ({ params: { token: (await link(world, caller)).token } }),
  },
  'payPage.bill': {
    allows: 'public',
    stranger: 'own',
    sample: async (world, caller) => {
      const { token, billId } = await link(world, caller);
      return { params: { token, id: billId } };
    },
  },
  'payPage.receipt': {
    allows: 'public',
    stranger: 'own',
    sample: async (world, caller) => {
      const { token, receiptId } = await link(world, caller);
      return { params: { token, id: receiptId } };
    },
  },
  'payPage.link': {
    allows: 'client accountant technician collector reseller',
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({ params: { id: await line(world, caller) } }),
  },
  'payPage.rotate': {
    allows: 'client technician reseller',
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({ body: { id: await line(world, caller) } }),
  },
};
