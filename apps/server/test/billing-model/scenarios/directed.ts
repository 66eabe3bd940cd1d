import type { Action, ActionOf, ScenarioIsp } from './actions.ts';
import type { Circumstance } from './switches.ts';

/** From 1 December 2026 on, at 620.00 a month; Home is exempt, Office includes VAT, Cafe has it on top. */
export const directedIsp: ScenarioIsp = {
  currency: 'BDT',
  unit: 100,
  timezone: 'UTC',
  startMs: Date.UTC(2026, 11, 1, 8),
  vatMode: 'exempt',
  vatRate: 500,
  roundToWhole: false,
  firstInvoice: 'prorated',
  invoiceSuspended: false,
  reactivationRule: 'keep',
  packages: [
    { name: 'Home', price: 62_000, vatMode: null, connectionCharge: 0 },
    { name: 'Office', price: 62_000, vatMode: 'inclusive', connectionCharge: 50_000 },
    { name: 'Cafe', price: 93_000, vatMode: 'on_top', connectionCharge: 0 },
    { name: 'School', price: 31_000, vatMode: 'exempt', connectionCharge: 0 },
  ],
};

const target = { who: 0, which: 0 };
const pass = (days: number, hasRuns = true): Action => ({ do: 'advance', days, hasRuns, who: null });
const join = (changes: Partial<ActionOf<'join'>> = {}): Action => ({
  do: 'join',
  packageNo: 0,
  agreedPrice: null,
  discount: 0,
  billingDay: 1,
  billingMode: 'prepaid',
  isActive: true,
  extraAmount: null,
  ...changes,
});
const takePackage = (packageNo: number): Action => ({ do: 'package', ...target, packageNo, inDays: null });
const settings = (changes: Partial<ActionOf<'settings'>>): Action => ({
  do: 'settings',
  vatMode: null,
  vatRate: 500,
  roundToWhole: false,
  firstInvoice: 'prorated',
  ...changes,
});

/** The shortest scenario of each circumstance that is not always compared. */
export const directedScenarios: Readonly<Record<Circumstance, readonly Action[]>> = {
  changeOnFirstDay: [join(), pass(1), pass(30), { do: 'hold', ...target, days: 40 }, pass(40), pass(19)],
  cancelAdjusted: [join(), pass(10), { do: 'close', ...target }, { do: 'cancel', ...target }, pass(1)],
  priceOnIssueDay: [join(), pass(1), pass(30), { do: 'reprice', packageNo: 0, price: 93_000 }, pass(31)],
  extraInInvoicedPeriod: [
    join({ extraAmount: 20_000 }),
    pass(1),
    pass(18),
    { do: 'extra', ...target, amount: 30_000, prorated: false, taxable: false, isNow: true, ends: false },
    pass(11),
    takePackage(2),
    pass(1),
  ],
  editBelowZero: [
    join({ packageNo: 1 }),
    pass(1),
    pass(8),
    takePackage(0),
    pass(10),
    takePackage(1),
    pass(12),
    { do: 'edit', who: 0, which: 1, form: 'replace', amount: 1_000 },
  ],
  shortHold: [
    join(),
    pass(1),
    { do: 'hold', ...target, days: null },
    pass(5),
    { do: 'resume', ...target },
    pass(25),
  ],
  closeBeforeFirstInvoice: [
    settings({ firstInvoice: 'none' }),
    join({ packageNo: 1 }),
    pass(5),
    { do: 'close', ...target },
  ],
  vatModeAfterIssue: [join(), pass(9), settings({ vatMode: 'on_top' }), { do: 'close', ...target }],
  invoiceAfterSuspension: [
    join(),
    pass(3, false),
    { do: 'suspend', ...target },
    { do: 'month', ...target },
    pass(1),
    { do: 'reactivate', ...target },
    pass(27),
  ],
  suspendOnReturnedDay: [
    join(),
    pass(4),
    { do: 'close', ...target },
    pass(5),
    { do: 'reopen', ...target },
    pass(5),
    { do: 'suspend', ...target },
    pass(21),
    { do: 'reactivate', ...target },
    pass(1),
  ],
  changeWhileSuspended: [
    join(),
    pass(3, false),
    { do: 'suspend', ...target },
    pass(1),
    pass(1),
    { do: 'discount', ...target, amount: 3_100 },
    pass(4),
    { do: 'reactivate', ...target },
    pass(22),
  ],
  reopenInExemptPeriod: [
    settings({ vatMode: 'on_top' }),
    join({ packageNo: 3 }),
    { do: 'month', ...target },
    { do: 'close', ...target },
    { do: 'reopen', ...target },
    pass(31),
  ],
  vatRateAfterExemptIssue: [
    settings({ vatMode: 'on_top' }),
    join({ packageNo: 3 }),
    { do: 'month', ...target },
    { do: 'close', ...target },
    settings({ vatRate: 750 }),
    pass(1),
  ],
  cancelCarrying: [
    join({ packageNo: 1 }),
    pass(9),
    takePackage(2),
    pass(22),
    { do: 'cancel', who: 0, which: 1 },
    pass(31),
  ],
};
