import { type DemoPackage, type DemoRouter, demoNetworks, packageBeside } from './routers.ts';
import { demoRateLimit } from './speeds.ts';
import { type DemoSubscriber, demoSubscribers } from './subscribers.ts';

/** Changes that were made on the demo's routers outside the application. */

/** What a router has of a subscriber, whatever the desired state. */
export interface SimulatedSubscriber {
  readonly subscriber: DemoSubscriber;
  readonly disabled: boolean;
  readonly packageCode: string;
  readonly remoteAddress: string | null;
  readonly callerId: string;
}

/** Before the outside change: as it was last applied. */
function asWritten(subscriber: DemoSubscriber): SimulatedSubscriber | undefined {
  const { status, isOpen, packageCode, staticIp: remoteAddress, callerId } = subscriber;
  const isHeld = isOpen ? status !== 'active' : status !== 'pending' && status !== 'closed';
  if (!isHeld) return undefined;
  return { subscriber, disabled: !isOpen && status !== 'active', packageCode, remoteAddress, callerId };
}

type Edit = (secret: SimulatedSubscriber) => SimulatedSubscriber | undefined;

const faster: Edit = (secret) => {
  const network = demoNetworks.find(({ routers }) => routers.includes(secret.subscriber.router));
  return { ...secret, packageCode: packageBeside(network?.packages ?? [], secret.packageCode).code };
};
const off: Edit = (secret) => ({ ...secret, disabled: true });
const on: Edit = (secret) => ({ ...secret, disabled: false });
const deleted: Edit = () => undefined;
const fixed: Edit = (secret) => ({ ...secret, remoteAddress: `${secret.subscriber.router.pool}.15.250` });

/** By the index of a subscriber among the router's active ones, or among the suspended ones. */
const edits: Readonly<Record<string, { active: Record<number, Edit>; cut?: Record<number, Edit> }>> = {
  'Mirpur core': {
    active: { 5: faster, 17: faster, 31: off, 44: fixed, 60: deleted, 71: faster },
    // A subscriber that should have no service: the reconciler suspends it again automatically.
    cut: { 2: on },
  },
  'Kazipara roof': { active: { 8: faster, 20: off, 41: faster } },
  'Boalia core': { active: { 10: faster, 33: off } },
};

/** A profile that was made faster on the router for all its subscribers, by router and package. */
export const rateLimitAt = (router: DemoRouter, soldPackage: DemoPackage): string =>
  router.name === 'Kazipara roof' && soldPackage.code === 'F40' ? '60M/60M' : demoRateLimit(soldPackage);

/** One device that was moved from one subscriber to another: both dial in with its MAC address. */
const sharedDevice = { router: 'Mirpur core', lender: 12, borrower: 13 };

/** Everything that one router has of our subscribers when the demo starts. */
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
  return written.flatMap((secret) => {
    const edit = onActive[active.indexOf(secret)] ?? onSuspension[cut.indexOf(secret)];
    const lent =
      lender && secret === active[sharedDevice.borrower] ? { ...secret, callerId: lender.callerId } : secret;
    return (edit ? edit(lent) : lent) ?? [];
  });
}

export interface UnbilledSecret {
  readonly name: string;
  readonly packageCode: string;
  readonly comment: string;
  readonly isOn: boolean;
}

const unbilledSecret = (name: string, packageCode: string, comment: string, isOn = true): UnbilledSecret => ({
  name,
  packageCode,
  comment,
  isOn,
});

/** Secrets on a router that are not in billing. */
const unbilledSecrets: Readonly<Record<string, readonly UnbilledSecret[]>> = {
  'Mirpur core': [
    unbilledSecret('office-test', 'F40', 'test account, do not delete'),
    unbilledSecret('chairman', 'F40', 'চেয়ারম্যান সাহেব'),
    unbilledSecret('noc.cctv', 'H5', 'camera at the POP'),
    unbilledSecret('babu.bhai', 'H20', 'tea stall, Section 10'),
    unbilledSecret('old.customer1', 'H10', '', false),
    unbilledSecret('rina.apa', 'H10', 'রিনা আপা, ৩য় তলা'),
  ],
  'Kazipara roof': [
    unbilledSecret('roof.mosque', 'H10', 'মসজিদ'),
    unbilledSecret('kamal.lineman', 'H20', 'staff'),
    unbilledSecret('demo1', 'H5', 'demo for shop', false),
  ],
  'Boalia core': [
    unbilledSecret('pl-0001', 'S10', 'owner’s house'),
    unbilledSecret('pl-mess-7', 'F20', 'মেস, ২য় তলা'),
    unbilledSecret('pl-tower', 'S10', 'tower link'),
    unbilledSecret('pl-guest', 'T40', 'guest', false),
  ],
};

/** One of them has the username of a new subscriber, which therefore cannot be synced. */
export function unbilledSecretsOn(router: DemoRouter): readonly UnbilledSecret[] {
  const known = unbilledSecrets[router.name] ?? [];
  if (router.name !== sharedDevice.router) return known;
  const newest = demoSubscribers.flat().findLast((subscriber) => subscriber.router === router);
  return newest
    ? [...known, unbilledSecret(newest.username, newest.packageCode, 'made in Winbox', false)]
    : known;
}
