import { newSubscriberForm } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../base/caller.ts';
import type { Services } from '../../base/services.ts';
import {
  bulkChange,
  createSubscriber,
  holding,
  leaving,
  suspension,
} from '../../domains/subscribers/index.ts';
import { confirmWishes, failWish, insertPresence } from './demo.queries.ts';
import { demoLines } from './demo-lines.ts';
import { dayBefore, dayMs, minutesBefore } from './demo-moment.ts';
import { demoRouters } from './demo-network.ts';

type Ids = ReadonlyMap<string, number>;
interface Places {
  readonly areas: Ids;
  readonly packages: Ids;
  readonly routers: Ids;
}
interface Sellers {
  readonly owner: Caller;
  readonly reseller: Caller;
}

/** Lines in every state, with what their routers would have done and seen of them. */
export async function loadLines(
  services: Pick<Services, 'clock' | 'sealer'>,
  tx: Tx,
  { owner, reseller }: Sellers,
  places: Places,
): Promise<void> {
  const nowMs = services.clock.now();
  const ids = new Map<string, number>();
  let personId = 0;
  for (const [at, line] of demoLines.entries()) {
    const body = newSubscriberForm.parse({
      ...lineOf(line, at, nowMs),
      person: line.person ? personOf(line.person, at) : { id: personId },
      routerId: places.routers.get(line.router),
      packageId: places.packages.get(line.packageCode),
      areaId: places.areas.get(line.area),
    });
    // As if it had been done on the day of the connection.
    const clock = { now: () => nowMs - daysConnected(at) * dayMs };
    const created = await createSubscriber(
      { ...services, clock },
      tx,
      body,
      line.isOfReseller ? reseller : owner,
    );
    personId = created.personId;
    ids.set(line.username, created.id);
  }
  await putInStates(tx, owner, ids, nowMs);
  await letRoutersHaveDoneIt(tx, owner.ispId ?? 0, ids, places.routers, nowMs);
}

const personOf = ({ name, nameBn }: { name: string; nameBn: string | null }, at: number) => ({
  name,
  nameBn,
  mobile: `017${String(11_000_100 + at * 37).padStart(8, '0')}`,
  house: String(3 + ((at * 7) % 60)),
  road: String(1 + ((at * 3) % 14)),
  clientType: /Ltd|Kindergarten/.test(name) ? 'corporate' : 'home',
  language: 'en',
});

const lineOf = (
  { username, packageCode, status }: (typeof demoLines)[number],
  at: number,
  nowMs: number,
) => ({
  username,
  bindMac: false,
  callerId: macOf(at),
  medium: packageCode === 'B100' || at % 3 > 0 ? 'fiber' : 'utp',
  staticIp: packageCode === 'B100' ? `203.0.113.${10 + at}` : null,
  connectedOn: status === 'pending' ? null : dayBefore(nowMs, daysConnected(at)),
  billing: at % 17 === 5 ? 'free' : 'normal',
  billingMode: packageCode === 'B100' ? 'postpaid' : 'prepaid',
  billingDay: 1 + (at % 4) * 7,
  monthlyDiscountMinor: at % 9 === 4 ? 50_00 : 0,
  activate: status !== 'pending',
});

const daysConnected = (at: number) => 20 + at * 23;
const macOf = (at: number) => `48:A9:8A:0C:${(16 + at).toString(16)}:7E`.toUpperCase();

async function putInStates(tx: Tx, owner: Caller, ids: Ids, nowMs: number): Promise<void> {
  const moment = { at: minutesBefore(nowMs, 60 * 24 * 4), today: dayBefore(nowMs, 4) };
  const lines = (wanted: string) => ({
    ids: demoLines.flatMap(({ username, status }) => (status === wanted ? [ids.get(username) ?? 0] : [])),
    preview: false,
  });
  await bulkChange(tx, lines('suspended'), owner, async () => suspension(tx, 'unpaid', moment));
  await bulkChange(tx, lines('held'), owner, async () => holding(tx, dayBefore(nowMs, -40), moment));
  await bulkChange(tx, lines('left'), owner, async () => leaving(tx, moment));
}

async function letRoutersHaveDoneIt(
  tx: Tx,
  ispId: number,
  ids: Ids,
  routers: Ids,
  nowMs: number,
): Promise<void> {
  const answering = demoRouters.filter(({ trouble }) => !trouble).map(({ name }) => name);
  await confirmWishes(
    tx,
    answering.map((name) => routers.get(name) ?? 0),
    minutesBefore(nowMs, 60),
  );
  await failWish(tx, ids.get('sohel.rana') ?? 0, {
    error: 'failure: secret with the same name already exists',
    nextTryAt: minutesBefore(nowMs, -60 * 24 * 7),
  });
  const seen = [...demoLines.entries()].filter(
    ([, { router, status }]) => answering.includes(router) && status !== 'pending',
  );
  await insertPresence(
    tx,
    ispId,
    seen.map(([at, { username, isOnline }]) => {
      const minutes = isOnline ? 1 : 60 * (5 + at);
      return {
        id: ids.get(username) ?? 0,
        isOnline,
        since: minutesBefore(nowMs, minutes + 60 * (2 + at)),
        lastSeenAt: minutesBefore(nowMs, minutes),
        ip: `10.64.0.${10 + at}`,
        callerId: macOf(at),
      };
    }),
  );
}
