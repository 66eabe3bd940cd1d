import { type Database, pendingMigrations, rawQuery, tenancyFaults, withPlatform } from '@lastmile/database';
import { type Clock, systemClock } from '@lastmile/kit';
import type { Check } from '../core/invariant.ts';
import { jobChecks } from '../modules/accounts/background-jobs/index.ts';
import { identityChecks } from '../modules/accounts/identity/index.ts';
import { billingRunChecks } from '../modules/billing/billing-runs/index.ts';
import { collectionChecks } from '../modules/billing/dunning/index.ts';
import { invoiceChecks } from '../modules/billing/invoices/index.ts';
import { ledgerChecks } from '../modules/billing/ledger/index.ts';
import { paymentChecks } from '../modules/billing/payments/index.ts';
import { areaChecks } from '../modules/customers/areas/index.ts';
import { subscriberChecks } from '../modules/customers/subscribers/index.ts';

const checks: readonly Check[] = [
  { holds: 'Every table isolates the data of each ISP', faults: tenancyFaults },
  ...identityChecks,
  ...jobChecks,
  ...areaChecks,
  ...subscriberChecks,
  ...ledgerChecks,
  ...invoiceChecks,
  ...paymentChecks,
  ...collectionChecks,
  ...billingRunChecks,
];

export interface Finding {
  readonly holds: string;
  readonly faults: readonly string[];
}

/** Asks everything that must always hold, with the platform's eyes and without writing. */
export async function runChecks(database: Database, clock: Clock = systemClock): Promise<Finding[]> {
  const pending = await pendingMigrations(database);
  if (pending.length) {
    const what = `Migrations are pending: ${pending.join(', ')}. Run: npx lastmile migrate`;
    return [{ holds: 'All migrations are applied', faults: [what] }];
  }
  const findings: Finding[] = [];
  for (const { holds, faults } of checks) {
    const options = { actor: { userId: null, call: 'check' }, readOnly: true };
    const found = await withPlatform(database, options, async (tx) => {
      // A look at all rows takes its time on a large database, and holds nobody up.
      await tx.executeQuery(rawQuery('set local statement_timeout = 0'));
      return faults(tx, new Date(clock.now()).toISOString());
    });
    findings.push({ holds, faults: found });
  }
  return findings;
}

/** Prints what was found; true when all holds. */
export function reportFindings(findings: readonly Finding[]): boolean {
  for (const { holds, faults } of findings) {
    console.log(`${faults.length ? '✗' : '✓'} ${holds}`);
    for (const fault of faults) console.error(`    ${fault}`);
  }
  const count = findings.reduce((sum, { faults }) => sum + faults.length, 0);
  console.log(count ? `\n${count} ${count === 1 ? 'problem' : 'problems'} found` : '\nAll checks passed');
  return count === 0;
}
