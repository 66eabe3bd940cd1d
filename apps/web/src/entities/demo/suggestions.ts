import type { Action, Subject } from '@lastmile/contract';
import type demo from '../../locales/en/demo.json';

export interface Suggestion {
  readonly text: keyof typeof demo;
  readonly to: string;
  /** Somebody may have changed what a role of the demo may do. */
  readonly can: readonly [Action, Subject];
}

const drift: Suggestion = { text: 'try.drift', to: '/isp/router-list', can: ['update', 'Router'] };
const suspend: Suggestion = {
  text: 'try.suspend',
  to: '/isp/isp-user-name-list',
  can: ['update', 'Subscriber'],
};
const online: Suggestion = { text: 'try.online', to: '/isp/isp-user-name-list', can: ['read', 'Subscriber'] };
const sell: Suggestion = {
  text: 'try.sell',
  to: '/isp/isp-user-name-create',
  can: ['create', 'Subscriber'],
};
const claims: Suggestion = {
  text: 'try.claims',
  to: '/isp/payments-to-verify',
  can: ['confirm', 'Payment'],
};
const collect: Suggestion = { text: 'try.collect', to: '/isp/collect', can: ['create', 'Payment'] };
const handOver: Suggestion = { text: 'try.handOver', to: '/isp/cash-hand-over', can: ['read', 'Payment'] };
const receipt: Suggestion = { text: 'try.receipt', to: '/isp/payment-list', can: ['read', 'Payment'] };
const gateways: Suggestion = { text: 'try.gateways', to: '/isp/online-payments', can: ['read', 'Checkout'] };
const payout: Suggestion = { text: 'try.payout', to: '/isp/settlement-list', can: ['read', 'Settlement'] };
const tickets: Suggestion = { text: 'try.tickets', to: '/isp/isp-ticket-list', can: ['update', 'Ticket'] };
const outage: Suggestion = { text: 'try.outage', to: '/isp/outage-list', can: ['update', 'Ticket'] };
const visits: Suggestion = { text: 'try.visits', to: '/isp/visit-list', can: ['update', 'Ticket'] };
const run: Suggestion = { text: 'try.run', to: '/isp/billing-runs', can: ['update', 'Invoice'] };
const campaign: Suggestion = {
  text: 'try.campaign',
  to: '/isp/bulk-notification',
  can: ['create', 'Notification'],
};
const reseller: Suggestion = {
  text: 'try.reseller',
  to: '/isp/isp-view-reseller',
  can: ['read', 'Reseller'],
};
const wallet: Suggestion = { text: 'try.wallet', to: '/isp/isp-view-reseller', can: ['read', 'Reseller'] };
const report: Suggestion = { text: 'try.report', to: '/isp/collection-report', can: ['read', 'Report'] };

const settlement: Suggestion = {
  text: 'try.settlement',
  to: '/admin/settlement-list',
  can: ['manage', 'Settlement'],
};
const isps: Suggestion = { text: 'try.isps', to: '/admin/isp-list', can: ['read', 'Isp'] };
const plans: Suggestion = {
  text: 'try.plans',
  to: '/admin/isp-service-package-list',
  can: ['read', 'ServicePackage'],
};
const coupon: Suggestion = { text: 'try.coupon', to: '/admin/coupon-code-list', can: ['read', 'Coupon'] };

const ofOwner = [drift, run, campaign, reseller, report];
const ofPlatform = [settlement, isps, plans, coupon];
const byRole: Readonly<Record<string, readonly Suggestion[]>> = {
  client: ofOwner,
  accountant: [claims, run, gateways, payout, report],
  collector: [collect, handOver, receipt],
  technician: [drift, suspend, visits, outage],
  staff: [tickets, outage, online],
  reseller: [sell, suspend, collect, report],
  admin: ofPlatform,
  platform_accountant: [settlement, plans, coupon],
};

/** Subscribers of a wholesale reseller owe the ISP nothing, so there is nothing to collect and no report of it. */
const ofWholesale = [sell, suspend, wallet];

export interface DemoUser {
  readonly role: string;
  readonly isOfPlatform: boolean;
  readonly isWholesale: boolean;
}

/** What this user of the demo can try first. */
export function suggestionsFor({ role, isOfPlatform, isWholesale }: DemoUser): readonly Suggestion[] {
  if (isWholesale) return ofWholesale;
  return byRole[role] ?? (isOfPlatform ? ofPlatform : ofOwner);
}
