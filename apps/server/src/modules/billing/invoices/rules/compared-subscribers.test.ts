import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { BillableSubscriber } from '../queries/billable-subscribers.ts';
import type { BillingSettings } from './billing-settings.ts';
import { creditCauseOf } from './changed-periods.ts';
import { dueInvoices, nextInvoices, reasonNotInvoiced, skippedPeriods } from './monthly-invoice.ts';

/**
 * Subscribers of random scenarios in which product and independent model agreed to the last line, as the rules saw them,
 * with what the rules answered: those that tell most of the planted mistakes from the rule.
 */
interface Compared {
  readonly rule: keyof typeof rules;
  readonly subscriber: BillableSubscriber;
  readonly settings: BillingSettings;
  readonly today: string;
  readonly cause: string;
  readonly result: unknown;
}

const rules = { dueInvoices, nextInvoices, reasonNotInvoiced, skippedPeriods };
const compared = readFileSync(new URL('../test/fixtures/compared-subscribers.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Compared);

it.each(compared.map((one, index) => [index + 1, one] as const))(
  'subscriber %i gets what was compared with the model',
  (_number, { rule, subscriber, settings, today, cause, result }) => {
    const answer = rules[rule](subscriber, { settings, today });
    expect(JSON.parse(JSON.stringify(answer))).toEqual(result);
    expect(creditCauseOf(subscriber)).toBe(cause);
  },
);
