import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');

/** Buttons whose reason stands beside them, or whose state lasts as long as a request. */
const explained: Readonly<Record<string, string>> = {
  'entities/plans/coupon-field.tsx': 'inside the field for the code, whose hint says what to enter',
  'features/identity/components/registration-payment.tsx': 'the choice of a gateway stands above',
  'features/identity/components/session-list.tsx': 'while a session is ended',
  'features/identity/components/verify-registration.tsx': 'the only field of the form stands above',
  'features/identity/pages/login.page.tsx': 'while a code is sent',
  'features/imports/components/mapping/mapping-step.tsx': 'the text beside it says which column is needed',
  'features/imports/components/review/review-step.tsx': 'while the import runs, which the page shows',
  'features/isps/components/excluded-days-field.tsx': 'the field for the day stands beside it',
  'features/isps/components/logo-field.tsx': 'settings that the user may only read',
  'features/messaging/components/sms-price-dialog.tsx': 'the field says that the amount is wrong',
  'features/payments/components/collect/method-buttons.tsx': 'an alert says that a payment is being checked',
  'features/payments/components/collect/payment-form.tsx': 'the text above asks for the amount',
  'features/payments/components/receipt/receipt-actions.tsx': 'the button says that the receipt was sent',
  'features/plans/components/plan-card.tsx': 'the text above says that the plan is too small',
  'features/plans/components/slab-fields.tsx': 'the last slab, which has no limit',
  'features/resellers/components/view/price-history.tsx': 'while a price is withdrawn',
  'features/routers/components/setup/setup-script-panel.tsx': 'the field for the address says what is wrong',
  'features/settlements/components/payouts/payout-panel.tsx': 'the hints below give the reason',
  'features/settlements/pages/new-settlement.page.tsx': 'an alert gives the reason',
  'features/subscribers/components/workspace/billing/pay-link-section.tsx': 'while the link is loaded',
};

const buttons = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => {
    const code = readFileSync(path.join(source, file), 'utf8');
    return [...code.matchAll(/<Button\b(?:[^<>]|=>|<[A-Z][^<>]*\/>)*?\bdisabled=/g)].map(({ index }) => ({
      file,
      isWrapped: /<DisabledReason\b(?:[^<>]|=>|[<>]=? \d)*>\s*$/.test(code.slice(0, index)),
    }));
  });

it('finds buttons that may be disabled', () => {
  expect(buttons.length).toBeGreaterThan(20);
});

it.each([...new Set(buttons.map(({ file }) => file))])('a disabled button says why: %s', (file) => {
  const silent = buttons.filter((button) => button.file === file && !button.isWrapped);
  expect(silent.length > 0).toBe(file in explained);
});
