import { cancellationFaults } from './cancellation-faults.ts';
import { cashFaults } from './cash-faults.ts';
import { checkFaults } from './check-faults.ts';
import { checkoutFaults } from './checkout-faults.ts';
import { invoiceFaults } from './invoice-faults.ts';
import { leakFaults } from './leak-faults.ts';
import { ledgerFaults } from './ledger-faults.ts';
import { paymentFaults } from './payment-faults.ts';
import { periodFaults } from './period-faults.ts';
import { resellerFaults } from './reseller-faults.ts';
import { retailFaults } from './retail-faults.ts';
import { scopeFaults } from './scope-faults.ts';
import { settlementFaults } from './settlement-faults.ts';
import { smsFaults } from './sms-faults.ts';

export const faults = [
  ...invoiceFaults,
  ...cancellationFaults,
  ...paymentFaults,
  ...cashFaults,
  ...ledgerFaults,
  ...periodFaults,
  ...checkFaults,
  ...checkoutFaults,
  ...settlementFaults,
  ...smsFaults,
  ...resellerFaults,
  ...retailFaults,
  ...scopeFaults,
  ...leakFaults,
];
