import type { Clock } from '@lastmile/kit';
import type { IdentityServices } from '../modules/accounts/identity/index.ts';
import { findUnsettledMoney } from '../modules/billing/ledger/index.ts';
import type { PayLinkServices } from '../modules/billing/pay-links/index.ts';
import { subscriberInvoicePurpose } from '../modules/billing/payments/index.ts';
import type { RouterServices } from '../modules/network/routers/index.ts';
import type { CheckoutServices } from '../modules/platform/checkouts/index.ts';
import type { TicketServices } from '../modules/support/tickets/index.ts';

/** Everything that routes and jobs are given: the common services and what each module adds. */
export interface AllServices
  extends IdentityServices,
    PayLinkServices,
    RouterServices,
    CheckoutServices,
    TicketServices {}
