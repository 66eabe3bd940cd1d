import { rawQuery, type Tx } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

const texts = async (tx: Tx, query: string): Promise<string[]> => {
  const { rows } = await tx.executeQuery<{ violation: string }>(rawQuery(query));
  return rows.map(({ violation }) => violation);
};

export const checkoutInvariants: readonly Invariant[] = [
  {
    invariant: 'Every amount that a gateway confirmed is posted exactly once',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Online payment %s of ISP %s is %s, but its payment is %s over %s.', c.reference, c.isp_id, c.state,
           coalesce(p.status, 'missing'), coalesce(p.amount_minor::text, 'nothing')) as violation
         from checkouts c left join payments p on p.isp_id = c.isp_id and p.checkout_id = c.id
         where case
           when c.is_sandbox then p.id is not null
           when c.state = 'succeeded' then p.id is distinct from c.payment_id or p.status <> 'posted' or p.amount_minor <> c.paid_minor
           when c.state = 'refunded' then p.status = 'posted'
           else p.id is not null end`,
      ),
  },
  {
    invariant: 'Every payment through a gateway belongs to an online payment',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Payment %s of ISP %s came through a gateway, but no online payment has its transaction.', p.number, p.isp_id)
           as violation
         from payments p left join checkouts c on c.id = p.checkout_id and c.isp_id = p.isp_id
           and c.transaction_id = p.gateway_txn_id
         where p.checkout_id is not null and c.id is null`,
      ),
  },
];
