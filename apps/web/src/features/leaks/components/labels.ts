import type { Leak, LeakKind } from '@lastmile/contract';
import { addDays } from '@lastmile/kit';
import type leaks from '../../../locales/en/leaks.json';

/** Plural forms have the same key. */
type Key = keyof typeof leaks | 'evidence.cashHeld' | 'evidence.sharedDevice';
interface Display {
  readonly label: Key;
  readonly evidence: Key;
  /** The button that leads to where it is fixed. */
  readonly fix: Key;
}

export const leakDisplay = {
  not_in_billing: { label: 'kind.notInBilling', evidence: 'evidence.notInBilling', fix: 'fix.addToBilling' },
  uninvoiced: { label: 'kind.uninvoiced', evidence: 'evidence.uninvoiced', fix: 'fix.issueInvoices' },
  suspended_online: {
    label: 'kind.suspendedOnline',
    evidence: 'evidence.suspendedOnline',
    fix: 'fix.openSubscriber',
  },
  faster_on_router: {
    label: 'kind.fasterOnRouter',
    evidence: 'evidence.fasterOnRouter',
    fix: 'fix.openRouter',
  },
  shared_device: { label: 'kind.sharedDevice', evidence: 'evidence.sharedDevice', fix: 'fix.showDevice' },
  free: { label: 'kind.free', evidence: 'evidence.free', fix: 'fix.changePrice' },
  below_price: { label: 'kind.belowPrice', evidence: 'evidence.belowPrice', fix: 'fix.changePrice' },
  cash_held: { label: 'kind.cashHeld', evidence: 'evidence.cashHeld', fix: 'fix.openCashBook' },
  self_reversed: { label: 'kind.selfReversed', evidence: 'evidence.selfReversed', fix: 'fix.showPayments' },
} as const satisfies Record<LeakKind, Display>;

/** Who has no customer is invoiced once one is assigned. */
const isUnassigned = ({ kind, evidence }: Pick<Leak, 'kind' | 'evidence'>) =>
  kind === 'uninvoiced' && evidence.value === 'no_customer';

export const fixLabel = (leak: Leak): Key =>
  isUnassigned(leak) ? 'fix.assignCustomer' : leakDisplay[leak.kind].fix;

/** The report has a year at most. */
const reportDays = 365;

/** Days that have the last session of the account with the device: of who is online now, the report has all. The day before covers every zone. */
function deviceDays({ usedAt }: Leak['evidence'], today: string): Record<string, string> {
  if (!usedAt) return {};
  const from = addDays(usedAt.slice(0, 10), -1);
  const latest = addDays(from, reportDays);
  return latest < today ? { from, to: latest } : { from };
}

/** Where a leak is closed. */
export function fixPath(leak: Leak, today = new Date().toISOString().slice(0, 10)): string {
  const { kind, title, subscriberId, routerId, userId, evidence } = leak;
  const search = (values: Record<string, string>) => new URLSearchParams(values).toString();
  const paths: Record<LeakKind, string> = {
    not_in_billing: `/api/get-not-billing-users/${routerId}?${search({ search: title })}`,
    uninvoiced: isUnassigned(leak)
      ? `/isp/isp-user-name-list?${search({ assigned: 'no', search: title })}`
      : '/isp/billing-runs',
    suspended_online: `/isp/isp-user-name-edit-v2/${subscriberId}?tab=connection`,
    faster_on_router: `/isp/router-edit/${routerId}?tab=changes`,
    shared_device: `/isp/isp-duplicate-device?${search({ search: evidence.value ?? '', ...deviceDays(evidence, today) })}`,
    free: `/isp/isp-user-name-edit/${subscriberId}`,
    below_price: `/isp/isp-user-name-edit/${subscriberId}`,
    cash_held: `/isp/cash-hand-over?${search({ tab: 'statement', holder: String(userId) })}`,
    self_reversed: `/isp/payment-list?${search({ search: evidence.value ?? '' })}`,
  };
  return paths[kind];
}
