import type { ProblemCatalogue } from '../kit/problems.ts';

export const invoiceProblems = {
  'invoices.already_invoiced': { status: 409, title: 'This period has already been invoiced' },
  'invoices.not_billable': {
    status: 409,
    title: 'This subscriber cannot be invoiced: it is free of charge, has no customer, or had no service',
  },
  'invoices.month_skipped': { status: 409, title: 'This subscriber is not to be invoiced in this month' },
  'invoices.wrong_period': { status: 422, title: 'No billing period of this subscriber starts on that date' },
  'invoices.due_before_issue': { status: 422, title: 'The due date cannot be before the issue date' },
  'invoices.discount_too_large': { status: 422, title: 'The discount is larger than the invoice' },
  'invoices.total_too_large': { status: 422, title: 'The total is larger than an invoice can have' },
  'invoices.opening_exists': {
    status: 409,
    title:
      'This subscriber already has an opening balance. Cancel its invoice or reverse its payment before you enter another.',
  },
  'ledger.account_full': {
    status: 409,
    title:
      'The amounts in your books have reached their limit. Cancel invoices or payments with wrong amounts.',
  },
  'invoices.already_paid': { status: 409, title: 'This invoice has payments. Create a credit note instead.' },
  'invoices.cancelled': { status: 409, title: 'This invoice is cancelled' },
  'invoices.nothing_due': { status: 409, title: 'This invoice has no balance due' },
  'invoices.not_paid': { status: 409, title: 'This invoice has no payments' },
  'invoices.credit_too_large': { status: 422, title: 'The credit is larger than the invoice' },
  'invoices.credit_above_limit': {
    status: 403,
    title: 'A credit of this amount without an invoice needs permission to grant credit',
  },
  'invoices.too_far_ahead': { status: 422, title: 'Monthly invoices can begin at most 12 months ahead' },
  'invoices.too_many': { status: 422, title: 'Select at most 10,000 invoices at once' },
} as const satisfies ProblemCatalogue;
