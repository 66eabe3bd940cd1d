import { newSubscriberForm } from '@lastmile/contract';
import { addDays, type Clock, todayIn } from '@lastmile/kit';
import type { Caller } from '../../server/src/core/caller.ts';
import {
  recordRetailPayment,
  renewWholesale,
  topUp,
  updatePrices,
  updateRetailPrices,
} from '../../server/src/modules/billing/resellers/index.ts';
import { createSubscribers } from '../../server/src/modules/customers/subscribers/index.ts';
import { drawCustomer, usernameOf } from './customers.ts';
import { dayBefore, dayMs } from './demo-time.ts';
import { type Ids, idIn, type LoadContext } from './load-context.ts';
import { createWholesaleReseller, retailDebtors } from './queries.ts';
import { type DemoPackage, demoNetworks } from './routers.ts';

interface Places {
  readonly areas: Ids;
  readonly packages: Ids;
  readonly routers: Ids;
}

const days = 75;
/** What was paid in, by days ago. The last renewals find the wallet nearly empty. */
const topUps: Readonly<Record<number, number>> = { 75: 6_000_00, 44: 7_000_00, 13: 6_500_00 };
/** Days ago on which subscribers were sold. */
const sold = [74, 73, 71, 68, 66, 61, 57, 52, 48, 41, 33, 26, 17, 9];
/** Of the ISP's own price, rounded to ten taka. */
const buyingShare = 0.7;
const buyingPrice = ({ price }: DemoPackage): number => Math.round((price * buyingShare) / 10) * 10 * 100;

/** What they ask of their subscribers: a little less than the ISP itself. */
const retailShare = 0.9;
const retailPrice = ({ price }: DemoPackage): number => Math.round((price * retailShare) / 10) * 10 * 100;
/** Days between the reseller's rounds: half of the subscribers pay all they owe, a quarter a part, a quarter nothing. */
const paysAfter = 10;
const partMinor = 250_00;

/** A reseller who buys from a wallet: prices, top-ups, sales, renewals and payments of the last months, day by day. */
export async function loadWholesale(
  loading: LoadContext,
  { owner, wholesale }: { readonly owner: Caller; readonly wholesale: Caller },
  places: Places,
): Promise<void> {
  const { tx, ispId, index, home, services } = loading;
  const packages = (demoNetworks[index]?.packages ?? []).filter((one) => !one.isForBusiness);
  const id = await createWholesaleReseller(tx, wholesale.userId);
  const start: Clock = { now: () => home.loadedAtMs - days * dayMs };
  await updatePrices(start, tx, {
    params: { id },
    body: {
      items: packages.map((one) => ({
        packageId: idIn(places.packages, one.code),
        priceMinor: buyingPrice(one),
        minRetailMinor: buyingPrice(one),
        maxRetailMinor: one.price * 100,
      })),
    },
  });
  const items = packages.map((one) => ({
    packageId: idIn(places.packages, one.code),
    retailMinor: retailPrice(one),
  }));
  await updateRetailPrices(start, tx, { params: { id }, body: { items } }, wholesale);
  const taken = new Set<string>();
  for (let ago = days; ago >= 0; ago -= 1) {
    const nowMs = home.loadedAtMs - ago * dayMs;
    const clock: Clock = { now: () => nowMs };
    const amountMinor = topUps[ago];
    if (amountMinor !== undefined) {
      const reference = `9WS${ago}K4LM`;
      await topUp(clock, tx, { id, amountMinor, method: 'bkash', reference, note: null }, owner);
    }
    if (sold.includes(ago)) {
      const form = formOf(ago, packages, places, taken, nowMs);
      await createSubscribers({ ...services, clock }, tx, [form], wholesale);
    }
    if (ago % paysAfter === 0) await collectRetail(loading, clock, id, wholesale);
    await renewWholesale(clock, { ispId, transaction: (work) => work(tx) }, { withNotifications: ago === 0 });
  }
  await planPrice(loading, id, packages, places);
}

/** The first package costs more in two weeks. */
async function planPrice(
  { tx, home }: LoadContext,
  id: number,
  packages: readonly DemoPackage[],
  places: Places,
): Promise<void> {
  const [first] = packages;
  if (!first) return;
  const clock: Clock = { now: () => home.loadedAtMs };
  const validFrom = addDays(todayIn('Asia/Dhaka', clock).toString(), 14);
  const items = [{ packageId: idIn(places.packages, first.code), priceMinor: buyingPrice(first) + 20_00 }];
  await updatePrices(clock, tx, { params: { id }, body: { validFrom, items } });
}

/** The subscribers pay the reseller in cash or by bKash; some owe a part or all of it. */
async function collectRetail(
  { tx }: LoadContext,
  clock: Clock,
  resellerId: number,
  wholesale: Caller,
): Promise<void> {
  for (const { subscriberId, dueMinor } of await retailDebtors(tx, resellerId)) {
    const kind = subscriberId % 4;
    if (kind === 3) continue;
    const method = kind === 1 ? 'bkash' : 'cash';
    const amountMinor = kind === 2 ? Math.min(dueMinor, partMinor) : dueMinor;
    const body = { subscriberId, amountMinor, method, reference: null, note: null } as const;
    await recordRetailPayment(clock, tx, body, wholesale);
  }
}

function formOf(
  ago: number,
  packages: readonly DemoPackage[],
  { areas, packages: packageIds, routers }: Places,
  taken: Set<string>,
  nowMs: number,
) {
  const key = `wholesale ${ago}`;
  const customer = drawCustomer(key);
  const form = newSubscriberForm.parse({
    customer: { ...customer, language: 'en' },
    routerId: idIn(routers, 'Mirpur core'),
    packageId: idIn(packageIds, packages[ago % packages.length]?.code ?? ''),
    areaId: idIn(areas, 'Pallabi'),
    username: `pl-${usernameOf(customer, key, taken)}`,
    bindMac: false,
    medium: 'fiber',
    connectedOn: dayBefore(nowMs, 0),
    billing: 'normal',
    billingMode: 'prepaid',
    billingDay: 1,
    monthlyDiscountMinor: 0,
    activate: true,
  });
  return { ...form, since: new Date(nowMs).toISOString() };
}
