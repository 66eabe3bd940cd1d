import type { CatalogueRule } from './catalogue-rule.ts';

const scopes = ['own_subscribers', 'own_collections'];

/** Tables that the data scope of a department confines; it sees the rest of the ISP. */
const ticketTables = [
  'tickets',
  'ticket_aggregates',
  'ticket_replies',
  'ticket_events',
  'ticket_attachments',
  'ticket_mails',
  'visits',
  'visit_materials',
  'visit_mails',
];

/**
 * Tables that a tenant reads and that have no rows of one subscriber, customer or user: every user of the ISP may need
 * them, whatever their data scope. A permission decides who calls what shows them.
 */
const sharedTables: Readonly<Record<string, string>> = {
  areas: 'the places of the ISP, for filters and forms',
  canned_replies: 'texts of the ISP',
  departments: 'names of departments, for filters and forms',
  staff: 'names of colleagues',
  ticket_numbers: 'the last number of a ticket',
  ticket_targets: 'settings of the ISP',
  automation_pauses: 'whether automation is paused',
  document_numbers: 'the last number of each kind of document',
  import_columns: 'headers of columns in files',
  isp_plans: 'until when the ISP has paid, and its limits',
  isp_settings: 'settings of the ISP',
  journal_entries: 'time and kind of a posting; it has neither amounts nor parties',
  licence_reminders: 'the last reminder about the licence of the ISP',
  live_monitors: 'which process reads a router',
  messaging_settings: 'settings of the ISP; credentials are encrypted',
  notification_settings: 'settings of the ISP',
  notification_templates: 'texts of the ISP',
  package_profiles: 'settings of packages',
  packages: 'what the ISP sells',
  period_closings: 'which months are closed',
  reminder_days: 'the last day of reminders',
  router_connections: 'which worker is connected to a router',
  router_leases: 'which worker writes to a router',
  router_observed_state: 'state of a router as a device',
  router_profiles: 'settings of packages on a router',
  routers: 'names of routers, for lists and forms',
  settlement_settings: 'when the platform settles',
  suspension_runs: 'days on which subscribers were suspended',
  districts: 'places of the country',
  divisions: 'places of the country',
  isps: 'the profile of the ISP',
  licences: 'licence types of the regulator',
  permissions: 'what roles consist of',
  role_permissions: 'what roles consist of',
  retention_settings: 'settings of the ISP',
  roles: 'names of roles',
  thanas: 'places of the country',
  upazilas: 'places of the country',
  user_activity: 'last sign-in of colleagues',
  users: 'names of colleagues',
};

