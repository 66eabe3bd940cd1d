import type { CashMovementKind, ExpenseCategory } from '@lastmile/contract';
import type cashBook from '../../locales/en/cash-book.json';

type Key = keyof typeof cashBook;

export const kindKeys = {
  deposit: 'kind.deposit',
  expense: 'kind.expense',
  opening: 'kind.opening',
} as const satisfies Record<CashMovementKind, Key>;

export const categoryKeys = {
  salary: 'category.salary',
  bandwidth: 'category.bandwidth',
  rent: 'category.rent',
  electricity: 'category.electricity',
  equipment: 'category.equipment',
  maintenance: 'category.maintenance',
  transport: 'category.transport',
  office: 'category.office',
  marketing: 'category.marketing',
  taxes: 'category.taxes',
  bank_charges: 'category.bankCharges',
  other: 'category.other',
} as const satisfies Record<ExpenseCategory, Key>;
