import type { SubscriberStatus } from '@lastmile/contract';
import { businessAt, type DemoCustomer, drawCustomer, usernameOf } from './customers.ts';
import { type DemoPackage, type DemoRouter, demoNetworks, demoRouters } from './routers.ts';
import { drawByShare, drawNumber, drawOne, drawWhole } from './seeded-random.ts';

export interface DemoSubscriber {
  readonly username: string;
  readonly password: string;
  readonly router: DemoRouter;
  readonly area: string;
  readonly packageCode: string;
  readonly status: SubscriberStatus;
  /** Changed after the router was last synced, so that the router still has the previous state. */
  readonly isOpen: boolean;
  /**
   * Another subscriber of the previous customer, or one that was adopted from the router and has no customer
   * yet.
   */
  readonly customer: DemoCustomer | 'same' | 'nobody';
  readonly isOfReseller: boolean;
  readonly staticIp: string | null;
  readonly callerId: string;
  /** Whether its modem is switched on, and for how long it was online when the demo was loaded. */
  readonly isOn: boolean;
  readonly minutesOnline: number;
  readonly daysConnected: number;
  readonly daysInState: number;
}

const states = [
  ['active', 78],
  ['suspended', 11],
  ['on_hold', 2],
  ['pending', 2],
  ['closed', 7],
] as const satisfies readonly (readonly [SubscriberStatus, number])[];
/** The oldest subscribers are fourteen months old. */
const oldest = 425;
/** One in this many subscribers. */
const each = { business: 26, secondSubscriber: 19, nobody: 12 };
/** The last subscribers of a router, created when it was already unreachable. */
const newSubscribers = 3;

const hex = (value: number) => value.toString(16).padStart(2, '0').toUpperCase();

function demoSubscriberOf(
  router: DemoRouter,
  packages: readonly DemoPackage[],
  { place, at, taken }: { place: number; at: number; taken: Set<string> },
): DemoSubscriber {
  const key = `${router.name} ${at}`;
  const isNew = at >= router.subscribers - newSubscribers;
  const isBusiness = at % each.business === 7;
  const drawn = isBusiness ? businessAt(place * 6 + Math.floor(at / each.business), key) : drawCustomer(key);
  const customer = customerAt(drawn, router, { at, isNew, isBusiness });
  const status =
    isNew || isBusiness || customer === 'nobody' ? 'active' : drawByShare(`${key} state`, states);
  const offered = packages.filter((one) => (one.isForBusiness ?? false) === isBusiness);
  const area = drawOne(`${key} area`, router.serves);
  const daysConnected = isNew ? 0 : Math.ceil(oldest * drawNumber(`${key} age`) ** 1.3) + 2;
  return {
    username: usernameOf(drawn, key, taken),
    password: drawWhole(`${key} password`, 10_000_000, 99_999_999).toString(36),
    router,
    area,
    packageCode: drawByShare(
      `${key} package`,
      offered.map(({ code, share }) => [code, isBusiness ? 1 : share] as const),
    ),
    status,
    // Reachable routers with sync enabled are up to date except for new changes.
    isOpen: isNew || (isBehind(router) && status === 'suspended' && at % 3 === 0),
    customer,
    isOfReseller: area === 'Adabor',
    staticIp: isBusiness ? `203.0.113.${10 + place * 40 + Math.floor(at / each.business)}` : null,
    callerId: `48:A9:8A:${hex(place + 16)}:${hex(drawWhole(`${key} modem`, 0, 255))}:${hex(at)}`,
    isOn: drawNumber(`${key} on`) < 0.88,
    minutesOnline: Math.round(5 + 4_000 * drawNumber(`${key} online`) ** 2),
    daysConnected,
    daysInState: Math.min(daysConnected, drawWhole(`${key} since`, 1, status === 'closed' ? 300 : 34)),
  };
}

const isBehind = ({ isWritten, downMinutes }: DemoRouter): boolean => !isWritten || downMinutes !== undefined;

interface Place {
  readonly at: number;
  readonly isNew: boolean;
  readonly isBusiness: boolean;
}

/** An ISP that imported its router has subscribers without a customer. */
function customerAt(
  customer: DemoCustomer,
  router: DemoRouter,
  { at, isNew, isBusiness }: Place,
): DemoSubscriber['customer'] {
  if (isNew || isBusiness) return customer;
  if (!router.isWritten && at % each.nobody === 3) return 'nobody';
  return at % each.secondSubscriber === 5 ? 'same' : customer;
}

/** By ISP. */
export const demoSubscribers: readonly (readonly DemoSubscriber[])[] = demoNetworks.map(
  ({ packages, routers }) => {
    const taken = new Set<string>();
    return routers.flatMap((router) => {
      const place = demoRouters.indexOf(router);
      return Array.from({ length: router.subscribers }, (_, at) =>
        demoSubscriberOf(router, packages, { place, at, taken }),
      );
    });
  },
);