/** Security-definer functions that a tenant may call and that neither return nor change rows of one subscriber. */
const neutralFunctions: Readonly<Record<string, string>> = {
  analyze_after_billing_growth: 'statistics',
  available_sms_balance: 'the prepaid SMS balance of the ISP',
  begin_job_step: 'steps of the job that runs',
  charge_sms: 'pays messages from the balance of the ISP; a campaign knows only its own',
  cancel_job: 'locks the job with lock_job, which applies the scope',
  compact_invoice_aggregates: 'merges rows of sums',
  compact_payment_aggregates: 'merges rows of sums',
  compact_subscriber_aggregates: 'merges rows of sums',
  compact_ticket_aggregates: 'merges rows of sums',
  create_session_partitions: 'partitions',
  create_usage_partitions: 'partitions',
  delete_expired_audit_rows: 'deletes rows whose retention ended',
  enqueue_jobs: 'adds jobs of the caller',
  job_step_result: 'steps of the job that runs',
  lock_balances: 'returns nothing',
  lock_open_period: 'the first open month',
  lock_period_closings: 'returns nothing',
  lock_reseller_balances: 'returns nothing',
  renew_wholesale: 'work of the whole ISP; refuses to run within a data scope',
  leave_wholesale: 'work of the whole ISP; refuses to run within a data scope',
  enter_wholesale: 'work of the whole ISP; refuses to run within a data scope',
  leave_draft_settlement: 'takes a payment that the caller locked out of a draft of its ISP',
  lock_unsettled_balance: 'what the platform owes the ISP; only calls of the office use it',
  mask_erased_customer: 'masks audit rows of a customer whom the caller erased',
  mask_erased_tickets: 'masks audit rows of tickets whose texts were erased',
  platform_sms: 'the provider of the platform; credentials are encrypted',
  post_collected_checkout: 'posts in the book of the platform and returns nothing',
  post_returned_checkout: 'posts in the book of the platform and returns nothing',
  record_erasure: 'adds an audit row',
  record_export: 'adds an audit row',
  record_own_event: 'adds an audit row',
  refund_sms: 'returns what refused messages cost to the balance of the ISP',
  release_sms: 'returns nothing',
  reserve_customer_codes: 'new codes',
  reserve_sms: 'holds a part of the balance of the ISP',
  retention_days: 'settings of the ISP',
  send_to_platform_desk: 'adds messages to users of the platform and returns nothing',
  return_settlements_to_draft: 'takes back approvals of the ISP’s settlements and returns a count',
  queue_staff_alert: 'adds a message to staff and returns no rows',
  queue_user_notifications: 'adds messages to users of the ISP and returns a count',
  retry_job: 'locks the job with lock_job, which applies the scope',
  save_job_step_result: 'steps of the job that runs',
  search_areas: 'the places of the ISP',
  search_users: 'names of colleagues',
  sms_offer: 'what the platform charges for SMS',
  transaction_use: 'whether a transaction is known, not whose it is',
  user_display_name: 'names of colleagues',
  usernames_in_use: 'whether a username is in use, not by whom',
};

const listOf = (names: Readonly<Record<string, string>>): string =>
  `array['${Object.keys(names).join("', '")}']`;

/** What data scopes require of the catalogue. */
export const scopeRules: readonly CatalogueRule[] = [
  ...scopes.map((scope) => ({
    sql: `select distinct p.tablename || ', data scope ${scope},' as what from pg_policies p
          where p.schemaname = 'public' and 'lastmile_tenant' = any(p.roles) and p.tablename <> all(${listOf(sharedTables)})
            and not exists (select from pg_class c where c.relname = p.tablename and c.relispartition)
            and not exists (select from pg_policies s where s.schemaname = 'public' and s.tablename = p.tablename
                            and 'lastmile_${scope}' = any(s.roles) and s.permissive = 'RESTRICTIVE' and s.cmd in ('ALL', 'SELECT'))`,
    remedy:
      'has no policy: call add_scope_policy or add_scope_policies_by in its migration, or explain in scope-rules.ts why all may read it',
  })),
  {
    sql: `select target || ', data scope own_department,' as what from unnest(array['${ticketTables.join("', '")}']) target
          where not exists (select from pg_policies s where s.schemaname = 'public' and s.tablename = target
                            and 'lastmile_own_department' = any(s.roles) and s.permissive = 'RESTRICTIVE' and s.cmd = 'ALL')`,
    remedy: 'has no policy: call add_scope_policy in its migration',
  },
  {
    sql: `select p.tablename || ', policy ' || p.policyname as what from pg_policies p
          where p.schemaname = 'public' and p.permissive = 'PERMISSIVE'
            and p.roles && array['lastmile_own_subscribers', 'lastmile_own_collections', 'lastmile_own_department']::name[]`,
    remedy: 'adds rows to a data scope instead of confining it: make it restrictive',
  },
  {
    sql: `select p.proname as what from pg_proc p
          where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
            and has_function_privilege('lastmile_tenant', p.oid, 'execute') and p.proname <> all(${listOf(neutralFunctions)})
            and pg_get_functiondef(p.oid) !~ '(in_data_scope|ticket_in_scope|scope_user|scope_staff_user|scope_reseller)\\('`,
    remedy:
      'runs as owner and ignores the data scope: compare with in_data_scope() or scope_user(), or explain in scope-rules.ts why it need not',
  },
];
