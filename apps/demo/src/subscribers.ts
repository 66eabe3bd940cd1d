import type { SubscriberStatus } from '@lastmile/contract';
import { businessAt, type DemoPerson, drawPerson, usernameOf } from './customers.ts';
import { type DemoPackage, type DemoRouter, demoNetworks, demoRouters } from './routers.ts';
import { draw, drawByShare, drawOne, drawWhole } from './seeded-random.ts';

export interface DemoLine {
  readonly username: string;
  readonly password: string;
  readonly router: DemoRouter;
  readonly area: string;
  readonly packageCode: string;
  readonly status: SubscriberStatus;
  /** Wished for after the router was last written to, so that it still has the line as before. */
  readonly isOpen: boolean;
  /** Another line of the person before, or one that was taken over from the router and has nobody yet. */
  readonly person: DemoPerson | 'same' | 'nobody';
  readonly isOfReseller: boolean;
  readonly staticIp: string | null;
  readonly callerId: string;
  /** Whether there is a modem that is switched on, and for how long it was online when the demo was loaded. */
  readonly isOn: boolean;
  readonly minutesOnline: number;
  readonly daysConnected: number;
  readonly daysInState: number;
}

const states = [
  ['active', 78],
  ['suspended', 11],
  ['held', 2],
  ['pending', 2],
  ['left', 7],
] as const satisfies readonly (readonly [SubscriberStatus, number])[];
/** The oldest lines are fourteen months old. */
const oldest = 425;
/** Every so many lines. */
const each = { business: 26, secondLine: 19, nobody: 12 };
/** At the end of a router's lines, made when it could no longer be written to. */
const newLines = 3;

const hex = (value: number) => value.toString(16).padStart(2, '0').toUpperCase();

function lineOf(
  router: DemoRouter,
  packages: readonly DemoPackage[],
  { place, at, taken }: { place: number; at: number; taken: Set<string> },
): DemoLine {
  const key = `${router.name} ${at}`;
  const isNew = at >= router.lines - newLines;
  const isBusiness = at % each.business === 7;
  const drawn = isBusiness ? businessAt(place * 6 + Math.floor(at / each.business), key) : drawPerson(key);
  const person = personAt(drawn, router, { at, isNew, isBusiness });
  const status = isNew || isBusiness || person === 'nobody' ? 'active' : drawByShare(`${key} state`, states);
  const offered = packages.filter((one) => (one.isForBusiness ?? false) === isBusiness);
  const area = drawOne(`${key} area`, router.serves);
  const daysConnected = isNew ? 0 : Math.ceil(oldest * draw(`${key} age`) ** 1.3) + 2;
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
    // Routers that answer and may be written to are up to date but for what is new.
    isOpen: isNew || (isBehind(router) && status === 'suspended' && at % 3 === 0),
    person,
    isOfReseller: area === 'Adabor',
    staticIp: isBusiness ? `203.0.113.${10 + place * 40 + Math.floor(at / each.business)}` : null,
    callerId: `48:A9:8A:${hex(place + 16)}:${hex(drawWhole(`${key} modem`, 0, 255))}:${hex(at)}`,
    isOn: draw(`${key} on`) < 0.88,
    minutesOnline: Math.round(5 + 4_000 * draw(`${key} online`) ** 2),
    daysConnected,
    daysInState: Math.min(daysConnected, drawWhole(`${key} since`, 1, status === 'left' ? 300 : 34)),
  };
}

const isBehind = ({ isWritten, downMinutes }: DemoRouter): boolean => !isWritten || downMinutes !== undefined;

interface Place {
  readonly at: number;
  readonly isNew: boolean;
  readonly isBusiness: boolean;
}

/** An ISP that took its router over has lines that nobody was named for yet. */
function personAt(
  person: DemoPerson,
  router: DemoRouter,
  { at, isNew, isBusiness }: Place,
): DemoLine['person'] {
  if (isNew || isBusiness) return person;
  if (!router.isWritten && at % each.nobody === 3) return 'nobody';
  return at % each.secondLine === 5 ? 'same' : person;
}

/** By ISP. */
export const demoLines: readonly (readonly DemoLine[])[] = demoNetworks.map(({ packages, routers }) => {
  const taken = new Set<string>();
  return routers.flatMap((router) => {
    const place = demoRouters.indexOf(router);
    return Array.from({ length: router.lines }, (_, at) => lineOf(router, packages, { place, at, taken }));
  });
});
