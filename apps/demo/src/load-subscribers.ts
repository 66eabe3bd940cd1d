import { newSubscriberForm } from '@lastmile/contract';
import type { Caller } from '../../server/src/core/caller.ts';
import { saveTerms } from '../../server/src/modules/billing/terms/index.ts';
import {
  adoptSubscribers,
  createSubscribers,
  encryptPassword,
} from '../../server/src/modules/customers/subscribers/index.ts';
import { saveDesiredState } from '../../server/src/modules/network/desired-state/index.ts';
import { applyStates } from './apply-states.ts';
import type { DemoCustomer } from './customers.ts';
import { dayBefore, minutesBefore } from './demo-time.ts';
import { type Ids, idIn, type LoadContext } from './load-context.ts';
import type { LoadedSubscriber } from './loaded-subscriber.ts';
import { markDesiredApplied } from './queries.ts';
import { drawNumber, drawOne } from './seeded-random.ts';
import { type DemoSubscriber, demoSubscribers } from './subscribers.ts';

interface Places {
  readonly areas: Ids;
  readonly packages: Ids;
  readonly routers: Ids;
}
type AddedCustomer = { readonly id: number } | (DemoCustomer & { readonly language: 'en' });
interface Sellers {
  readonly owner: Caller;
  readonly reseller: Caller;
}

/** Subscribers in every state; first those that the routers know, then changes that were not applied yet. */
export async function loadSubscribers(
  loading: LoadContext,
  sellers: Sellers,
  places: Places,
): Promise<LoadedSubscriber[]> {
  const { tx, index, home } = loading;
  const subscribers = demoSubscribers[index] ?? [];
  const isNew = ({ isOpen, status }: DemoSubscriber) => isOpen && status === 'active';
  const known = await create(
    loading,
    sellers,
    places,
    subscribers.filter((subscriber) => !isNew(subscriber)),
  );
  await applyStates(
    loading,
    sellers.owner,
    known.filter(({ subscriber }) => !subscriber.isOpen),
  );
  await markDesiredApplied(tx, minutesBefore(home.loadedAtMs, 60));
  const added = await create(loading, sellers, places, subscribers.filter(isNew));
  await applyStates(
    loading,
    sellers.owner,
    known.filter(({ subscriber }) => subscriber.isOpen),
  );
  return [...known, ...added];
}

async function create(
  loading: LoadContext,
  sellers: Sellers,
  places: Places,
  subscribers: readonly DemoSubscriber[],
): Promise<LoadedSubscriber[]> {
  const customerIds = new Map<DemoSubscriber, number>();
  const loaded = await takeOver(loading, places, subscribers);
  const sell = async (
    seller: Caller,
    soldPackage: readonly DemoSubscriber[],
    customerOf: (subscriber: DemoSubscriber) => AddedCustomer,
  ) => {
    const forms = soldPackage.map((subscriber) =>
      formOf(subscriber, customerOf(subscriber), places, loading.home.loadedAtMs),
    );
    const services = { ...loading.services, clock: { now: () => loading.home.loadedAtMs } };
    const created = await createSubscribers(services, loading.tx, forms, seller);
    for (const [at, { id, customerId }] of created.entries()) {
      const subscriber = soldPackage[at];
      if (!subscriber) continue;
      customerIds.set(subscriber, customerId);
      loaded.push({ id, subscriber });
    }
  };
  const isOf = (seller: Caller) => (subscriber: DemoSubscriber) =>
    subscriber.isOfReseller === (seller === sellers.reseller);
  for (const seller of [sellers.owner, sellers.reseller]) {
    const here = subscribers.filter(isOf(seller));
    // First subscribers with a customer of their own, then further subscribers of these customers.
    const first = here.filter(({ customer }) => typeof customer === 'object');
    await sell(seller, first, ({ customer }) => ({ ...(customer as DemoCustomer), language: 'en' }));
    const before = (subscriber: DemoSubscriber) =>
      first.findLast((one) => here.indexOf(one) < here.indexOf(subscriber));
    const further = here.filter((subscriber) => subscriber.customer === 'same' && before(subscriber));
    await sell(seller, further, (subscriber) => ({
      id: customerIds.get(before(subscriber) ?? subscriber) ?? 0,
    }));
  }
  return loaded;
}

function formOf(subscriber: DemoSubscriber, customer: AddedCustomer, places: Places, nowMs: number) {
  const isBusiness = subscriber.staticIp !== null;
  const form = newSubscriberForm.parse({
    customer,
    routerId: idIn(places.routers, subscriber.router.name),
    packageId: idIn(places.packages, subscriber.packageCode),
    areaId: idIn(places.areas, subscriber.area),
    username: subscriber.username,
    password: subscriber.password,
    bindMac: false,
    callerId: subscriber.callerId,
    medium: isBusiness || drawNumber(`${subscriber.username} medium`) < 0.7 ? 'fiber' : 'utp',
    staticIp: subscriber.staticIp,
    connectedOn: subscriber.status === 'pending' ? null : dayBefore(nowMs, subscriber.daysConnected),
    billing: drawNumber(`${subscriber.username} free`) < 0.02 ? 'free' : 'normal',
    billingMode: isBusiness ? 'postpaid' : 'prepaid',
    billingDay: drawOne(`${subscriber.username} day`, [1, 5, 10, 15]),
    ...discountOf(subscriber, nowMs),
    activate: subscriber.status !== 'pending',
  });
  return { ...form, since: minutesBefore(nowMs, subscriber.daysConnected * 24 * 60) };
}

/** Some have a discount for good, some a percentage or one for some months. */
function discountOf({ username }: DemoSubscriber, nowMs: number) {
  const drawn = drawNumber(`${username} discount`);
  if (drawn >= 0.07) return { monthlyDiscountMinor: 0 };
  if (drawn >= 0.04) return { monthlyDiscountMinor: 50_00 };
  const discountUntil = dayBefore(nowMs, -60);
  if (drawn >= 0.02) return { monthlyDiscountMinor: 0, discountPercent: 10, discountUntil };
  return { monthlyDiscountMinor: 100_00, discountFrom: dayBefore(nowMs, 45), discountUntil };
}

/** Subscribers that were adopted from a router and have no customer yet. */
async function takeOver(
  { tx, ispId, services, home }: LoadContext,
  places: Places,
  subscribers: readonly DemoSubscriber[],
): Promise<LoadedSubscriber[]> {
  const found = subscribers.filter(({ customer }) => customer === 'nobody');
  const loaded: LoadedSubscriber[] = [];
  for (const name of new Set(found.map(({ router }) => router.name))) {
    const here = new Map(
      found.flatMap((subscriber) =>
        subscriber.router.name === name ? [[subscriber.username, subscriber] as const] : [],
      ),
    );
    const at = minutesBefore(home.loadedAtMs, 60 * 24 * 5);
    const adopted = await adoptSubscribers(
      tx,
      idIn(places.routers, name),
      at,
      [...here.values()].map((subscriber) => ({
        username: subscriber.username,
        packageId: idIn(places.packages, subscriber.packageCode),
        disabled: false,
        staticIp: null,
        callerId: null,
        comment: null,
        passwordEncrypted: encryptPassword(services.cipher, ispId, subscriber.username, subscriber.password),
      })),
    );
    const ids = adopted.map(({ id }) => id);
    await saveDesiredState(tx, ids);
    await saveTerms(tx, ids, at);
    for (const { id, username } of adopted) {
      const subscriber = here.get(username);
      if (subscriber) loaded.push({ id, subscriber });
    }
  }
  return loaded;
}
