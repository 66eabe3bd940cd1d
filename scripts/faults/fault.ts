/** A mistake that a programmer could make. At least one of its tests must fail with it. */
export interface Fault {
  /** What would go wrong, as a sentence. */
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly tests: readonly string[];
}

export const billing = 'apps/server/src/modules/billing';
export const migrations = 'packages/database/migrations';

/** The projects of `vitest.config.ts` that run with a fault. Every test of a fault belongs to one of them. */
export const testProjects = ['unit', 'database'] as const;

export const tests = {
  check: 'apps/server/src/cli/check-money.db.test.ts',
  checkedCorrections: `${billing}/invoices/test/scenarios/checked-corrections.api.test.ts`,
  discounts: `${billing}/invoices/test/scenarios/discounts.api.test.ts`,
  monthlyDiscount: `${billing}/invoices/rules/discounts/monthly-discount.test.ts`,
  credits: `${billing}/invoices/test/credits-and-charges.api.test.ts`,
  cashBook: `${billing}/cash-book/routes.api.test.ts`,
  receipts: `${billing}/cash-book/receipts.api.test.ts`,
  cancelling: `${billing}/invoices/operations/cancel-invoices.db.test.ts`,
  cancellations: `${billing}/invoices/test/cancellation-notes.api.test.ts`,
  closing: `${billing}/invoices/test/scenarios/close-and-reopen.api.test.ts`,
  imports: 'apps/server/src/modules/customers/imports/operations/import-billing.api.test.ts',
  invoices: `${billing}/invoices/routes.api.test.ts`,
  leaks: 'apps/server/src/modules/insights/leaks/routes.api.test.ts',
  ledger: `${billing}/ledger/queries/ledger.db.test.ts`,
  locks: `${billing}/payments/operations/locked-balances.db.test.ts`,
  paymentRules: `${billing}/payments/test/rules-of-payments.api.test.ts`,
  payments: `${billing}/payments/routes.api.test.ts`,
  platformCheckouts: 'apps/server/src/modules/platform/checkouts/platform-checkouts.api.test.ts',
  replacements: `${billing}/invoices/test/replaced-invoices.api.test.ts`,
  resellerIsolation: 'apps/server/test/access/reseller-isolation.api.test.ts',
  resellerInterference: 'apps/server/test/access/reseller-interference.api.test.ts',
  resellers: `${billing}/resellers/routes.api.test.ts`,
  resellerMonth: `${billing}/resellers/test/commission-month.api.test.ts`,
  walletLocks: `${billing}/resellers/test/wallet-locks.api.test.ts`,
  agents: `${billing}/resellers/test/agents.api.test.ts`,
  commissions: `${billing}/resellers/test/random-commissions.db.test.ts`,
  transfers: `${billing}/resellers/test/transfers.api.test.ts`,
  wholesaleReport: 'apps/server/src/modules/insights/reports/wholesale-report.api.test.ts',
  topUps: `${billing}/resellers/test/online-top-ups.api.test.ts`,
  retail: `${billing}/resellers/test/retail.api.test.ts`,
  wholesale: `${billing}/resellers/test/wholesale.api.test.ts`,
  buyingPrices: `${billing}/resellers/test/buying-prices.api.test.ts`,
  wholesaleTransfers: `${billing}/resellers/test/wholesale-transfers.api.test.ts`,
  transferRefusals: `${billing}/resellers/rules/transfer-refusals.test.ts`,
  parallelReversals: `${billing}/resellers/test/parallel-reversals.api.test.ts`,
  permissionLimits: `${billing}/invoices/test/permission-limits.api.test.ts`,
  periods: `${billing}/period-closing/routes.api.test.ts`,
  scopeCalls: 'apps/server/test/access/data-scope-calls.api.test.ts',
  scopes: 'packages/database/src/data-scope.db.test.ts',
  chargedService: `${billing}/invoices/queries/charged-service.api.test.ts`,
  outageCredits: 'apps/server/src/modules/support/outages/credits.api.test.ts',
  outages: 'apps/server/src/modules/support/outages/routes.api.test.ts',
  pricesAndVat: `${billing}/invoices/test/scenarios/prices-and-vat.api.test.ts`,
  priceOfDays: `${billing}/invoices/rules/price-of-days.test.ts`,
  payouts: 'apps/server/src/modules/platform/settlements/payouts.api.test.ts',
  statements: 'apps/server/src/modules/platform/settlements/gateway-statements.api.test.ts',
  settlementRefunds: 'apps/server/src/modules/platform/settlements/refunds.api.test.ts',
  settlements: 'apps/server/src/modules/platform/settlements/settlements.api.test.ts',
  smsAccounts: 'apps/server/src/modules/messaging/sms-accounts/sms-accounts.api.test.ts',
  runRules: `${billing}/billing-runs/rules/evaluate-subscribers.test.ts`,
  runs: `${billing}/billing-runs/routes.api.test.ts`,
  skippedMonths: `${billing}/billing-runs/skipped-months.api.test.ts`,
} as const;
