import { Random } from './random.ts';

type VatMode = 'inclusive' | 'on_top' | 'exempt';

/** `who` and `which` select among what exists when the action is performed. */
export interface Target {
  readonly who: number;
  readonly which: number;
}

/** A share of what was paid; `by` is who pays it out. */
interface Payout {
  readonly percent: number;
  readonly method: 'cash' | 'bkash' | 'nagad';
  readonly by: 'owner' | 'clerk';
}

interface Parameters {
  join: {
    readonly packageNo: number;
    readonly agreedPrice: number | null;
    readonly discount: number;
    readonly billingDay: number;
    readonly billingMode: 'prepaid' | 'postpaid';
    readonly isActive: boolean;
    readonly extraAmount: number | null;
  };
  /** With `who`: to the next billing day of that subscriber instead, since much depends on it. */
  advance: { readonly days: number; readonly hasRuns: boolean; readonly who: number | null };
  reprice: { readonly packageNo: number; readonly price: number };
  settings: {
    /** Null: as it is. */
    readonly vatMode: VatMode | null;
    readonly vatRate: number;
    readonly roundToWhole: boolean;
    readonly firstInvoice: 'full' | 'prorated' | 'none';
  };
  agreePrice: Target & { readonly price: number | null };
  discount: Target & { readonly amount: number };
  /** Days from today; a percentage instead of the amount. */
  datedDiscount: Target & {
    readonly amount: number;
    readonly percent: number | null;
    readonly from: number | null;
    readonly lasts: number | null;
  };
  billingDay: Target & { readonly day: number };
  free: Target & { readonly isFree: boolean };
  package: Target & { readonly packageNo: number; readonly inDays: number | null };
  extra: Target & {
    readonly amount: number;
    readonly prorated: boolean;
    readonly taxable: boolean;
    readonly isNow: boolean;
    readonly ends: boolean;
  };
  hold: Target & { readonly days: number | null };
  resume: Target;
  suspend: Target;
  reactivate: Target;
  close: Target;
  reopen: Target;
  month: Target;
  oneOff: Target & { readonly amount: number; readonly taxable: boolean; readonly discountPercent: number };
  edit: Target & { readonly form: 'add' | 'discount' | 'replace' | 'drop'; readonly amount: number };
  cancel: Target;
  cancelSkipping: Target;
  skipMonth: Target & { readonly ahead: number };
  undoSkip: Target;
  pay: Target & { readonly percent: number; readonly isNamed: boolean };
  reverse: Target;
  reverseCredit: Target;
  credit: Target & { readonly percent: number; readonly isNamed: boolean };
  collect: Target & { readonly percent: number; readonly by: 'owner' | 'clerk' };
  refund: Target & Payout;
  refundCredit: Target & Payout;
  openingBalance: Target & { readonly amount: number };
  bulkUnpaid: Target & { readonly invoices: number };
}

export type ActionName = keyof Parameters;
export type ActionOf<Name extends ActionName> = Parameters[Name] & { readonly do: Name };
export type Action = { [Name in ActionName]: ActionOf<Name> }[ActionName];

export interface ScenarioIsp {
  readonly currency: string;
  readonly unit: number;
  readonly timezone: string;
  readonly startMs: number;
  readonly vatMode: VatMode;
  readonly vatRate: number;
  readonly roundToWhole: boolean;
  readonly firstInvoice: 'full' | 'prorated' | 'none';
  readonly invoiceSuspended: boolean;
  readonly reactivationRule: 'keep' | 'restart';
  readonly packages: readonly {
    readonly name: string;
    readonly price: number;
    readonly vatMode: VatMode | null;
    readonly vatRate: number | null;
    readonly connectionCharge: number;
  }[];
}

