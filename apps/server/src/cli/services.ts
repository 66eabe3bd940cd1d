import type { Clock } from '@lastmile/kit';
import type { IdentityServices } from '../modules/accounts/identity/index.ts';
import { findUnsettledMoney } from '../modules/billing/ledger/index.ts';
import type { PayLinkServices } from '../modules/billing/pay-links/index.ts';
import { subscriberInvoicePurpose } from '../modules/billing/payments/index.ts';
import { resellerTopUpPurpose, retailPaymentPurpose } from '../modules/billing/resellers/index.ts';
import type { ProviderServices } from '../modules/messaging/providers/index.ts';
import { smsTopUpPurpose } from '../modules/messaging/sms-accounts/index.ts';
import type { RouterServices } from '../modules/network/routers/index.ts';
import { type CheckoutServices, findOpenCheckouts } from '../modules/platform/checkouts/index.ts';
import type { IspStatusRules } from '../modules/platform/isps/index.ts';
import {
  findUnpaidCharges,
  refundWhenRejected,
  serviceChargePurpose,
} from '../modules/platform/plans/index.ts';
import type { TicketServices } from '../modules/support/tickets/index.ts';

/** Everything that routes and jobs are given: the common services and what each module adds. */
export interface AllServices
  extends IdentityServices,
    PayLinkServices,
    RouterServices,
    CheckoutServices,
    IspStatusRules,
    TicketServices,
    ProviderServices {}

/** What the modules add to a change of an ISP's status, in the order in which they are asked. */
export const ispStatusRules: IspStatusRules = {
  closingRefusals: [findOpenCheckouts, findUnpaidCharges, findUnsettledMoney],
  statusEffects: [refundWhenRejected],
};

/** What online payments are for: each handler is in the module that records the money. */
export const purposesOf = (clock: Clock): CheckoutServices['purposes'] => ({
  subscriber_invoice: subscriberInvoicePurpose(clock),
  reseller_top_up: resellerTopUpPurpose(clock),
  retail_payment: retailPaymentPurpose(clock),
  registration: serviceChargePurpose({ clock, ...ispStatusRules }),
  service_charge: serviceChargePurpose({ clock, ...ispStatusRules }),
  sms_top_up: smsTopUpPurpose({ clock }),
});
