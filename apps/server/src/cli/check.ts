import {
  type Database,
  findTenancyViolations,
  pendingMigrations,
  rawQuery,
  withPlatform,
} from '@lastmile/database';
import { type Clock, systemClock } from '@lastmile/kit';
import type { Invariant } from '../core/invariant.ts';
import { jobInvariants } from '../modules/accounts/background-jobs/index.ts';
import { identityInvariants } from '../modules/accounts/identity/index.ts';
import { billingRunInvariants } from '../modules/billing/billing-runs/index.ts';
import { cashBookInvariants } from '../modules/billing/cash-book/index.ts';
import { creditNoteInvariants } from '../modules/billing/credit-notes/index.ts';
import { dunningInvariants } from '../modules/billing/dunning/index.ts';
import { invoiceInvariants } from '../modules/billing/invoices/index.ts';
import { ledgerInvariants } from '../modules/billing/ledger/index.ts';
import { paymentInvariants } from '../modules/billing/payments/index.ts';
import { periodClosingInvariants } from '../modules/billing/period-closing/index.ts';
import { resellerInvariants } from '../modules/billing/resellers/index.ts';
import { securityDepositInvariants } from '../modules/billing/security-deposits/index.ts';
import { areaInvariants } from '../modules/customers/areas/index.ts';
import { personalDataInvariants } from '../modules/customers/personal-data/index.ts';
import { subscriberInvariants } from '../modules/customers/subscribers/index.ts';
import { smsAccountInvariants } from '../modules/messaging/sms-accounts/index.ts';
import { checkoutInvariants } from '../modules/platform/checkouts/index.ts';
import { couponInvariants } from '../modules/platform/coupons/index.ts';
import { planInvariants } from '../modules/platform/plans/index.ts';
import { settlementInvariants } from '../modules/platform/settlements/index.ts';
import { ticketInvariants } from '../modules/support/tickets/index.ts';

const checks: readonly Invariant[] = [
  { invariant: 'Every table isolates the data of each ISP', findViolations: findTenancyViolations },
  ...identityInvariants,
  ...jobInvariants,
  ...areaInvariants,
  ...subscriberInvariants,
  ...personalDataInvariants,
  ...ledgerInvariants,
  ...invoiceInvariants,
  ...paymentInvariants,
  ...cashBookInvariants,
  ...securityDepositInvariants,
  ...periodClosingInvariants,
  ...creditNoteInvariants,
  ...resellerInvariants,
  ...dunningInvariants,
  ...billingRunInvariants,
  ...checkoutInvariants,
  ...couponInvariants,
  ...planInvariants,
  ...settlementInvariants,
  ...smsAccountInvariants,
  ...ticketInvariants,
];

export interface Finding {
  readonly invariant: string;
  readonly violations: readonly string[];
}

/** Evaluates all invariants in a read-only platform transaction. */
export async function checkInvariants(database: Database, clock: Clock = systemClock): Promise<Finding[]> {
  const pending = await pendingMigrations(database);
  if (pending.length) {
    const what = `Migrations are pending: ${pending.join(', ')}. Run: npx lastmile migrate`;
    return [{ invariant: 'All migrations are applied', violations: [what] }];
  }
  const findings: Finding[] = [];
  for (const { invariant, findViolations } of checks) {
    const options = { actor: { userId: null, call: 'check' }, readOnly: true };
    const found = await withPlatform(database, options, async (tx) => {
      // Reading all rows takes long on a large database, and blocks nobody.
      await tx.executeQuery(rawQuery('set local statement_timeout = 0'));
      return findViolations(tx, new Date(clock.now()).toISOString());
    });
    findings.push({ invariant, violations: found });
  }
  return findings;
}

/** Prints the violations; true if all invariants hold. */
export function reportFindings(findings: readonly Finding[]): boolean {
  for (const { invariant, violations } of findings) {
    console.log(`${violations.length ? '✗' : '✓'} ${invariant}`);
    for (const violation of violations) console.error(`    ${violation}`);
  }
  const count = findings.reduce((sum, { violations }) => sum + violations.length, 0);
  console.log(count ? `\n${count} ${count === 1 ? 'problem' : 'problems'} found` : '\nAll checks passed');
  return count === 0;
}