const currencies = [
  { currency: 'BDT', unit: 100 },
  { currency: 'USD', unit: 100 },
  { currency: 'JPY', unit: 1 },
  { currency: 'KWD', unit: 1_000 },
];
const zones = [
  'Asia/Dhaka',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'America/New_York',
  'Africa/Lagos',
  'Pacific/Auckland',
  'Asia/Kuwait',
  'UTC',
];
const vatModes = ['inclusive', 'on_top', 'exempt'] as const;
const firstInvoices = ['full', 'prorated', 'none'] as const;
const vatRates = [0, 500, 750, 1_500, 1_900];
const msPerDay = 86_400_000;

const price = (random: Random, unit: number): number =>
  random.between(300, 1_500) * unit + (random.isOnceIn(2) ? 0 : random.between(0, unit - 1));

export function randomIsp(seed: number): ScenarioIsp {
  const random = new Random(seed, 1);
  const money = random.oneOf(currencies);
  return {
    ...money,
    timezone: random.oneOf(zones),
    startMs: Date.UTC(2026, 10, 20) + random.between(0, 900) * msPerDay + random.between(0, 1_439) * 60_000,
    vatMode: random.oneOf(vatModes),
    vatRate: random.oneOf(vatRates),
    roundToWhole: random.isOnceIn(3),
    firstInvoice: random.oneOf(firstInvoices),
    invoiceSuspended: random.isOnceIn(4),
    reactivationRule: random.oneOf(['keep', 'keep', 'restart']),
    packages: ['Home', 'Office', 'Cafe'].map((name) => ({
      name,
      price: price(random, money.unit),
      vatMode: random.isOnceIn(2) ? random.oneOf(vatModes) : null,
      vatRate: random.isOnceIn(3) ? random.oneOf(vatRates) : null,
      connectionCharge: random.isOnceIn(2) ? 0 : price(random, money.unit),
    })),
  };
}

/** Actions that were added later. Each group has its own draw, so that the other actions of a seed stay the same. */
const laterActions = [
  { draw: 3, oneIn: 20, names: ['skipMonth', 'skipMonth', 'undoSkip'] },
  { draw: 4, oneIn: 15, names: ['cancelSkipping', 'cancelSkipping', 'reverseCredit'] },
  { draw: 5, oneIn: 12, names: ['datedDiscount'] },
  { draw: 6, oneIn: 6, names: ['collect', 'collect', 'collect', 'refund', 'refund', 'refundCredit'] },
  { draw: 7, oneIn: 15, names: ['openingBalance', 'bulkUnpaid', 'bulkUnpaid'] },
] as const;
type LaterAction = (typeof laterActions)[number]['names'][number];

const weights: Record<Exclude<ActionName, LaterAction>, number> = {
  join: 3,
  advance: 34,
  reprice: 3,
  settings: 2,
  agreePrice: 3,
  discount: 3,
  billingDay: 2,
  free: 2,
  package: 6,
  extra: 3,
  hold: 4,
  resume: 5,
  suspend: 3,
  reactivate: 4,
  close: 2,
  reopen: 3,
  month: 4,
  oneOff: 3,
  edit: 4,
  cancel: 4,
  pay: 12,
  reverse: 3,
  credit: 4,
};
const names = (Object.keys(weights) as (keyof typeof weights)[]).flatMap((name) =>
  Array<ActionName>(weights[name]).fill(name),
);

