import { newSubscriberForm } from '@lastmile/contract';
import type { Caller } from '../../base/caller.ts';
import { adoptLines, createSubscriber, sealPassword } from '../../domains/subscribers/index.ts';
import { confirmWishes } from './demo.queries.ts';
import { type DemoLine, demoLines } from './demo-lines.ts';
import { dayBefore, dayMs, minutesBefore } from './demo-moment.ts';
import { type Ids, idIn, type Loading } from './loading.ts';
import { putInStates } from './put-in-states.ts';

interface Places {
  readonly areas: Ids;
  readonly packages: Ids;
  readonly routers: Ids;
}
interface Sellers {
  readonly owner: Caller;
  readonly reseller: Caller;
}

/** A line as it is in the database by now. */
export interface LoadedLine {
  readonly id: number;
  readonly line: DemoLine;
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
  { owner, reseller }: Sellers,
  places: Places,
  lines: readonly DemoLine[],
): Promise<LoadedLine[]> {
  const nowMs = loading.home.loadedAtMs;
  const loaded: LoadedLine[] = [];
  let personId = 0;
  for (const [at, line] of lines.entries()) {
    if (line.person === 'nobody') continue;
    const body = newSubscriberForm.parse({
      ...lineForm(line, at, nowMs),
      person: line.person === 'same' ? { id: personId } : { ...line.person, language: 'en' },
      routerId: idIn(places.routers, line.router.name),
      packageId: idIn(places.packages, line.packageCode),
      areaId: idIn(places.areas, line.area),
    });
    // As if it had been done on the day of the connection.
    const clock = { now: () => nowMs - line.daysConnected * dayMs };
    const seller = line.isOfReseller ? reseller : owner;
    const created = await createSubscriber({ ...loading.services, clock }, loading.tx, body, seller);
    personId = created.personId;
    loaded.push({ id: created.id, line });
  }
  return [...loaded, ...(await takeOver(loading, places, lines))];
}

const lineForm = (line: DemoLine, at: number, nowMs: number) => {
  const isBusiness = line.staticIp !== null;
  return {
    username: line.username,
    password: line.password,
    bindMac: false,
    callerId: line.callerId,
    medium: isBusiness || at % 3 > 0 ? 'fiber' : 'utp',
    staticIp: line.staticIp,
    connectedOn: line.status === 'pending' ? null : dayBefore(nowMs, line.daysConnected),
    billing: at % 41 === 9 ? 'free' : 'normal',
    billingMode: isBusiness ? 'postpaid' : 'prepaid',
    billingDay: 1 + (at % 4) * 7,
    monthlyDiscountMinor: at % 15 === 4 ? 50_00 : 0,
    activate: line.status !== 'pending',
  };
};

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
    const adopted = await adoptLines(
      tx,
      idIn(places.routers, name),
      minutesBefore(home.loadedAtMs, 60 * 24 * 5),
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
    for (const { id, username } of adopted) {
      const line = here.get(username);
      if (line) loaded.push({ id, line });
    }
  }
  return loaded;
}
