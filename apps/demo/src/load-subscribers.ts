import { newSubscriberForm } from '@lastmile/contract';
import type { Caller } from '../../server/src/core/caller.ts';
import { keepTerms } from '../../server/src/modules/billing/terms/index.ts';
import {
  adoptLines,
  createSubscribers,
  sealPassword,
} from '../../server/src/modules/customers/subscribers/index.ts';
import { keepWishes } from '../../server/src/modules/network/desired-state/index.ts';
import { putInStates } from './apply-states.ts';
import type { DemoPerson } from './customers.ts';
import { dayBefore, minutesBefore } from './demo-time.ts';
import { type Ids, idIn, type Loading } from './load-context.ts';
import type { LoadedLine } from './loaded-subscriber.ts';
import { confirmWishes } from './queries.ts';
import { draw, drawOne } from './seeded-random.ts';
import { type DemoLine, demoLines } from './subscribers.ts';

interface Places {
  readonly areas: Ids;
  readonly packages: Ids;
  readonly routers: Ids;
}
type Person = { readonly id: number } | (DemoPerson & { readonly language: 'en' });
interface Sellers {
  readonly owner: Caller;
  readonly reseller: Caller;
}

/** Lines in every state; first those that the routers know of, then what was wished since. */
export async function loadLines(loading: Loading, sellers: Sellers, places: Places): Promise<LoadedLine[]> {
  const { tx, index, home } = loading;
  const lines = demoLines[index] ?? [];
  const isNew = ({ isOpen, status }: DemoLine) => isOpen && status === 'active';
  const known = await create(
    loading,
    sellers,
    places,
    lines.filter((line) => !isNew(line)),
  );
  await putInStates(
    loading,
    sellers.owner,
    known.filter(({ line }) => !line.isOpen),
  );
  await confirmWishes(tx, minutesBefore(home.loadedAtMs, 60));
  const added = await create(loading, sellers, places, lines.filter(isNew));
  await putInStates(
    loading,
    sellers.owner,
    known.filter(({ line }) => line.isOpen),
  );
  return [...known, ...added];
}

async function create(
  loading: Loading,
  sellers: Sellers,
  places: Places,
  lines: readonly DemoLine[],
): Promise<LoadedLine[]> {
  const personIds = new Map<DemoLine, number>();
  const loaded = await takeOver(loading, places, lines);
  const sell = async (seller: Caller, sold: readonly DemoLine[], personOf: (line: DemoLine) => Person) => {
    const forms = sold.map((line) => formOf(line, personOf(line), places, loading.home.loadedAtMs));
    const services = { ...loading.services, clock: { now: () => loading.home.loadedAtMs } };
    const created = await createSubscribers(services, loading.tx, forms, seller);
    for (const [at, { id, personId }] of created.entries()) {
      const line = sold[at];
      if (!line) continue;
      personIds.set(line, personId);
      loaded.push({ id, line });
    }
  };
  const isOf = (seller: Caller) => (line: DemoLine) => line.isOfReseller === (seller === sellers.reseller);
  for (const seller of [sellers.owner, sellers.reseller]) {
    const here = lines.filter(isOf(seller));
    // Those with a person of their own first, then further lines of those persons.
    const first = here.filter(({ person }) => typeof person === 'object');
    await sell(seller, first, ({ person }) => ({ ...(person as DemoPerson), language: 'en' }));
    const before = (line: DemoLine) => first.findLast((one) => here.indexOf(one) < here.indexOf(line));
    const further = here.filter((line) => line.person === 'same' && before(line));
    await sell(seller, further, (line) => ({ id: personIds.get(before(line) ?? line) ?? 0 }));
  }
  return loaded;
}

function formOf(line: DemoLine, person: Person, places: Places, nowMs: number) {
  const isBusiness = line.staticIp !== null;
  const form = newSubscriberForm.parse({
    person,
    routerId: idIn(places.routers, line.router.name),
    packageId: idIn(places.packages, line.packageCode),
    areaId: idIn(places.areas, line.area),
    username: line.username,
    password: line.password,
    bindMac: false,
    callerId: line.callerId,
    medium: isBusiness || draw(`${line.username} medium`) < 0.7 ? 'fiber' : 'utp',
    staticIp: line.staticIp,
    connectedOn: line.status === 'pending' ? null : dayBefore(nowMs, line.daysConnected),
    billing: draw(`${line.username} free`) < 0.02 ? 'free' : 'normal',
    billingMode: isBusiness ? 'postpaid' : 'prepaid',
    billingDay: drawOne(`${line.username} day`, [1, 5, 10, 15]),
    monthlyDiscountMinor: draw(`${line.username} discount`) < 0.07 ? 50_00 : 0,
    activate: line.status !== 'pending',
  });
  return { ...form, since: minutesBefore(nowMs, line.daysConnected * 24 * 60) };
}

/** Lines that were found on a router and belong to nobody yet. */
async function takeOver(
  { tx, ispId, services, home }: Loading,
  places: Places,
  lines: readonly DemoLine[],
): Promise<LoadedLine[]> {
  const found = lines.filter(({ person }) => person === 'nobody');
  const loaded: LoadedLine[] = [];
  for (const name of new Set(found.map(({ router }) => router.name))) {
    const here = new Map(
      found.flatMap((line) => (line.router.name === name ? [[line.username, line] as const] : [])),
    );
    const at = minutesBefore(home.loadedAtMs, 60 * 24 * 5);
    const adopted = await adoptLines(
      tx,
      idIn(places.routers, name),
      at,
      [...here.values()].map((line) => ({
        username: line.username,
        packageId: idIn(places.packages, line.packageCode),
        disabled: false,
        staticIp: null,
        callerId: null,
        comment: null,
        passwordSealed: sealPassword(services.sealer, ispId, line.username, line.password),
      })),
    );
    const ids = adopted.map(({ id }) => id);
    await keepWishes(tx, ids);
    await keepTerms(tx, ids, at);
    for (const { id, username } of adopted) {
      const line = here.get(username);
      if (line) loaded.push({ id, line });
    }
  }
  return loaded;
}
