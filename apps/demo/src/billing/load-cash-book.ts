import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../server/src/core/caller.ts';
import {
  closeDay,
  recordDeposit,
  recordExpense,
} from '../../../server/src/modules/billing/cash-book/index.ts';
import { loadBillingContext } from '../../../server/src/modules/billing/invoices/index.ts';
import { lockCash } from '../../../server/src/modules/billing/ledger/index.ts';

/** Paid from the cash of the accountant, in taka, in turn. */
const smallExpenses = [
  { category: 'transport', amountMinor: 1_850_00, note: 'Technicians, rickshaw and fuel' },
  { category: 'office', amountMinor: 960_00, note: 'Toner and envelopes' },
  { category: 'maintenance', amountMinor: 3_400_00, note: 'Splice closures and drop cable' },
  { category: 'electricity', amountMinor: 4_720_00, note: 'POP and office' },
] as const;

/**
 * The accountant pays small expenses, takes whole thousands to the bank, keeps some change and closes the day.
 * Rent and bandwidth are paid from the bank.
 */
export async function depositCashAndPayExpenses(
  tx: Tx,
  accountant: Caller | undefined,
  clock: Clock,
): Promise<void> {
  if (!accountant) return;
  const { today } = await loadBillingContext(tx, clock);
  const turn = Number(today.slice(5, 7)) * 2 + (today.endsWith('14') ? 0 : 1);
  const expense = smallExpenses[turn % smallExpenses.length] ?? smallExpenses[0];
  const slip = today.replaceAll('-', '');
  const heldMinor = async () => (await lockCash(tx, accountant.userId)).availableMinor;
  if ((await heldMinor()) > expense.amountMinor) {
    await recordExpense(clock, tx, { from: 'cash', reference: `V-${slip}`, ...expense }, accountant);
  }
  const thousandsMinor = Math.floor(((await heldMinor()) - 2_000_00) / 1_000_00) * 1_000_00;
  if (thousandsMinor > 0) {
    const deposit = { amountMinor: thousandsMinor, reference: `SLIP-${slip}`, note: null };
    await recordDeposit(clock, tx, deposit, accountant);
    const monthly = today.endsWith('14') ? 'bandwidth' : 'rent';
    const amountMinor = Math.floor(thousandsMinor / (monthly === 'rent' ? 10 : 2));
    const fixedCost = { from: 'bank', category: monthly, amountMinor, reference: null, note: null } as const;
    await recordExpense(clock, tx, fixedCost, accountant);
  }
  const isShort = turn % 9 === 0;
  const countedMinor = (await heldMinor()) - (isShort ? 20_00 : 0);
  const note = isShort ? 'A note of 20 was torn and not accepted' : null;
  if (countedMinor >= 0) await closeDay(clock, tx, { countedMinor, note }, accountant);
}