/** The nth action of a seed; it does not depend on the others. */
export function randomAction(seed: number, n: number, { unit }: ScenarioIsp): Action {
  const random = new Random(seed, 2, n);
  const target = { who: random.between(0, 999), which: random.between(0, 999) };
  const amount = () => price(random, unit);
  const small = () => random.between(1, 200) * unit + random.between(0, unit - 1);
  const packageNo = random.between(0, 2);
  const by = (): 'owner' | 'clerk' => random.oneOf(['owner', 'owner', 'clerk']);
  const payout = (): Target & Payout => ({
    ...target,
    percent: random.oneOf([5, 20, 50, 100, 101]),
    method: random.oneOf(['cash', 'cash', 'bkash', 'nagad']),
    by: by(),
  });
  const build: { [Name in ActionName]: () => Parameters[Name] } = {
    join: () => ({
      packageNo,
      agreedPrice: random.isOnceIn(4) ? amount() : null,
      discount: random.isOnceIn(3) ? small() : 0,
      billingDay: random.between(1, 28),
      billingMode: random.isOnceIn(3) ? 'postpaid' : 'prepaid',
      isActive: !random.isOnceIn(8),
      extraAmount: random.isOnceIn(3) ? small() : null,
    }),
    advance: () => ({
      days: random.isOnceIn(3) ? random.between(1, 2) : random.between(3, 20),
      hasRuns: !random.isOnceIn(8),
      who: random.isOnceIn(3) ? target.who : null,
    }),
    reprice: () => ({ packageNo, price: amount() }),
    settings: () => ({
      vatMode: random.isOnceIn(3) ? random.oneOf(vatModes) : null,
      vatRate: random.oneOf(vatRates),
      roundToWhole: random.isOnceIn(2),
      firstInvoice: random.oneOf(firstInvoices),
    }),
    agreePrice: () => ({ ...target, price: random.isOnceIn(2) ? amount() : null }),
    discount: () => ({
      ...target,
      amount: random.isOnceIn(3) ? 0 : random.isOnceIn(5) ? amount() * 2 : small(),
    }),
    datedDiscount: () => ({
      ...target,
      amount: random.isOnceIn(8) ? amount() * 2 : small(),
      percent: random.isOnceIn(2) ? random.oneOf([1, 10, 33, 50, 100]) : null,
      from: random.isOnceIn(2) ? random.between(-40, 60) : null,
      lasts: random.isOnceIn(3) ? null : random.between(0, 90),
    }),
    billingDay: () => ({ ...target, day: random.between(1, 28) }),
    free: () => ({ ...target, isFree: random.isOnceIn(2) }),
    package: () => ({ ...target, packageNo, inDays: random.isOnceIn(3) ? random.between(1, 20) : null }),
    extra: () => ({
      ...target,
      amount: small(),
      prorated: random.isOnceIn(2),
      taxable: !random.isOnceIn(3),
      isNow: random.isOnceIn(2),
      ends: random.isOnceIn(2),
    }),
    hold: () => ({ ...target, days: random.isOnceIn(2) ? random.between(15, 50) : null }),
    resume: () => target,
    suspend: () => target,
    reactivate: () => target,
    close: () => target,
    reopen: () => target,
    month: () => target,
    oneOff: () => ({
      ...target,
      amount: small(),
      taxable: !random.isOnceIn(3),
      discountPercent: random.isOnceIn(2) ? 0 : random.between(1, 110),
    }),
    edit: () => ({ ...target, form: random.oneOf(['add', 'discount', 'replace', 'drop']), amount: small() }),
    cancel: () => target,
    cancelSkipping: () => target,
    skipMonth: () => ({ ...target, ahead: random.between(0, 2) }),
    undoSkip: () => target,
    pay: () => ({
      ...target,
      percent: random.oneOf([20, 50, 100, 100, 100, 130, 250]),
      isNamed: random.isOnceIn(3),
    }),
    reverse: () => target,
    reverseCredit: () => target,
    credit: () => ({ ...target, percent: random.oneOf([10, 40, 100, 120]), isNamed: random.isOnceIn(2) }),
    collect: () => ({ ...target, percent: random.oneOf([30, 100, 100, 180]), by: by() }),
    refund: payout,
    refundCredit: payout,
    openingBalance: () => ({ ...target, amount: random.isOnceIn(2) ? amount() : -amount() }),
    bulkUnpaid: () => ({ ...target, invoices: random.between(1, 3) }),
  };
  for (const { draw, oneIn, names: laterNames } of laterActions) {
    const later = new Random(seed, draw, n);
    if (n < 2 || !later.isOnceIn(oneIn)) continue;
    const name = later.oneOf<LaterAction>(laterNames);
    return { do: name, ...build[name]() } as Action;
  }
  const name = n < 2 ? 'join' : random.oneOf(names);
  return { do: name, ...build[name]() } as Action;
}
