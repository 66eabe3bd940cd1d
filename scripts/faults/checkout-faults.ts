import { billing, type Fault, migrations, tests } from './fault.ts';

const checkouts = 'apps/server/src/modules/platform/checkouts';
const purpose = `${billing}/payments/operations/checkout-purpose.ts`;

export const checkoutFaults: readonly Fault[] = [
  {
    name: 'An online payment that the platform collected is not in its book',
    file: `${checkouts}/operations/apply-report.ts`,
    find: '  await postCollected(tx, checkout.id);\n',
    replace: '',
    tests: [tests.platformCheckouts],
  },
  {
    name: 'The ISP’s book ignores the gateway’s fee of an online payment',
    file: purpose,
    find: "    if (collectedBy === 'platform') await postFee(tx, recorded.id, feeMinor, billingContext.at);\n",
    replace: '',
    tests: [tests.platformCheckouts],
  },
  {
    name: 'A partial refund of an online payment reverses all of it',
    file: purpose,
    find: 'if (amountMinor === paidMinor) return',
    replace: 'if (amountMinor <= paidMinor) return',
    tests: [tests.platformCheckouts],
  },
  {
    name: 'An online payment is posted although its transaction was recorded meanwhile',
    file: purpose,
    find: 'if (await hasTransaction(tx, transactionId)) throw new TransactionUsedError();',
    replace: '',
    tests: [tests.platformCheckouts],
  },
  {
    name: 'An ISP refunds online payments with money that the platform does not owe it',
    file: `${checkouts}/operations/refund-checkout.ts`,
    find: 'if (!approveAboveBalance && amount',
    replace: 'if (approveAboveBalance && amount',
    tests: [tests.platformCheckouts],
  },
  {
    name: 'Charges of the platform are owed to the ISP that paid them',
    file: `${migrations}/0056_platform_checkouts.sql`,
    find: "(2, case payee when 'isp' then 'isp_payable' else 'charge_income' end, case payee when 'isp' then isp end, -amount))",
    replace: "(2, 'isp_payable', isp, -amount))",
    tests: [tests.platformCheckouts],
  },
];
