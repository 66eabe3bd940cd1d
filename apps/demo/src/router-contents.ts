import { type DemoPackage, type DemoRouter, demoNetworks, packageBeside } from './routers.ts';
import { demoRateLimit } from './speeds.ts';
import { type DemoSubscriber, demoSubscribers } from './subscribers.ts';

/** What was done at the demo's routers behind the panel's back. */

/** What a router holds of a line, whatever the panel wishes. */
export interface SimulatedSubscriber {
  readonly subscriber: DemoSubscriber;
  readonly disabled: boolean;
  readonly packageCode: string;
  readonly remoteAddress: string | null;
  readonly callerId: string;
}

/** Before anyone edited it: as the panel wrote it last. */
function asWritten(subscriber: DemoSubscriber): SimulatedSubscriber | undefined {
  const { status, isOpen, packageCode, staticIp: remoteAddress, callerId } = subscriber;
  const isHeld = isOpen ? status !== 'active' : status !== 'pending' && status !== 'closed';
  if (!isHeld) return undefined;
  return { subscriber, disabled: !isOpen && status !== 'active', packageCode, remoteAddress, callerId };
}

type Edit = (held: SimulatedSubscriber) => SimulatedSubscriber | undefined;

const faster: Edit = (held) => {
  const network = demoNetworks.find(({ routers }) => routers.includes(held.subscriber.router));
  return { ...held, packageCode: packageBeside(network?.packages ?? [], held.packageCode).code };
};
const off: Edit = (held) => ({ ...held, disabled: true });
const on: Edit = (held) => ({ ...held, disabled: false });
const gone: Edit = () => undefined;
const fixed: Edit = (held) => ({ ...held, remoteAddress: `${held.subscriber.router.pool}.15.250` });

/** By the place of a line among the router's active ones, or among those that are cut off. */
const edits: Readonly<Record<string, { active: Record<number, Edit>; cut?: Record<number, Edit> }>> = {
  'Mirpur core': {
    active: { 5: faster, 17: faster, 31: off, 44: fixed, 60: gone, 71: faster },
    // A line that is to have no service: the panel cuts it again by itself.
    cut: { 2: on },
  },
  'Kazipara roof': { active: { 8: faster, 20: off, 41: faster } },
  'Boalia core': { active: { 10: faster, 33: off } },
};

/** A profile that somebody made faster for all its lines, by the router and the package. */
export const rateLimitAt = (router: DemoRouter, soldPackage: DemoPackage): string =>
  router.name === 'Kazipara roof' && soldPackage.code === 'F40' ? '60M/60M' : demoRateLimit(soldPackage);

/** One device that was carried from one line's flat to the other's: both dial in with its address. */
const sharedDevice = { router: 'Mirpur core', lender: 12, borrower: 13 };

/** All that one router holds of the panel's lines when the demo begins. */
export function heldBy(router: DemoRouter): readonly SimulatedSubscriber[] {
  const written = demoSubscribers
    .flat()
    .flatMap((subscriber) => (subscriber.router === router ? (asWritten(subscriber) ?? []) : []));
  const active = written.filter(
    ({ disabled, subscriber }) => !disabled && !subscriber.isOpen && subscriber.staticIp === null,
  );
  const cut = written.filter(({ disabled }) => disabled);
  const { active: onActive = {}, cut: onSuspension = {} } = edits[router.name] ?? {};
  const lender = router.name === sharedDevice.router ? active[sharedDevice.lender] : undefined;
  return written.flatMap((held) => {
    const edit = onActive[active.indexOf(held)] ?? onSuspension[cut.indexOf(held)];
    const lent =
      lender && held === active[sharedDevice.borrower] ? { ...held, callerId: lender.callerId } : held;
    return (edit ? edit(lent) : lent) ?? [];
  });
}

export interface UnbilledSecret {
  readonly name: string;
  readonly packageCode: string;
  readonly comment: string;
  readonly isOn: boolean;
}

const rider = (name: string, packageCode: string, comment: string, isOn = true): UnbilledSecret => ({
  name,
  packageCode,
  comment,
  isOn,
});

/** Names that are on a router and in nobody's bills. */
const unbilledSecrets: Readonly<Record<string, readonly UnbilledSecret[]>> = {
  'Mirpur core': [
    rider('office-test', 'F40', 'test account, do not delete'),
    rider('chairman', 'F40', 'চেয়ারম্যান সাহেব'),
    rider('noc.cctv', 'H5', 'camera at the POP'),
    rider('babu.bhai', 'H20', 'tea stall, Section 10'),
    rider('old.customer1', 'H10', '', false),
    rider('rina.apa', 'H10', 'রিনা আপা, ৩য় তলা'),
  ],
  'Kazipara roof': [
    rider('roof.mosque', 'H10', 'মসজিদ'),
    rider('kamal.lineman', 'H20', 'staff'),
    rider('demo1', 'H5', 'demo for shop', false),
  ],
  'Boalia core': [
    rider('pl-0001', 'S10', 'owner’s house'),
    rider('pl-mess-7', 'F20', 'মেস, ২য় তলা'),
    rider('pl-tower', 'S10', 'tower link'),
    rider('pl-guest', 'T40', 'guest', false),
  ],
};

/** Among them one whose name a new line of the panel has as well, which therefore cannot be written. */
export function unbilledSecretsOn(router: DemoRouter): readonly UnbilledSecret[] {
  const known = unbilledSecrets[router.name] ?? [];
  if (router.name !== sharedDevice.router) return known;
  const newest = demoSubscribers.flat().findLast((subscriber) => subscriber.router === router);
  return newest ? [...known, rider(newest.username, newest.packageCode, 'made in Winbox', false)] : known;
}
