import { type Fault, migrations, tests } from './fault.ts';

const file = `${migrations}/0043_data_scopes.sql`;
const scopeTests = [tests.scopes, tests.scopeCalls];

/** Policies of data scopes. Operations filter too, so a fault there alone shows nobody anything. */
export const scopeFaults: readonly Fault[] = [
  {
    name: 'Scope: a reseller accesses subscribers of others',
    file,
    find: "select add_scope_policy('subscribers', 'own_subscribers', 'reseller_user_id = scope_reseller()'),",
    replace: "select add_scope_policy('subscribers', 'own_subscribers', 'true'),",
    tests: scopeTests,
  },
  {
    name: 'Scope: a collector accesses subscribers of other areas',
    file,
    find: "'area_id = any((select scope_areas())::bigint[])'",
    replace: "'true'",
    tests: scopeTests,
  },
  {
    name: 'Scope: a reseller accesses invoices of others',
    file,
    find: "select add_scope_policy('invoices', 'own_subscribers', 'reseller_user_id = scope_reseller()'),",
    replace: "select add_scope_policy('invoices', 'own_subscribers', 'true'),",
    tests: scopeTests,
  },
  {
    name: 'Scope: a reseller accesses payments of others',
    file,
    find: "'reseller_user_id = scope_reseller() or cash_user_id = scope_user()'",
    replace: "'true'",
    tests: scopeTests,
  },
  {
    name: 'Scope: a collector accesses payments that others received',
    file,
    find: "'received_by = scope_user() or cash_user_id = scope_user()'",
    replace: "'true'",
    tests: scopeTests,
  },
  {
    name: 'Scope: a search finds subscribers of other resellers',
    file,
    find: "when 'lastmile_own_subscribers' then coalesce(in_data_scope.reseller_user_id = scope_reseller(), false)",
    replace: "when 'lastmile_own_subscribers' then true",
    tests: scopeTests,
  },
];
