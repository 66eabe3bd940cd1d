import { minor } from '@lastmile/kit';
import { paidUntil } from '../../../src/modules/billing/invoices/index.ts';
import type { SubscriberState } from '../model/billing-model.ts';
import type { Product } from './product.ts';

interface StateRow {
  readonly id: string;
  readonly status: string;
  readonly billingDay: number;
  readonly balance: string;
  readonly invoices: (SubscriberState['invoices'][number] & { readonly id: number })[];
  readonly notes: (SubscriberState['notes'][number] & { readonly id: number })[];
}

const statement = `
  select s.id, s.status, s.billing_day as "billingDay",
    (select coalesce(sum(l.amount_minor), 0) from journal_lines l where l.isp_id = s.isp_id and l.subscriber_id = s.id) as balance,
    (select coalesce(json_agg(json_build_object('id', i.id, 'kind', i.kind, 'first', i.period_start, 'last', i.period_end,
        'lines', (select coalesce(json_agg(concat_ws(' ', l.kind, coalesce(l.text, '-'), l.amount_minor)), '[]')
                  from invoice_lines l where l.isp_id = i.isp_id and l.invoice_id = i.id and l.revision = i.revision),
        'vat', i.vat_minor, 'total', i.total_minor, 'paid', i.paid_minor, 'status', i.status) order by i.id), '[]')
     from invoices i where i.isp_id = s.isp_id and i.subscriber_id = s.id) as invoices,
    (select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'amount', c.amount_minor, 'vat', c.vat_minor)
        order by c.id), '[]')
     from credit_notes c where c.isp_id = s.isp_id and c.subscriber_id = s.id) as notes
  from subscribers s where s.isp_id = $1 order by s.id`;

const moneyStatement = `
  select account, method, user_id as "userId", sum(amount_minor) as amount from journal_lines
  where isp_id = $1 and account in ('cash', 'wallet') group by 1, 2, 3 having sum(amount_minor) <> 0`;

/** What users hold in cash and wallets have, in the shape of the model. */
export async function readMoney({ db, ispId, userIds }: Product): Promise<Record<string, number>> {
  const rows = await db.sql<{
    account: string;
    method: string | null;
    userId: string | null;
    amount: string;
  }>(moneyStatement, [ispId]);
  const nameOf = (userId: string | null) => (Number(userId) === userIds.owner ? 'owner' : 'clerk');
  return Object.fromEntries(
    rows.map(({ account, method, userId, amount }) => [
      `${account} ${method ?? nameOf(userId)}`,
      Number(amount),
    ]),
  );
}

export interface ProductState {
  readonly id: number;
  readonly invoiceIds: readonly number[];
  readonly noteIds: readonly number[];
  readonly state: SubscriberState;
}

/** What the product has stored for every subscriber, in the shape of the model. */
export async function readProduct({ db, ispId }: Product): Promise<ProductState[]> {
  const rows = await db.sql<StateRow>(statement, [ispId]);
  return rows.map(({ id, status, billingDay, balance, invoices, notes }) => {
    const months = invoices.filter((invoice) => invoice.kind === 'monthly' && invoice.status !== 'cancelled');
    return {
      id: Number(id),
      invoiceIds: invoices.map((invoice) => invoice.id),
      noteIds: notes.map((note) => note.id),
      state: {
        status: status as SubscriberState['status'],
        billingDay,
        balance: Number(balance),
        paidUntil: paidUntil(
          months.map(({ first, last, total, paid }) => ({
            periodStart: first ?? '',
            periodEnd: last ?? '',
            balanceDueMinor: minor(total - paid),
          })),
        ),
        invoices: invoices.map(({ kind, first, last, lines, vat, total, paid, status: paidStatus }) => ({
          kind,
          first,
          last,
          lines: [...lines].sort(),
          vat,
          total,
          paid,
          status: paidStatus,
        })),
        notes: notes.map(({ kind, amount, vat }) => ({ kind, amount, vat })),
      },
    };
  });
}
