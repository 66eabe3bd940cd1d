import type { CatalogueRule } from './catalogue-rule.ts';
import { scopeRules } from './scope-rules.ts';
import { rawQuery, type Tx } from './transactions/transaction-dialect.ts';

/**
 * Tables of the platform itself, keyed by id alone. Every other table belongs to ISPs and must have `isp_id`
 * in its key, so that a row cannot be reached from, or refer to, another ISP.
 */
export const platformTables: readonly string[] = [
  'audit_log',
  'checkout_events',
  'checkout_refunds',
  'checkouts',
  'districts',
  'divisions',
  'encryption_keys',
  'fee_corrections',
  'gateway_accounts',
  'gateway_statement_mappings',
  'gateway_statement_rows',
  'gateway_statements',
  'gateway_tokens',
  'idempotency_keys',
  'inbox_messages',
  'isp_notes',
  'isp_overviews',
  'isp_status_changes',
  'isps',
  'job_schedules',
  'job_steps',
  'job_workers',
  'jobs',
  'licences',
  'contact_changes',
  'coupon_redemptions',
  'coupons',
  'customer_codes',
  'passkey_challenges',
  'passkeys',
  'password_links',
  'permissions',
  'platform_journal_entries',
  'platform_journal_lines',
  'platform_settings',
  'platform_sms_settings',
  'platform_fees',
  'settlement_adjustments',
  'settlement_events',
  'settlement_items',
  'settlement_numbers',
  'settlement_settings',
  'settlements',
  'quotas',
  'recovery_codes',
  'refresh_tokens',
  'registrations',
  'retention_settings',
  'role_permissions',
  'roles',
  'saved_views',
  'schema_migrations',
  'service_plan_versions',
  'service_plans',
  'service_receipt_numbers',
  'sessions',
  'sign_in_throttles',
  'thanas',
  'upazilas',
  'user_activity',
  'users',
];

/** Contains names of migrations only; read before any role is set. */
const withoutRowSecurity = ['schema_migrations'];

const listOf = (names: readonly string[]): string => `array['${names.join("', '")}']`;

const ispTables = `
  select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all(${listOf(platformTables)})`;

const keyColumns = `
  (select array_agg(a.attname::text order by k.position)
   from unnest(i.indkey) with ordinality k (attnum, position)
   join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum)`;

/** Each query returns one row, `what`, for every violation of its rule. */
const rules: readonly CatalogueRule[] = [
  {
    sql: `select t.name as what from (${ispTables}) t
          where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary
                            and (${keyColumns})[1] = 'isp_id')`,
    remedy: 'is an ISP table whose primary key does not begin with isp_id: make it primary key (isp_id, id)',
  },
  {
    sql: `select c.relname as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> all(${listOf(withoutRowSecurity)})
            and not (c.relrowsecurity and c.relforcerowsecurity)`,
    remedy: "has no forced row-level security: call create_tenant_policy('…') in its migration",
  },
  {
    sql: `select t.name as what from (${ispTables}) t
          where not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = t.name
                            and 'lastmile_tenant' = any(p.roles) and p.qual = '(isp_id = current_isp())')`,
    remedy:
      "has no policy that confines the tenant to its own ISP: call create_tenant_policy('…') in its migration",
  },
  {
    sql: `select p.tablename || ', policy ' || p.policyname as what from pg_policies p
          where p.schemaname = 'public' and 'lastmile_tenant' = any(p.roles)
            and (coalesce(p.qual, p.with_check) not like '%current_isp()%')`,
    remedy: 'lets the tenant see rows without comparing them with current_isp()',
  },
  {
    sql: `select t.name as what from (${ispTables}) t
          where not exists (
            select from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
            where a.attrelid = t.oid and a.attname = 'isp_id' and pg_get_expr(d.adbin, d.adrelid) = 'current_isp()')`,
    remedy:
      "is an ISP table whose isp_id does not default to current_isp(): call create_tenant_policy('…') in its migration",
  },
  {
    sql: `select t.name || ', ' || f.conname as what from (${ispTables}) t
          join pg_constraint f on f.conrelid = t.oid and f.contype = 'f'
          join pg_class target on target.oid = f.confrelid and target.relname <> all(${listOf(platformTables)})
          where not exists (
            select from unnest(f.conkey, f.confkey) pair (own, theirs)
            join pg_attribute o on o.attrelid = f.conrelid and o.attnum = pair.own and o.attname = 'isp_id'
            join pg_attribute r on r.attrelid = f.confrelid and r.attnum = pair.theirs and r.attname = 'isp_id')`,
    remedy: 'is a foreign key without isp_id: write foreign key (isp_id, x_id) references xs (isp_id, id)',
  },
  {
    sql: `select t.name || ', ' || i.indexrelid::regclass as what from (${ispTables}) t
          join pg_index i on i.indrelid = t.oid and i.indisunique
          where (${keyColumns})[1] is distinct from 'isp_id'`,
    remedy: 'is unique over all ISPs, which reveals one to another: begin it with isp_id',
  },
  {
    sql: `select c.table_name || '.' || c.column_name as what from information_schema.columns c
          where c.table_schema = 'public' and c.column_name ~ '(password|secret|token|credential)'
            and c.column_name !~ '_(encrypted|hash)$' and c.data_type not in ('boolean', 'bigint', 'integer') and c.column_name !~ '_(id|at)$'`,
    remedy: 'may hold a secret that the audit would show: name it …_encrypted or …_hash and store it so',
  },
  {
    sql: `select c.table_name || '.' || c.column_name as what from information_schema.columns c
          join pg_type y on y.typname = c.udt_name and y.typtype = 'e'
          where c.table_schema = 'public'`,
    remedy:
      'is an enum, whose comparison never reaches an index under row-level security: use text with a check',
  },
];

/** All violations of the tenancy rules in the catalogue, as sentences that say what to do. */
export async function findTenancyViolations(tx: Tx): Promise<string[]> {
  const violations: string[] = [];
  for (const { sql, remedy } of [...rules, ...scopeRules]) {
    const { rows } = await tx.executeQuery<{ what: string }>(rawQuery(sql));
    violations.push(...rows.map(({ what }) => `${what} ${remedy}`));
  }
  return violations;
}
