import { type Fault, migrations, tests } from './fault.ts';

const file = `${migrations}/0043_data_scopes.sql`;
/** Where the policies of resellers are since they have agents. */
const agents = `${migrations}/0128_agents.sql`;
const scopeTests = [tests.scopes, tests.scopeCalls];

/** Policies of data scopes. Operations filter too, so a fault there alone shows nobody anything. */
export const scopeFaults: readonly Fault[] = [
  {
    name: 'Scope: a reseller accesses subscribers of others',
    file: agents,
    find: 'alter policy own_subscribers on subscribers using (reseller_user_id = any(scope_resellers()));',
    replace: 'alter policy own_subscribers on subscribers using (true);',
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
    file: agents,
    find: 'alter policy own_subscribers on invoices using (reseller_user_id = any(scope_resellers()));',
    replace: 'alter policy own_subscribers on invoices using (true);',
    tests: scopeTests,
  },
  {
    name: 'Scope: a reseller accesses payments of others',
    file: agents,
    find: 'on payments using (reseller_user_id = any(scope_resellers()) or cash_user_id = scope_user());',
    replace: 'on payments using (true);',
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
    file: agents,
    find: "when 'lastmile_own_subscribers' then coalesce(in_data_scope.reseller_user_id = any(scope_resellers()), false)",
    replace: "when 'lastmile_own_subscribers' then true",
    tests: scopeTests,
  },
];
