import { type DemoPackage, type DemoRouter, demoNetworks, packageBeside } from './routers.ts';
import { demoRateLimit } from './speeds.ts';
import { type DemoLine, demoLines } from './subscribers.ts';

/** What was done at the demo's routers behind the panel's back. */

/** What a router holds of a line, whatever the panel wishes. */
export interface HeldLine {
  readonly line: DemoLine;
  readonly disabled: boolean;
  readonly packageCode: string;
  readonly remoteAddress: string | null;
  readonly callerId: string;
}

/** Before anyone edited it: as the panel wrote it last. */
function asWritten(line: DemoLine): HeldLine | undefined {
  const { status, isOpen, packageCode, staticIp: remoteAddress, callerId } = line;
  const isHeld = isOpen ? status !== 'active' : status !== 'pending' && status !== 'left';
  if (!isHeld) return undefined;
  return { line, disabled: !isOpen && status !== 'active', packageCode, remoteAddress, callerId };
}

type Edit = (held: HeldLine) => HeldLine | undefined;

const faster: Edit = (held) => {
  const network = demoNetworks.find(({ routers }) => routers.includes(held.line.router));
  return { ...held, packageCode: packageBeside(network?.packages ?? [], held.packageCode).code };
};
const off: Edit = (held) => ({ ...held, disabled: true });
const on: Edit = (held) => ({ ...held, disabled: false });
const gone: Edit = () => undefined;
const fixed: Edit = (held) => ({ ...held, remoteAddress: `${held.line.router.pool}.15.250` });

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
export const rateLimitAt = (router: DemoRouter, sold: DemoPackage): string =>
  router.name === 'Kazipara roof' && sold.code === 'F40' ? '60M/60M' : demoRateLimit(sold);

/** One device that was carried from one line's flat to the other's: both dial in with its address. */
const sharedDevice = { router: 'Mirpur core', lender: 12, borrower: 13 };

/** All that one router holds of the panel's lines when the demo begins. */
export function heldBy(router: DemoRouter): readonly HeldLine[] {
  const written = demoLines.flat().flatMap((line) => (line.router === router ? (asWritten(line) ?? []) : []));
  const active = written.filter(({ disabled, line }) => !disabled && !line.isOpen && line.staticIp === null);
  const cut = written.filter(({ disabled }) => disabled);
  const { active: onActive = {}, cut: onCut = {} } = edits[router.name] ?? {};
  const lender = router.name === sharedDevice.router ? active[sharedDevice.lender] : undefined;
  return written.flatMap((held) => {
    const edit = onActive[active.indexOf(held)] ?? onCut[cut.indexOf(held)];
    const lent =
      lender && held === active[sharedDevice.borrower] ? { ...held, callerId: lender.callerId } : held;
    return (edit ? edit(lent) : lent) ?? [];
  });
}

export interface FreeRider {
  readonly name: string;
  readonly packageCode: string;
  readonly comment: string;
  readonly isOn: boolean;
}

const rider = (name: string, packageCode: string, comment: string, isOn = true): FreeRider => ({
  name,
  packageCode,
  comment,
  isOn,
});

/** Names that are on a router and in nobody's bills. */
const riders: Readonly<Record<string, readonly FreeRider[]>> = {
  'Mirpur core': [
    rider('office-test', 'F40', 'test line, do not delete'),
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
export function ridersOn(router: DemoRouter): readonly FreeRider[] {
  const known = riders[router.name] ?? [];
  if (router.name !== sharedDevice.router) return known;
  const newest = demoLines.flat().findLast((line) => line.router === router);
  return newest ? [...known, rider(newest.username, newest.packageCode, 'made in Winbox', false)] : known;
}
