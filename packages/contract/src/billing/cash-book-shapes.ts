import { z } from 'zod';
import { id, instant, version } from '../kit/fields.ts';
import { named } from './invoice-shapes.ts';

export const cashMovementKinds = ['deposit', 'expense', 'opening'] as const;
export type CashMovementKind = (typeof cashMovementKinds)[number];
export const cashMovementStatuses = ['posted', 'reversed'] as const;
export const expenseCategories = [
  'salary',
  'bandwidth',
  'rent',
  'electricity',
  'equipment',
  'maintenance',
  'transport',
  'office',
  'marketing',
  'taxes',
  'bank_charges',
  'other',
] as const;
export type ExpenseCategory = (typeof expenseCategories)[number];

export const cashMovementRow = z.strictObject({
  id: id(),
  kind: z.enum(cashMovementKinds),
  user: named().nullable().describe('Whose cash it is; null: the bank'),
  amountMinor: z.int(),
  category: z.enum(expenseCategories).nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  receiptName: z.string().nullable().describe('The name of the file with the receipt; null: none'),
  movedOn: z.string(),
  createdAt: instant(),
  createdBy: z.string().nullable(),
  status: z.enum(cashMovementStatuses),
  reversedAt: instant().nullable(),
  reversedReason: z.string().nullable(),
  version: version(),
});
export type CashMovementRow = z.infer<typeof cashMovementRow>;

export const cashStatement = z.strictObject({
  user: named().nullable().describe('The cash holder; null for the bank'),
  from: z.string(),
  to: z.string(),
  openingMinor: z.int(),
  closingMinor: z.int(),
  rows: z.array(
    z.strictObject({
      at: instant(),
      kind: z.string().describe('For example `payment.received`, `cash.handed_over`, `expense.recorded`'),
      sourceKind: z.string(),
      sourceId: id(),
      number: z
        .string()
        .nullable()
        .describe('Number of a receipt or credit note, reference of a deposit or expense'),
      party: z.string().nullable().describe('The customer, the other user, or the category of an expense'),
      amountMinor: z.int().describe('Positive: received'),
      balanceMinor: z.int(),
    }),
  ),
  isWhole: z.boolean().describe('False if there are more rows than shown'),
});
export type CashStatement = z.infer<typeof cashStatement>;

export const cashClosingRow = z.strictObject({
  id: id(),
  user: named(),
  day: z.string(),
  closedUntil: instant().describe('No cash movement of this user is posted before this time'),
  ledgerMinor: z.int(),
  countedMinor: z.int(),
  differenceMinor: z.int().describe('Counted less ledger; negative: cash is missing'),
  note: z.string().nullable(),
  closedAt: instant(),
  closedBy: z.string().nullable(),
  reopenedAt: instant().nullable(),
  reopenedReason: z.string().nullable(),
  canReopen: z.boolean().describe('Only the latest closed day of a user can be reopened'),
  version: version(),
});
export type CashClosingRow = z.infer<typeof cashClosingRow>;
