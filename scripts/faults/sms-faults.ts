import { type Fault, migrations, tests } from './fault.ts';

const accounts = `${migrations}/0102_sms_accounts.sql`;
const deliver = 'apps/server/src/modules/messaging/notifications/operations/deliver.ts';

export const smsFaults: readonly Fault[] = [
  {
    name: 'SMS are sent without balance',
    file: accounts,
    find: 'where t.so_far <= free + held;',
    replace: 'where t.so_far >= 0;',
    tests: [tests.smsAccounts],
  },
  {
    name: 'An SMS that the provider did not take stays charged',
    file: deliver,
    find: 'await refundMessages(tx, at, paid);',
    replace: 'await refundMessages(tx, at, paid.slice(paid.length));',
    tests: [tests.smsAccounts],
  },
  {
    name: 'A cancelled campaign keeps what it reserved',
    file: accounts,
    find: 'update sms_accounts set reserved_minor = reserved_minor - coalesce(unused, 0)',
    replace: 'update sms_accounts set reserved_minor = reserved_minor - coalesce(unused, 0) * 0',
    tests: [tests.smsAccounts],
  },
  {
    name: 'A campaign spends what another reserved',
    file: accounts,
    find: 'select balance_minor - reserved_minor into free from sms_accounts where isp_id = isp for update;\n  if not found or free < amount',
    replace:
      'select balance_minor into free from sms_accounts where isp_id = isp for update;\n  if not found or free < amount',
    tests: [tests.smsAccounts],
  },
];
