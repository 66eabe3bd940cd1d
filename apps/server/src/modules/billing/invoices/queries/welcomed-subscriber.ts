import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import type { PayLinkTarget } from '../../pay-links/index.ts';

/** What the welcome sheet of a subscriber shows. */
export const findSubscriberToWelcome = (tx: Tx, id: number, own: VisibleResellers) =>
  tx
    .selectFrom('subscribers as s')
    .innerJoin('packages as p', 'p.id', 's.package_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .select([
      's.username',
      's.connected_on as connectedOn',
      'c.name',
      'c.customer_code as pairCode',
      'p.name as packageName',
      'p.download_kbps as downloadKbps',
      'p.upload_kbps as uploadKbps',
      sql<number>`case when s.billing = 'free' then 0 else
        discounted_price(coalesce(s.agreed_price_minor, p.price_minor), s.monthly_discount_minor, s.discount_percent, s.discount_active) end`.as(
        'priceMinor',
      ),
      sql<PayLinkTarget>`jsonb_build_object('ispId', s.isp_id, 'subscriberId', s.id, 'version', s.pay_link_version)`.as(
        'payLinkTarget',
      ),
    ])
    .where('s.id', '=', id)
    .where('s.removed_at', 'is', null)
    .$if(own !== null, (query) => query.where('s.reseller_user_id', 'in', own ?? []))
    .executeTakeFirst();
export type SubscriberToWelcome = NonNullable<Awaited<ReturnType<typeof findSubscriberToWelcome>>>;
