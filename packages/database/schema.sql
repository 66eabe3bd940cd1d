-- The schema of a migrated database, printed from its catalogue for reading and review. Do not edit it: the migrations
-- define the schema, and `npm run schema` prints it. All objects belong to lastmile_owner. A function without a revoke
-- may be executed by every role. Partitions of session_log are created while the panel runs.

alter default privileges in schema graphile_worker grant delete, insert, select, update on r to lastmile_queue;
grant create, usage on schema public to lastmile_owner;
grant usage on schema graphile_worker to lastmile_queue;
grant usage on schema public to lastmile_platform;
grant usage on schema public to lastmile_queue;
grant usage on schema public to lastmile_tenant;
grant usage on schema public to public;

create table account_aggregates (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  account text not null,
  source_kind text not null,
  amount_minor bigint not null,
  constraint account_aggregates_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint account_aggregates_pkey PRIMARY KEY (isp_id, id)
) with (fillfactor=50);
comment on table account_aggregates is 'Sums of the ledger of an ISP by account and kind of document; several rows add up';
CREATE INDEX account_aggregates_by_account ON account_aggregates USING btree (isp_id, account, source_kind);
alter table account_aggregates enable row level security;
alter table account_aggregates force row level security;
create policy own_collections on account_aggregates as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on account_aggregates as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on account_aggregates to lastmile_owner using (true) with check (true);
create policy platform_reads on account_aggregates for select to lastmile_platform using (true);
create policy tenant_own on account_aggregates to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on account_aggregates to lastmile_platform;
grant select on account_aggregates to lastmile_tenant;

create table allocations (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  invoice_id bigint not null,
  payment_id bigint,
  credit_note_id bigint,
  origin text not null,
  amount_minor bigint not null,
  at timestamp with time zone not null,
  released_at timestamp with time zone,
  posted_at timestamp with time zone not null,
  constraint allocations_amount_minor_check CHECK ((amount_minor > 0)),
  constraint allocations_check CHECK (((payment_id IS NULL) <> (credit_note_id IS NULL))),
  constraint allocations_check1 CHECK ((posted_at <= at)),
  constraint allocations_isp_id_credit_note_id_fkey FOREIGN KEY (isp_id, credit_note_id) REFERENCES credit_notes(isp_id, id),
  constraint allocations_isp_id_invoice_id_fkey FOREIGN KEY (isp_id, invoice_id) REFERENCES invoices(isp_id, id),
  constraint allocations_isp_id_payment_id_fkey FOREIGN KEY (isp_id, payment_id) REFERENCES payments(isp_id, id),
  constraint allocations_origin_check CHECK ((origin = ANY (ARRAY['given'::text, 'balance'::text]))),
  constraint allocations_pkey PRIMARY KEY (isp_id, id)
);
comment on table allocations is 'Which part of a payment or credit note pays which invoice; taken back by releasing it';
comment on column allocations.posted_at is 'From when it counts: the posting of a payment that was entered later, otherwise the time it was made';
CREATE INDEX allocations_by_credit_note ON allocations USING btree (isp_id, credit_note_id, id) WHERE (credit_note_id IS NOT NULL);
CREATE INDEX allocations_by_invoice ON allocations USING btree (isp_id, invoice_id, id);
CREATE INDEX allocations_by_payment ON allocations USING btree (isp_id, payment_id, id) WHERE (payment_id IS NOT NULL);
CREATE INDEX allocations_by_posting ON allocations USING btree (isp_id, posted_at) INCLUDE (invoice_id, amount_minor) WHERE (released_at IS NULL);
CREATE INDEX allocations_by_release ON allocations USING btree (isp_id, released_at) INCLUDE (invoice_id, amount_minor, posted_at) WHERE (released_at IS NOT NULL);
CREATE TRIGGER allow_only_release BEFORE UPDATE ON allocations FOR EACH ROW EXECUTE FUNCTION allow_only_release();
CREATE TRIGGER audit_delete AFTER DELETE ON allocations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON allocations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER credit_commissions_on_insert AFTER INSERT ON allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION credit_commissions();
CREATE TRIGGER credit_commissions_on_update AFTER UPDATE ON allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION credit_commissions();
CREATE TRIGGER update_paid_on_insert AFTER INSERT ON allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_paid_amounts();
CREATE TRIGGER update_paid_on_update AFTER UPDATE ON allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_paid_amounts();
alter table allocations enable row level security;
alter table allocations force row level security;
create policy own_collections on allocations as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM invoices parent
  WHERE ((parent.isp_id = allocations.isp_id) AND (parent.id = allocations.invoice_id)))));
create policy own_subscribers on allocations as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM invoices parent
  WHERE ((parent.isp_id = allocations.isp_id) AND (parent.id = allocations.invoice_id)))));
create policy owner_all on allocations to lastmile_owner using (true) with check (true);
create policy platform_reads on allocations for select to lastmile_platform using (true);
create policy tenant_own on allocations to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on allocations to lastmile_platform;
grant insert, select, update on allocations to lastmile_tenant;

create table area_usage (
  isp_id bigint not null default current_isp(),
  area_id bigint not null,
  router_id bigint not null,
  day date not null,
  download bigint[] not null,
  upload bigint[] not null,
  online bigint[] not null,
  download_bytes bigint not null,
  upload_bytes bigint not null,
  online_sum bigint not null,
  constraint area_usage_download_check CHECK ((cardinality(download) = 24)),
  constraint area_usage_isp_id_area_id_fkey FOREIGN KEY (isp_id, area_id) REFERENCES areas(isp_id, id) ON DELETE CASCADE,
  constraint area_usage_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id) ON DELETE CASCADE,
  constraint area_usage_online_check CHECK ((cardinality(online) = 24)),
  constraint area_usage_pkey PRIMARY KEY (isp_id, area_id, router_id, day),
  constraint area_usage_upload_check CHECK ((cardinality(upload) = 24))
) with (fillfactor=50);
comment on table area_usage is 'Bytes and subscribers online by area, router and hour of the ISP''s day';
CREATE INDEX area_usage_by_router ON area_usage USING btree (isp_id, router_id, day);
alter table area_usage enable row level security;
alter table area_usage force row level security;
create policy own_collections on area_usage as restrictive to lastmile_own_collections using ((area_id = ANY (( SELECT scope_areas() AS scope_areas)::bigint[])));
create policy own_subscribers on area_usage as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on area_usage to lastmile_owner using (true) with check (true);
create policy platform_reads on area_usage for select to lastmile_platform using (true);
create policy tenant_own on area_usage to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on area_usage to lastmile_platform;
grant delete, insert, select, update on area_usage to lastmile_tenant;

create table areas (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  parent_id bigint,
  name text not null,
  name_bn text,
  code text,
  search text not null generated always as (((((lower(name) || ' '::text) || lower(COALESCE(name_bn, ''::text))) || ' '::text) || lower(COALESCE(code, ''::text)))) stored,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint areas_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint areas_isp_id_parent_id_fkey FOREIGN KEY (isp_id, parent_id) REFERENCES areas(isp_id, id),
  constraint areas_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint areas_pkey PRIMARY KEY (isp_id, id)
);
comment on table areas is 'Places of an ISP, as a tree';
CREATE INDEX areas_by_code ON areas USING btree (isp_id, code, id);
CREATE INDEX areas_by_name ON areas USING btree (isp_id, lower(name), id);
CREATE INDEX areas_by_parent ON areas USING btree (isp_id, parent_id, lower(name), id);
CREATE INDEX areas_by_update ON areas USING btree (isp_id, updated_at, id);
CREATE UNIQUE INDEX areas_name_within_parent ON areas USING btree (isp_id, COALESCE(parent_id, (0)::bigint), lower(name));
CREATE INDEX areas_search ON areas USING gin (isp_id, search gin_trgm_ops);
CREATE TRIGGER announce_insert AFTER INSERT ON areas FOR EACH ROW WHEN ((new.parent_id IS NOT NULL)) EXECUTE FUNCTION notify_all_callers_changed();
CREATE TRIGGER announce_update AFTER UPDATE OF parent_id ON areas FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION notify_all_callers_changed();
CREATE TRIGGER audit_delete AFTER DELETE ON areas REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON areas REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON areas REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER check_users BEFORE DELETE ON areas FOR EACH ROW EXECUTE FUNCTION areas_check_users();
CREATE TRIGGER keep_place_of_outages BEFORE DELETE ON areas FOR EACH ROW EXECUTE FUNCTION keep_place_of_outages();
CREATE TRIGGER reject_cycle BEFORE INSERT OR UPDATE OF parent_id ON areas FOR EACH ROW EXECUTE FUNCTION areas_reject_cycle();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON areas FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table areas enable row level security;
alter table areas force row level security;
create policy owner_all on areas to lastmile_owner using (true) with check (true);
create policy platform_reads on areas for select to lastmile_platform using (true);
create policy tenant_own on areas to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on areas to lastmile_platform;
grant delete, insert, select, update on areas to lastmile_tenant;

create table audit_log (
  id bigint not null generated always as identity,
  isp_id bigint,
  at timestamp with time zone not null default now(),
  user_id bigint,
  acting_as_isp_id bigint,
  ip text,
  call text,
  request_id text,
  entity text not null,
  entity_id bigint,
  action text not null,
  before jsonb,
  after jsonb,
  constraint audit_log_action_check CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text, 'event'::text]))),
  constraint audit_log_pkey PRIMARY KEY (id)
);
comment on table audit_log is 'Who changed which row, and events such as a reused refresh token; append-only';
CREATE INDEX audit_log_by_address ON audit_log USING btree (isp_id, ip, id DESC);
CREATE INDEX audit_log_by_call ON audit_log USING btree (isp_id, call, id DESC);
CREATE INDEX audit_log_by_entity ON audit_log USING btree (isp_id, entity, entity_id, id DESC);
CREATE INDEX audit_log_by_isp ON audit_log USING btree (isp_id, at DESC, id DESC);
CREATE INDEX audit_log_by_time ON audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_by_user ON audit_log USING btree (isp_id, user_id, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION protect_audit_log();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy own_collections on audit_log as restrictive to lastmile_own_collections using ((user_id = scope_user()));
create policy own_subscribers on audit_log as restrictive to lastmile_own_subscribers using ((user_id = scope_user()));
create policy owner_all on audit_log to lastmile_owner using (true) with check (true);
create policy platform_reads on audit_log for select to lastmile_platform using (true);
create policy tenant_reads_own on audit_log for select to lastmile_tenant using ((isp_id = current_isp()));
grant select on audit_log to lastmile_platform;
grant select on audit_log to lastmile_tenant;

create table automation_pauses (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  paused_at timestamp with time zone not null,
  paused_by bigint,
  reason text not null,
  resumed_at timestamp with time zone,
  resumed_by bigint,
  constraint automation_pauses_check CHECK ((resumed_at >= paused_at)),
  constraint automation_pauses_check1 CHECK (((resumed_by IS NULL) OR (resumed_at IS NOT NULL))),
  constraint automation_pauses_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint automation_pauses_paused_by_fkey FOREIGN KEY (paused_by) REFERENCES users(id),
  constraint automation_pauses_pkey PRIMARY KEY (isp_id, id),
  constraint automation_pauses_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint automation_pauses_resumed_by_fkey FOREIGN KEY (resumed_by) REFERENCES users(id)
);
comment on table automation_pauses is 'Pauses of all automation of an ISP: who paused it, why, and who resumed it';
CREATE UNIQUE INDEX automation_pauses_one_active ON automation_pauses USING btree (isp_id) WHERE (resumed_at IS NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON automation_pauses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON automation_pauses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON automation_pauses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
alter table automation_pauses enable row level security;
alter table automation_pauses force row level security;
create policy owner_all on automation_pauses to lastmile_owner using (true) with check (true);
create policy platform_reads on automation_pauses for select to lastmile_platform using (true);
create policy tenant_own on automation_pauses to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on automation_pauses to lastmile_platform;
grant insert, select, update on automation_pauses to lastmile_tenant;

create table billing_run_outcomes (
  isp_id bigint not null default current_isp(),
  run_id bigint not null,
  subscriber_id bigint not null,
  outcome text not null,
  invoice_ids bigint[] not null default '{}'::bigint[],
  invoices integer not null default 0,
  amount_minor bigint not null default 0,
  detail text,
  constraint billing_run_outcomes_isp_id_run_id_fkey FOREIGN KEY (isp_id, run_id) REFERENCES billing_runs(isp_id, id) ON DELETE CASCADE,
  constraint billing_run_outcomes_outcome_check CHECK ((outcome = ANY (ARRAY['invoiced'::text, 'free'::text, 'no_customer'::text, 'on_hold'::text, 'suspended'::text, 'pending'::text, 'already_invoiced'::text, 'nothing_due'::text, 'month_skipped'::text, 'error'::text]))),
  constraint billing_run_outcomes_pkey PRIMARY KEY (isp_id, run_id, subscriber_id)
);
comment on table billing_run_outcomes is 'Result of a billing run for each subscriber';
CREATE INDEX billing_run_outcomes_by_outcome ON billing_run_outcomes USING btree (isp_id, run_id, outcome, subscriber_id);
alter table billing_run_outcomes enable row level security;
alter table billing_run_outcomes force row level security;
create policy own_collections on billing_run_outcomes as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = billing_run_outcomes.isp_id) AND (parent.id = billing_run_outcomes.subscriber_id)))));
create policy own_subscribers on billing_run_outcomes as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = billing_run_outcomes.isp_id) AND (parent.id = billing_run_outcomes.subscriber_id)))));
create policy owner_all on billing_run_outcomes to lastmile_owner using (true) with check (true);
create policy platform_reads on billing_run_outcomes for select to lastmile_platform using (true);
create policy tenant_own on billing_run_outcomes to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on billing_run_outcomes to lastmile_platform;
grant delete, insert, select, update on billing_run_outcomes to lastmile_tenant;

create table billing_run_progress (
  isp_id bigint not null default current_isp(),
  run_id bigint not null,
  subscribers_total integer not null,
  subscribers_done integer not null default 0,
  last_subscriber_id bigint not null default 0,
  outcomes jsonb not null default '{}'::jsonb,
  invoices integer not null default 0,
  amount_minor bigint not null default 0,
  undo_last_subscriber_id bigint not null default 0,
  cancelled integer not null default 0,
  cancelled_minor bigint not null default 0,
  not_cancelled integer not null default 0,
  not_cancelled_minor bigint not null default 0,
  reseller_user_id bigint default scope_reseller(),
  constraint billing_run_progress_isp_id_run_id_fkey FOREIGN KEY (isp_id, run_id) REFERENCES billing_runs(isp_id, id) ON DELETE CASCADE,
  constraint billing_run_progress_pkey PRIMARY KEY (isp_id, run_id)
) with (fillfactor=50);
comment on table billing_run_progress is 'Progress of billing runs';
alter table billing_run_progress enable row level security;
alter table billing_run_progress force row level security;
create policy own_collections on billing_run_progress as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on billing_run_progress as restrictive to lastmile_own_subscribers using ((reseller_user_id = ANY (scope_resellers())));
create policy owner_all on billing_run_progress to lastmile_owner using (true) with check (true);
create policy platform_reads on billing_run_progress for select to lastmile_platform using (true);
create policy tenant_own on billing_run_progress to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on billing_run_progress to lastmile_platform;
grant delete, insert, select, update on billing_run_progress to lastmile_tenant;

create table billing_runs (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  kind text not null,
  until_on date not null,
  month date,
  scheduled_for date,
  reseller_user_id bigint,
  newest_subscriber_id bigint not null,
  state text not null default 'running'::text,
  requested_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  job_id bigint,
  undo_job_id bigint,
  undo_reason text,
  undo_requested_at timestamp with time zone,
  undone_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint billing_runs_check CHECK (((kind = 'scheduled'::text) = (scheduled_for IS NOT NULL))),
  constraint billing_runs_check1 CHECK (((state = 'running'::text) = (ended_at IS NULL))),
  constraint billing_runs_check2 CHECK (((state = ANY (ARRAY['undoing'::text, 'undone'::text])) = (undo_requested_at IS NOT NULL))),
  constraint billing_runs_check3 CHECK (((undo_requested_at IS NULL) = (undo_reason IS NULL))),
  constraint billing_runs_check4 CHECK (((state = 'undone'::text) = (undone_at IS NOT NULL))),
  constraint billing_runs_check5 CHECK (((kind <> 'preview'::text) OR (state = ANY (ARRAY['running'::text, 'done'::text, 'aborted'::text])))),
  constraint billing_runs_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint billing_runs_kind_check CHECK ((kind = ANY (ARRAY['manual'::text, 'scheduled'::text, 'preview'::text]))),
  constraint billing_runs_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint billing_runs_pkey PRIMARY KEY (isp_id, id),
  constraint billing_runs_reseller_user_id_fkey FOREIGN KEY (reseller_user_id) REFERENCES users(id),
  constraint billing_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'aborted'::text, 'undoing'::text, 'undone'::text]))),
  constraint billing_runs_undo_reason_check CHECK (((length(undo_reason) >= 1) AND (length(undo_reason) <= 300)))
);
comment on table billing_runs is 'Requests to issue invoices; a preview issues none';
CREATE INDEX billing_runs_by_reseller ON billing_runs USING btree (isp_id, reseller_user_id, id) WHERE (reseller_user_id IS NOT NULL);
CREATE INDEX billing_runs_listed ON billing_runs USING btree (isp_id, id) WHERE (kind <> 'preview'::text);
CREATE UNIQUE INDEX billing_runs_one_a_day ON billing_runs USING btree (isp_id, scheduled_for) WHERE (scheduled_for IS NOT NULL);
CREATE UNIQUE INDEX billing_runs_one_at_a_time ON billing_runs USING btree (isp_id, until_on, COALESCE(reseller_user_id, (0)::bigint)) WHERE ((kind = 'manual'::text) AND (state = 'running'::text));
CREATE TRIGGER audit_delete AFTER DELETE ON billing_runs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON billing_runs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON billing_runs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON billing_runs FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table billing_runs enable row level security;
alter table billing_runs force row level security;
create policy own_collections on billing_runs as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on billing_runs as restrictive to lastmile_own_subscribers using ((reseller_user_id = ANY (scope_resellers())));
create policy owner_all on billing_runs to lastmile_owner using (true) with check (true);
create policy platform_reads on billing_runs for select to lastmile_platform using (true);
create policy tenant_own on billing_runs to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on billing_runs to lastmile_platform;
grant delete, insert, select, update on billing_runs to lastmile_tenant;

create table campaigns (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  name text not null,
  channel text not null,
  subject text not null default ''::text,
  body text not null,
  target jsonb not null,
  state text not null default 'scheduled'::text,
  pause_reason text,
  scheduled_at timestamp with time zone not null,
  pace_per_second integer not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  recipients integer not null default 0,
  excluded integer not null default 0,
  estimated_cost_minor bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint campaigns_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint campaigns_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint campaigns_check CHECK (((state = ANY (ARRAY['completed'::text, 'cancelled'::text])) = (finished_at IS NOT NULL))),
  constraint campaigns_check1 CHECK (((state = 'paused'::text) = (pause_reason IS NOT NULL))),
  constraint campaigns_estimated_cost_minor_check CHECK ((estimated_cost_minor >= 0)),
  constraint campaigns_excluded_check CHECK ((excluded >= 0)),
  constraint campaigns_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint campaigns_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint campaigns_pace_per_second_check CHECK (((pace_per_second >= 1) AND (pace_per_second <= 1000))),
  constraint campaigns_pause_reason_check CHECK ((length(pause_reason) <= 60)),
  constraint campaigns_pkey PRIMARY KEY (isp_id, id),
  constraint campaigns_recipients_check CHECK ((recipients >= 0)),
  constraint campaigns_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'running'::text, 'paused'::text, 'completed'::text, 'cancelled'::text]))),
  constraint campaigns_subject_check CHECK ((length(subject) <= 200))
);
comment on table campaigns is 'A message to many subscribers; its recipients are rows of notifications';
CREATE INDEX campaigns_by_state ON campaigns USING btree (isp_id, state, id);
CREATE TRIGGER audit_delete AFTER DELETE ON campaigns REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON campaigns REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON campaigns REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON campaigns FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table campaigns enable row level security;
alter table campaigns force row level security;
create policy own_collections on campaigns as restrictive to lastmile_own_collections using ((created_by = scope_user()));
create policy own_subscribers on campaigns as restrictive to lastmile_own_subscribers using ((created_by = scope_user()));
create policy owner_all on campaigns to lastmile_owner using (true) with check (true);
create policy platform_reads on campaigns for select to lastmile_platform using (true);
create policy tenant_own on campaigns to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on campaigns to lastmile_platform;
grant insert, select, update on campaigns to lastmile_tenant;

create table canned_replies (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  title text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint canned_replies_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000))),
  constraint canned_replies_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint canned_replies_pkey PRIMARY KEY (isp_id, id),
  constraint canned_replies_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);
comment on table canned_replies is 'Prepared texts for replies';
CREATE UNIQUE INDEX canned_replies_title ON canned_replies USING btree (isp_id, lower(title));
CREATE TRIGGER audit_delete AFTER DELETE ON canned_replies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON canned_replies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON canned_replies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON canned_replies FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table canned_replies enable row level security;
alter table canned_replies force row level security;
create policy owner_all on canned_replies to lastmile_owner using (true) with check (true);
create policy platform_reads on canned_replies for select to lastmile_platform using (true);
create policy tenant_own on canned_replies to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on canned_replies to lastmile_platform;
grant delete, insert, select, update on canned_replies to lastmile_tenant;

create table cash_balances (
  isp_id bigint not null default current_isp(),
  user_id bigint not null,
  balance_minor bigint not null default 0,
  constraint cash_balances_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint cash_balances_pkey PRIMARY KEY (isp_id, user_id),
  constraint cash_balances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) with (fillfactor=70);
comment on table cash_balances is 'Cash that each user holds';
alter table cash_balances enable row level security;
alter table cash_balances force row level security;
create policy own_collections on cash_balances as restrictive to lastmile_own_collections using ((user_id = scope_user()));
create policy own_subscribers on cash_balances as restrictive to lastmile_own_subscribers using (((user_id = scope_user()) OR (user_id = ANY (scope_resellers())) OR (user_id IN ( SELECT u.id
   FROM users u
  WHERE (u.reseller_user_id = ANY (scope_resellers()))))));
create policy owner_all on cash_balances to lastmile_owner using (true) with check (true);
create policy platform_reads on cash_balances for select to lastmile_platform using (true);
create policy tenant_own on cash_balances to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on cash_balances to lastmile_platform;
grant select on cash_balances to lastmile_tenant;

create table cash_day_closings (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  user_id bigint not null,
  day date not null,
  closed_until timestamp with time zone not null,
  ledger_minor bigint not null,
  counted_minor bigint not null,
  difference_minor bigint not null generated always as ((counted_minor - ledger_minor)) stored,
  note text,
  closed_at timestamp with time zone not null,
  closed_by bigint,
  reopened_at timestamp with time zone,
  reopened_by bigint,
  reopened_reason text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint cash_day_closings_check CHECK (((reopened_at IS NULL) = (reopened_reason IS NULL))),
  constraint cash_day_closings_check1 CHECK (((counted_minor = ledger_minor) OR (note IS NOT NULL))),
  constraint cash_day_closings_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint cash_day_closings_counted_minor_check CHECK ((counted_minor >= 0)),
  constraint cash_day_closings_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint cash_day_closings_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint cash_day_closings_pkey PRIMARY KEY (isp_id, id),
  constraint cash_day_closings_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES users(id),
  constraint cash_day_closings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table cash_day_closings is 'Cash counted at the end of a day, per holder, against the ledger';
CREATE INDEX cash_day_closings_by_day ON cash_day_closings USING btree (isp_id, day, id);
CREATE INDEX cash_day_closings_by_user ON cash_day_closings USING btree (isp_id, user_id, day, id);
CREATE UNIQUE INDEX cash_day_closings_once ON cash_day_closings USING btree (isp_id, user_id, day) WHERE (reopened_at IS NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON cash_day_closings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON cash_day_closings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON cash_day_closings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON cash_day_closings FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table cash_day_closings enable row level security;
alter table cash_day_closings force row level security;
create policy own_collections on cash_day_closings as restrictive to lastmile_own_collections using ((user_id = scope_user()));
create policy own_subscribers on cash_day_closings as restrictive to lastmile_own_subscribers using ((user_id = scope_user()));
create policy owner_all on cash_day_closings to lastmile_owner using (true) with check (true);
create policy platform_reads on cash_day_closings for select to lastmile_platform using (true);
create policy tenant_own on cash_day_closings to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on cash_day_closings to lastmile_platform;
grant insert, select, update on cash_day_closings to lastmile_tenant;

create table cash_hand_over_payments (
  isp_id bigint not null default current_isp(),
  hand_over_id bigint not null,
  payment_id bigint not null,
  constraint cash_hand_over_payments_isp_id_hand_over_id_fkey FOREIGN KEY (isp_id, hand_over_id) REFERENCES cash_hand_overs(isp_id, id),
  constraint cash_hand_over_payments_isp_id_payment_id_fkey FOREIGN KEY (isp_id, payment_id) REFERENCES payments(isp_id, id),
  constraint cash_hand_over_payments_pkey PRIMARY KEY (isp_id, hand_over_id, payment_id)
);
comment on table cash_hand_over_payments is 'The payments in a cash hand-over, kept when they are handed on; append-only';
CREATE INDEX cash_hand_over_payments_by_payment ON cash_hand_over_payments USING btree (isp_id, payment_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON cash_hand_over_payments FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON cash_hand_over_payments FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table cash_hand_over_payments enable row level security;
alter table cash_hand_over_payments force row level security;
create policy own_collections on cash_hand_over_payments as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM cash_hand_overs parent
  WHERE ((parent.isp_id = cash_hand_over_payments.isp_id) AND (parent.id = cash_hand_over_payments.hand_over_id)))));
create policy own_subscribers on cash_hand_over_payments as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM cash_hand_overs parent
  WHERE ((parent.isp_id = cash_hand_over_payments.isp_id) AND (parent.id = cash_hand_over_payments.hand_over_id)))));
create policy owner_all on cash_hand_over_payments to lastmile_owner using (true) with check (true);
create policy platform_reads on cash_hand_over_payments for select to lastmile_platform using (true);
create policy tenant_own on cash_hand_over_payments to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on cash_hand_over_payments to lastmile_platform;
grant insert, select on cash_hand_over_payments to lastmile_tenant;

create table cash_hand_overs (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  from_user_id bigint not null,
  to_user_id bigint not null,
  amount_minor bigint not null,
  payments integer not null,
  note text,
  made_at timestamp with time zone not null,
  status text not null default 'pending'::text,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision_note text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  returns_to_user_id bigint,
  constraint cash_hand_overs_amount_limit CHECK ((amount_minor <= '1000000000000000'::bigint)) NOT VALID,
  constraint cash_hand_overs_amount_minor_check CHECK ((amount_minor > 0)),
  constraint cash_hand_overs_check CHECK ((from_user_id <> to_user_id)),
  constraint cash_hand_overs_check1 CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint cash_hand_overs_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint cash_hand_overs_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id),
  constraint cash_hand_overs_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint cash_hand_overs_payments_check CHECK ((payments >= 0)),
  constraint cash_hand_overs_pkey PRIMARY KEY (isp_id, id),
  constraint cash_hand_overs_returns_to_user_id_fkey FOREIGN KEY (returns_to_user_id) REFERENCES users(id),
  constraint cash_hand_overs_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text]))),
  constraint cash_hand_overs_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id)
);
comment on table cash_hand_overs is 'Cash handed from one user to another';
comment on column cash_hand_overs.returns_to_user_id is 'Who takes the cash if it is rejected, because the sender has left';
CREATE INDEX cash_hand_overs_by_return ON cash_hand_overs USING btree (returns_to_user_id) WHERE (returns_to_user_id IS NOT NULL);
CREATE INDEX cash_hand_overs_by_status ON cash_hand_overs USING btree (isp_id, status, made_at, id);
CREATE INDEX cash_hand_overs_by_time ON cash_hand_overs USING btree (isp_id, made_at, id);
CREATE INDEX cash_hand_overs_from ON cash_hand_overs USING btree (isp_id, from_user_id, made_at, id);
CREATE INDEX cash_hand_overs_to ON cash_hand_overs USING btree (isp_id, to_user_id, made_at, id);
CREATE TRIGGER audit_delete AFTER DELETE ON cash_hand_overs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON cash_hand_overs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON cash_hand_overs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON cash_hand_overs FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table cash_hand_overs enable row level security;
alter table cash_hand_overs force row level security;
create policy own_collections on cash_hand_overs as restrictive to lastmile_own_collections using (((from_user_id = scope_user()) OR (to_user_id = scope_user())));
create policy own_subscribers on cash_hand_overs as restrictive to lastmile_own_subscribers using (((from_user_id = scope_user()) OR (to_user_id = scope_user())));
create policy owner_all on cash_hand_overs to lastmile_owner using (true) with check (true);
create policy platform_reads on cash_hand_overs for select to lastmile_platform using (true);
create policy tenant_own on cash_hand_overs to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on cash_hand_overs to lastmile_platform;
grant insert, select, update on cash_hand_overs to lastmile_tenant;

create table cash_movements (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  kind text not null,
  user_id bigint,
  amount_minor bigint not null,
  category text,
  reference text,
  note text,
  moved_on date not null,
  moved_at timestamp with time zone not null,
  reversed_at timestamp with time zone,
  reversed_by bigint,
  reversed_reason text,
  status text not null generated always as (
CASE
    WHEN (reversed_at IS NULL) THEN 'posted'::text
    ELSE 'reversed'::text
END) stored,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  receipt_name text,
  storage_key text,
  constraint cash_movements_amount_limit CHECK ((amount_minor <= '10000000000000'::bigint)) NOT VALID,
  constraint cash_movements_amount_minor_check CHECK ((amount_minor > 0)),
  constraint cash_movements_category_check CHECK ((category = ANY (ARRAY['salary'::text, 'bandwidth'::text, 'rent'::text, 'electricity'::text, 'equipment'::text, 'maintenance'::text, 'transport'::text, 'office'::text, 'marketing'::text, 'taxes'::text, 'bank_charges'::text, 'other'::text]))),
  constraint cash_movements_check CHECK (((kind = 'expense'::text) = (category IS NOT NULL))),
  constraint cash_movements_check2 CHECK (((reversed_at IS NULL) = (reversed_reason IS NULL))),
  constraint cash_movements_deposit_of_cash CHECK (((kind <> 'deposit'::text) OR (user_id IS NOT NULL))),
  constraint cash_movements_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint cash_movements_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'expense'::text, 'opening'::text]))),
  constraint cash_movements_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint cash_movements_pkey PRIMARY KEY (isp_id, id),
  constraint cash_movements_receipt_name_check CHECK (((length(receipt_name) >= 1) AND (length(receipt_name) <= 120))),
  constraint cash_movements_receipt_of_expense CHECK (((receipt_name IS NULL) OR (kind = 'expense'::text))),
  constraint cash_movements_receipt_stored CHECK (((receipt_name IS NULL) = (storage_key IS NULL))),
  constraint cash_movements_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  constraint cash_movements_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES users(id),
  constraint cash_movements_status_check CHECK ((status = ANY (ARRAY['posted'::text, 'reversed'::text]))),
  constraint cash_movements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table cash_movements is 'Cash deposited at the bank, expenses paid from cash or from the bank, and opening balances of both';
comment on column cash_movements.receipt_name is 'The name of the file with the receipt; null: none';
CREATE INDEX cash_movements_by_category ON cash_movements USING btree (isp_id, category, moved_on, id) WHERE (category IS NOT NULL);
CREATE INDEX cash_movements_by_day ON cash_movements USING btree (isp_id, moved_on, id);
CREATE INDEX cash_movements_by_kind ON cash_movements USING btree (isp_id, kind, moved_on, id);
CREATE INDEX cash_movements_by_user ON cash_movements USING btree (isp_id, user_id, moved_on, id);
CREATE TRIGGER audit_delete AFTER DELETE ON cash_movements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON cash_movements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON cash_movements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON cash_movements FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table cash_movements enable row level security;
alter table cash_movements force row level security;
create policy own_collections on cash_movements as restrictive to lastmile_own_collections using ((user_id = scope_user()));
create policy own_subscribers on cash_movements as restrictive to lastmile_own_subscribers using ((user_id = scope_user()));
create policy owner_all on cash_movements to lastmile_owner using (true) with check (true);
create policy platform_reads on cash_movements for select to lastmile_platform using (true);
create policy tenant_own on cash_movements to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on cash_movements to lastmile_platform;
grant insert, select, update on cash_movements to lastmile_tenant;

create table checkout_events (
  id bigint not null generated always as identity,
  isp_id bigint not null,
  checkout_id bigint not null,
  at timestamp with time zone not null,
  source text not null,
  outcome text not null,
  user_id bigint,
  details jsonb not null default '{}'::jsonb,
  constraint checkout_events_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint checkout_events_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint checkout_events_outcome_check CHECK ((length(outcome) <= 60)),
  constraint checkout_events_pkey PRIMARY KEY (id),
  constraint checkout_events_source_check CHECK ((source = ANY (ARRAY['start'::text, 'return'::text, 'notification'::text, 'poll'::text, 'recheck'::text, 'review'::text, 'refund'::text, 'chargeback'::text]))),
  constraint checkout_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table checkout_events is 'What happened to a checkout, and what the gateway answered, without secrets; append-only';
CREATE INDEX checkout_events_by_checkout ON checkout_events USING btree (checkout_id, id);
CREATE INDEX checkout_events_by_isp ON checkout_events USING btree (isp_id, id);
CREATE INDEX checkout_events_by_user ON checkout_events USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON checkout_events FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON checkout_events FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table checkout_events enable row level security;
alter table checkout_events force row level security;
create policy own_collections on checkout_events as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on checkout_events as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM checkouts c
  WHERE (c.id = checkout_events.checkout_id))));
create policy owner_all on checkout_events to lastmile_owner using (true) with check (true);
create policy platform_all on checkout_events to lastmile_platform using (true) with check (true);
create policy tenant_own on checkout_events to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant insert, select on checkout_events to lastmile_platform;
grant insert, select on checkout_events to lastmile_tenant;

create table checkout_refunds (
  id bigint not null generated always as identity,
  isp_id bigint not null,
  checkout_id bigint not null,
  reference text not null,
  amount_minor bigint not null,
  reason text not null,
  state text not null default 'created'::text,
  gateway_refund_ref text,
  requested_by bigint,
  next_check_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  kind text not null default 'refund'::text,
  constraint checkout_refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint checkout_refunds_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint checkout_refunds_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint checkout_refunds_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'chargeback'::text]))),
  constraint checkout_refunds_pkey PRIMARY KEY (id),
  constraint checkout_refunds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint checkout_refunds_reference_check CHECK ((reference ~ '^[A-Z0-9]{8,20}$'::text)),
  constraint checkout_refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint checkout_refunds_state_check CHECK ((state = ANY (ARRAY['created'::text, 'pending'::text, 'unknown'::text, 'refunded'::text, 'failed'::text])))
);
comment on table checkout_refunds is 'Refunds of checkouts through their gateway';
CREATE INDEX checkout_refunds_by_checkout ON checkout_refunds USING btree (checkout_id, id);
CREATE INDEX checkout_refunds_by_isp ON checkout_refunds USING btree (isp_id, id);
CREATE INDEX checkout_refunds_by_user ON checkout_refunds USING btree (requested_by) WHERE (requested_by IS NOT NULL);
CREATE INDEX checkout_refunds_due ON checkout_refunds USING btree (next_check_at, id) WHERE (next_check_at IS NOT NULL);
CREATE UNIQUE INDEX checkout_refunds_reference ON checkout_refunds USING btree (reference);
CREATE TRIGGER audit_delete AFTER DELETE ON checkout_refunds REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON checkout_refunds REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON checkout_refunds REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON checkout_refunds FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table checkout_refunds enable row level security;
alter table checkout_refunds force row level security;
create policy own_collections on checkout_refunds as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on checkout_refunds as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM checkouts c
  WHERE (c.id = checkout_refunds.checkout_id))));
create policy owner_all on checkout_refunds to lastmile_owner using (true) with check (true);
create policy platform_all on checkout_refunds to lastmile_platform using (true) with check (true);
create policy tenant_own on checkout_refunds to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant insert, select, update on checkout_refunds to lastmile_platform;
grant insert, select, update on checkout_refunds to lastmile_tenant;

create table checkouts (
  id bigint not null generated always as identity,
  isp_id bigint not null,
  reference text not null,
  form_key text,
  account_id bigint not null,
  gateway text not null,
  merchant_key text not null,
  collected_by text not null,
  is_sandbox boolean not null,
  purpose text not null,
  target_id bigint not null,
  subscriber_id bigint,
  reseller_user_id bigint,
  amount_minor bigint not null,
  currency text not null,
  state text not null default 'created'::text,
  reasons text[] not null default '{}'::text[],
  gateway_ref text,
  pay_url text,
  transaction_id text,
  paid_minor bigint,
  paid_currency text,
  fee_minor bigint,
  payer text,
  paid_at timestamp with time zone,
  payment_id bigint,
  refunded_minor bigint not null default 0,
  started_at timestamp with time zone not null,
  next_check_at timestamp with time zone,
  checks integer not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  payee text not null default 'isp'::text,
  posted_at timestamp with time zone,
  document_id bigint,
  return_path text,
  transaction_key text generated always as (upper(regexp_replace(transaction_id, '[^A-Za-z0-9]'::text, ''::text, 'g'::text))) stored,
  platform_fee_minor bigint not null default 0,
  constraint checkouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES gateway_accounts(id),
  constraint checkouts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint checkouts_charged_back_paid CHECK (((state <> 'charged_back'::text) OR (transaction_id IS NOT NULL))),
  constraint checkouts_check CHECK (((state <> ALL (ARRAY['succeeded'::text, 'refunded'::text])) OR (transaction_id IS NOT NULL))),
  constraint checkouts_check1 CHECK (((payment_id IS NULL) OR (NOT is_sandbox))),
  constraint checkouts_collected_by_check CHECK ((collected_by = ANY (ARRAY['isp'::text, 'platform'::text]))),
  constraint checkouts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint checkouts_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint checkouts_form_key_check CHECK ((length(form_key) <= 100)),
  constraint checkouts_gateway_check CHECK ((gateway = ANY (ARRAY['sslcommerz'::text, 'bkash'::text, 'nagad'::text, 'stripe'::text]))),
  constraint checkouts_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint checkouts_isp_id_payment_id_fkey FOREIGN KEY (isp_id, payment_id) REFERENCES payments(isp_id, id),
  constraint checkouts_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint checkouts_own_money CHECK (((payee = 'isp'::text) OR (collected_by = 'platform'::text))),
  constraint checkouts_paid_minor_check CHECK ((paid_minor >= 0)),
  constraint checkouts_payee_check CHECK ((payee = ANY (ARRAY['isp'::text, 'platform'::text]))),
  constraint checkouts_pkey PRIMARY KEY (id),
  constraint checkouts_platform_fee_minor_check CHECK ((platform_fee_minor >= 0)),
  constraint checkouts_posted_payment CHECK (((payment_id IS NULL) OR (posted_at IS NOT NULL))),
  constraint checkouts_purpose_check CHECK ((purpose ~ '^[a-z_]{3,40}$'::text)),
  constraint checkouts_reference_check CHECK ((reference ~ '^[A-Z0-9]{8,20}$'::text)),
  constraint checkouts_refunded_minor_check CHECK ((refunded_minor >= 0)),
  constraint checkouts_refunded_within_paid CHECK ((refunded_minor <= COALESCE(paid_minor, (0)::bigint))),
  constraint checkouts_reseller_user_id_fkey FOREIGN KEY (reseller_user_id) REFERENCES users(id),
  constraint checkouts_return_path_check CHECK (((length(return_path) <= 200) AND (return_path ~ '^/[A-Za-z0-9/_-]*$'::text))),
  constraint checkouts_sandbox_posts_nothing CHECK (((posted_at IS NULL) OR (NOT is_sandbox))),
  constraint checkouts_state_check CHECK ((state = ANY (ARRAY['created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'needs_review'::text, 'refunded'::text, 'charged_back'::text]))),
  constraint checkouts_transaction_id_check CHECK (((length(transaction_id) >= 1) AND (length(transaction_id) <= 100)))
);
comment on table checkouts is 'Payments through a gateway, from before the gateway is called until they are posted or refunded';
CREATE INDEX checkouts_by_account ON checkouts USING btree (account_id);
CREATE INDEX checkouts_by_gateway ON checkouts USING btree (isp_id, gateway, started_at, id);
CREATE INDEX checkouts_by_reseller ON checkouts USING btree (reseller_user_id) WHERE (reseller_user_id IS NOT NULL);
CREATE INDEX checkouts_by_state ON checkouts USING btree (isp_id, state, started_at, id);
CREATE INDEX checkouts_by_subscriber ON checkouts USING btree (isp_id, subscriber_id, started_at, id) WHERE (subscriber_id IS NOT NULL);
CREATE INDEX checkouts_by_time ON checkouts USING btree (isp_id, started_at, id);
CREATE INDEX checkouts_by_transaction_key ON checkouts USING btree (isp_id, transaction_key) WHERE (transaction_key IS NOT NULL);
CREATE INDEX checkouts_collected_for ON checkouts USING btree (isp_id, posted_at) WHERE ((collected_by = 'platform'::text) AND (payee = 'isp'::text) AND (posted_at IS NOT NULL));
CREATE INDEX checkouts_due ON checkouts USING btree (next_check_at, id) WHERE (next_check_at IS NOT NULL);
CREATE UNIQUE INDEX checkouts_form ON checkouts USING btree (isp_id, form_key) WHERE (form_key IS NOT NULL);
CREATE INDEX checkouts_of_all_by_collector ON checkouts USING btree (collected_by, started_at, id);
CREATE INDEX checkouts_of_all_by_gateway ON checkouts USING btree (gateway, started_at, id);
CREATE INDEX checkouts_of_all_by_purpose ON checkouts USING btree (purpose, started_at, id);
CREATE INDEX checkouts_of_all_by_state ON checkouts USING btree (state, started_at, id);
CREATE INDEX checkouts_of_all_by_time ON checkouts USING btree (started_at, id);
CREATE INDEX checkouts_of_all_by_transaction ON checkouts USING btree (transaction_key) WHERE (transaction_key IS NOT NULL);
CREATE UNIQUE INDEX checkouts_payment ON checkouts USING btree (isp_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX checkouts_reference ON checkouts USING btree (reference);
CREATE UNIQUE INDEX checkouts_transaction ON checkouts USING btree (merchant_key, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON checkouts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON checkouts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON checkouts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER reject_retail AFTER INSERT ON checkouts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_retail_checkouts();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON checkouts FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table checkouts enable row level security;
alter table checkouts force row level security;
create policy own_collections on checkouts as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on checkouts as restrictive to lastmile_own_subscribers using ((reseller_user_id = ANY (scope_resellers())));
create policy owner_all on checkouts to lastmile_owner using (true) with check (true);
create policy platform_all on checkouts to lastmile_platform using (true) with check (true);
create policy tenant_own on checkouts to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant insert, select, update on checkouts to lastmile_platform;
grant insert, select, update on checkouts to lastmile_tenant;

create table contact_changes (
  user_id bigint not null,
  kind text not null,
  value text not null,
  code_hash bytea,
  failed_codes integer not null default 0,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint contact_changes_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'mobile'::text]))),
  constraint contact_changes_pkey PRIMARY KEY (user_id, kind),
  constraint contact_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table contact_changes is 'New email addresses and mobile numbers of users that are not confirmed yet';
alter table contact_changes enable row level security;
alter table contact_changes force row level security;
create policy owner_all on contact_changes to lastmile_owner using (true) with check (true);
create policy platform_all on contact_changes to lastmile_platform using (true) with check (true);
grant delete, insert, select, update on contact_changes to lastmile_platform;

create table coupon_redemptions (
  id bigint not null generated always as identity,
  isp_id bigint not null,
  coupon_id bigint not null,
  charge_id bigint not null,
  state text not null,
  reserved_until timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint coupon_redemptions_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_redemptions_isp_id_charge_id_fkey FOREIGN KEY (isp_id, charge_id) REFERENCES service_charges(isp_id, id),
  constraint coupon_redemptions_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint coupon_redemptions_pkey PRIMARY KEY (id),
  constraint coupon_redemptions_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'used'::text, 'released'::text])))
);
comment on table coupon_redemptions is 'Uses of coupons: reserved while a payment is pending, used once it succeeded, else released';
CREATE INDEX coupon_redemptions_by_coupon ON coupon_redemptions USING btree (coupon_id, state, reserved_until);
CREATE INDEX coupon_redemptions_by_isp ON coupon_redemptions USING btree (isp_id, coupon_id);
CREATE UNIQUE INDEX coupon_redemptions_once ON coupon_redemptions USING btree (isp_id, charge_id);
CREATE TRIGGER audit_delete AFTER DELETE ON coupon_redemptions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON coupon_redemptions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON coupon_redemptions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON coupon_redemptions FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table coupon_redemptions enable row level security;
alter table coupon_redemptions force row level security;
create policy owner_all on coupon_redemptions to lastmile_owner using (true) with check (true);
create policy platform_all on coupon_redemptions to lastmile_platform using (true) with check (true);
grant insert, select, update on coupon_redemptions to lastmile_platform;

create table coupons (
  id bigint not null generated always as identity,
  isp_id bigint,
  code text not null,
  description text,
  kind text not null,
  value bigint not null,
  max_discount_minor bigint,
  min_amount_minor bigint not null default 0,
  plan_ids bigint[] not null default '{}'::bigint[],
  scope text not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  max_uses integer,
  max_uses_per_isp integer,
  status text not null default 'active'::text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint coupons_check CHECK (((kind <> 'percent'::text) OR (value <= 10000))),
  constraint coupons_code_check CHECK ((code ~ '^[A-Z0-9-]{4,20}$'::text)),
  constraint coupons_dates CHECK ((ends_at > starts_at)),
  constraint coupons_description_check CHECK ((length(description) <= 300)),
  constraint coupons_isp_id_check CHECK ((isp_id IS NULL)),
  constraint coupons_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'fixed'::text]))),
  constraint coupons_max_discount_minor_check CHECK ((max_discount_minor > 0)),
  constraint coupons_max_uses_check CHECK ((max_uses >= 1)),
  constraint coupons_max_uses_per_isp_check CHECK ((max_uses_per_isp >= 1)),
  constraint coupons_min_amount_minor_check CHECK ((min_amount_minor >= 0)),
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_scope_check CHECK ((scope = ANY (ARRAY['registration'::text, 'any'::text]))),
  constraint coupons_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
  constraint coupons_value_check CHECK ((value > 0))
);
comment on table coupons is 'Discounts on the registration and the service charge';
CREATE UNIQUE INDEX coupons_code ON coupons USING btree (code);
CREATE TRIGGER audit_delete AFTER DELETE ON coupons REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON coupons REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON coupons REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON coupons FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table coupons enable row level security;
alter table coupons force row level security;
create policy owner_all on coupons to lastmile_owner using (true) with check (true);
create policy platform_all on coupons to lastmile_platform using (true) with check (true);
grant insert, select, update on coupons to lastmile_platform;

create table credit_note_refunds (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  credit_note_id bigint not null,
  refund_no integer not null,
  amount_minor bigint not null,
  method text not null,
  reference text,
  paid_by bigint not null,
  reason text not null,
  refunded_at timestamp with time zone not null,
  refunded_by bigint,
  constraint credit_note_refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint credit_note_refunds_isp_id_credit_note_id_fkey FOREIGN KEY (isp_id, credit_note_id) REFERENCES credit_notes(isp_id, id),
  constraint credit_note_refunds_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'bkash'::text, 'nagad'::text, 'rocket'::text, 'upay'::text, 'card'::text, 'bank'::text, 'cheque'::text]))),
  constraint credit_note_refunds_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(id),
  constraint credit_note_refunds_pkey PRIMARY KEY (isp_id, id),
  constraint credit_note_refunds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint credit_note_refunds_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  constraint credit_note_refunds_refund_no_check CHECK ((refund_no >= 1)),
  constraint credit_note_refunds_refunded_by_fkey FOREIGN KEY (refunded_by) REFERENCES users(id)
);
comment on table credit_note_refunds is 'Refunds of credit notes; append-only';
CREATE UNIQUE INDEX credit_note_refunds_once ON credit_note_refunds USING btree (isp_id, credit_note_id, refund_no);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON credit_note_refunds FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON credit_note_refunds FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER audit_delete AFTER DELETE ON credit_note_refunds REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON credit_note_refunds REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON credit_note_refunds REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
alter table credit_note_refunds enable row level security;
alter table credit_note_refunds force row level security;
create policy own_collections on credit_note_refunds as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM credit_notes parent
  WHERE ((parent.isp_id = credit_note_refunds.isp_id) AND (parent.id = credit_note_refunds.credit_note_id)))));
create policy own_subscribers on credit_note_refunds as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM credit_notes parent
  WHERE ((parent.isp_id = credit_note_refunds.isp_id) AND (parent.id = credit_note_refunds.credit_note_id)))));
create policy owner_all on credit_note_refunds to lastmile_owner using (true) with check (true);
create policy platform_reads on credit_note_refunds for select to lastmile_platform using (true);
create policy tenant_own on credit_note_refunds to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on credit_note_refunds to lastmile_platform;
grant insert, select on credit_note_refunds to lastmile_tenant;

create table credit_notes (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  number text not null,
  number_year integer not null,
  number_in_year bigint not null,
  subscriber_id bigint not null,
  invoice_id bigint,
  amount_minor bigint not null,
  vat_minor bigint not null default 0,
  allocated_minor bigint not null default 0,
  cause text not null,
  reason text not null,
  issued_on date not null,
  issued_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  refunded_minor bigint not null default 0,
  reversed_at timestamp with time zone,
  reversed_by bigint,
  reversed_reason text,
  status text not null generated always as (
CASE
    WHEN (reversed_at IS NULL) THEN 'issued'::text
    ELSE 'reversed'::text
END) stored,
  kind text not null default 'credit'::text,
  vat_rate integer,
  constraint credit_notes_amount_limit CHECK (((amount_minor <= '10000000000000'::bigint) OR (kind = 'cancellation'::text))) NOT VALID,
  constraint credit_notes_amount_minor_check CHECK (((amount_minor > 0) OR ((kind = 'cancellation'::text) AND (amount_minor = 0)))),
  constraint credit_notes_cancellation_is_final CHECK (((kind = 'credit'::text) OR ((allocated_minor = 0) AND (refunded_minor = 0) AND (reversed_at IS NULL)))),
  constraint credit_notes_cause_check CHECK ((cause = ANY (ARRAY['downgrade'::text, 'hold'::text, 'outage'::text, 'final_invoice'::text, 'write_off'::text, 'other'::text, 'cancellation'::text]))),
  constraint credit_notes_check CHECK (((kind = 'cancellation'::text) = (cause = 'cancellation'::text))),
  constraint credit_notes_check1 CHECK (((reversed_at IS NULL) = (reversed_reason IS NULL))),
  constraint credit_notes_check2 CHECK (((kind = 'credit'::text) OR (invoice_id IS NOT NULL))),
  constraint credit_notes_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint credit_notes_isp_id_invoice_id_fkey FOREIGN KEY (isp_id, invoice_id) REFERENCES invoices(isp_id, id),
  constraint credit_notes_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint credit_notes_kind_check CHECK ((kind = ANY (ARRAY['credit'::text, 'cancellation'::text]))),
  constraint credit_notes_number_check CHECK (((length(number) >= 1) AND (length(number) <= 40))),
  constraint credit_notes_number_in_year_check CHECK ((number_in_year >= 1)),
  constraint credit_notes_pkey PRIMARY KEY (isp_id, id),
  constraint credit_notes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint credit_notes_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES users(id),
  constraint credit_notes_reversed_reason_check CHECK (((length(reversed_reason) >= 1) AND (length(reversed_reason) <= 300))),
  constraint credit_notes_reversed_unused CHECK (((reversed_at IS NULL) OR ((allocated_minor = 0) AND (refunded_minor = 0)))),
  constraint credit_notes_status_check CHECK ((status = ANY (ARRAY['issued'::text, 'reversed'::text]))),
  constraint credit_notes_used_within_amount CHECK (((allocated_minor >= 0) AND (refunded_minor >= 0) AND ((allocated_minor + refunded_minor) <= amount_minor))),
  constraint credit_notes_vat CHECK (((vat_minor >= 0) AND ((vat_minor <= amount_minor) OR (kind = 'cancellation'::text)))),
  constraint credit_notes_vat_rate_check CHECK (((vat_rate >= 0) AND (vat_rate <= 10000))),
  constraint credit_notes_vat_rate_known CHECK (((invoice_id IS NOT NULL) OR (vat_rate IS NOT NULL)))
);
comment on table credit_notes is 'Credit notes to subscribers, and cancellation notes of invoices';
comment on column credit_notes.vat_rate is 'In basis points, of a note without an invoice; null: the rate of the invoice';
CREATE INDEX credit_notes_available ON credit_notes USING btree (isp_id, subscriber_id, issued_at, id) WHERE ((kind = 'credit'::text) AND (reversed_at IS NULL) AND ((allocated_minor + refunded_minor) < amount_minor));
CREATE INDEX credit_notes_by_amount ON credit_notes USING btree (isp_id, amount_minor, id);
CREATE INDEX credit_notes_by_cause ON credit_notes USING btree (isp_id, cause, id);
CREATE INDEX credit_notes_by_day ON credit_notes USING btree (isp_id, issued_on, id);
CREATE INDEX credit_notes_by_invoice ON credit_notes USING btree (isp_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX credit_notes_by_number ON credit_notes USING btree (isp_id, number_in_year);
CREATE INDEX credit_notes_by_subscriber ON credit_notes USING btree (isp_id, subscriber_id, issued_at, id);
CREATE INDEX credit_notes_cancellations ON credit_notes USING btree (isp_id, id) WHERE (kind = 'cancellation'::text);
CREATE UNIQUE INDEX credit_notes_in_year ON credit_notes USING btree (isp_id, number_year, number_in_year);
CREATE UNIQUE INDEX credit_notes_number ON credit_notes USING btree (isp_id, number);
CREATE UNIQUE INDEX credit_notes_one_cancellation ON credit_notes USING btree (isp_id, invoice_id) WHERE (kind = 'cancellation'::text);
CREATE INDEX credit_notes_open ON credit_notes USING btree (isp_id, id) WHERE ((kind = 'credit'::text) AND (reversed_at IS NULL) AND ((allocated_minor + refunded_minor) < amount_minor));
CREATE INDEX credit_notes_reversed ON credit_notes USING btree (isp_id, id) WHERE (reversed_at IS NOT NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON credit_notes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON credit_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON credit_notes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table credit_notes enable row level security;
alter table credit_notes force row level security;
create policy own_collections on credit_notes as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = credit_notes.isp_id) AND (parent.id = credit_notes.subscriber_id)))));
create policy own_subscribers on credit_notes as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = credit_notes.isp_id) AND (parent.id = credit_notes.subscriber_id)))));
create policy owner_all on credit_notes to lastmile_owner using (true) with check (true);
create policy platform_reads on credit_notes for select to lastmile_platform using (true);
create policy tenant_own on credit_notes to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on credit_notes to lastmile_platform;
grant insert, select, update on credit_notes to lastmile_tenant;

create table customer_codes (
  code text not null,
  isp_id bigint not null,
  constraint customer_codes_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'::text)),
  constraint customer_codes_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint customer_codes_pkey PRIMARY KEY (code)
);
comment on table customer_codes is 'Customer codes in use on the whole platform';
alter table customer_codes enable row level security;
alter table customer_codes force row level security;
create policy owner_all on customer_codes to lastmile_owner using (true) with check (true);

create table customers (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  customer_code text not null,
  name text not null,
  name_bn text,
  mobile text not null,
  alt_mobile text,
  email text,
  nid text,
  passport text,
  gender text,
  birth_date date,
  occupation text,
  company text,
  bin text,
  house text,
  road text,
  flat text,
  landmark text,
  division_id bigint,
  district_id bigint,
  upazila_id bigint,
  thana_id bigint,
  postcode text,
  latitude double precision,
  longitude double precision,
  client_type text not null default 'home'::text,
  language text not null default 'en'::text,
  search text not null generated always as (((((((((lower(name) || ' '::text) || lower(COALESCE(name_bn, ''::text))) || ' '::text) || mobile) || ' '::text) || COALESCE(alt_mobile, ''::text)) || ' '::text) || lower(customer_code))) stored,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  reseller_user_id bigint default scope_reseller(),
  erased_at timestamp with time zone,
  constraint customers_bin_check CHECK ((bin ~ '^(\d{9}|\d{13})$'::text)),
  constraint customers_client_type_check CHECK ((client_type = ANY (ARRAY['home'::text, 'corporate'::text, 'sme'::text, 'student'::text, 'government'::text, 'other'::text]))),
  constraint customers_customer_code_fkey FOREIGN KEY (customer_code) REFERENCES customer_codes(code),
  constraint customers_district_id_fkey FOREIGN KEY (district_id) REFERENCES districts(id),
  constraint customers_division_id_fkey FOREIGN KEY (division_id) REFERENCES divisions(id),
  constraint customers_email_check CHECK ((email = lower(email))),
  constraint customers_gender_check CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text, 'other'::text]))),
  constraint customers_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint customers_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint customers_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint customers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint customers_nid_check CHECK ((nid ~ '^(\d{10}|\d{13}|\d{17})$'::text)),
  constraint customers_pkey PRIMARY KEY (isp_id, id),
  constraint customers_reseller_user_id_fkey FOREIGN KEY (reseller_user_id) REFERENCES users(id),
  constraint customers_thana_id_fkey FOREIGN KEY (thana_id) REFERENCES thanas(id),
  constraint customers_upazila_id_fkey FOREIGN KEY (upazila_id) REFERENCES upazilas(id)
);
comment on table customers is 'Customers of an ISP: people or companies';
comment on column customers.reseller_user_id is 'The reseller whose customer this is; null: of the ISP itself';
comment on column customers.erased_at is 'When the personal data was erased; such a customer can no longer be changed or used';
CREATE INDEX customers_by_alt_mobile ON customers USING btree (isp_id, alt_mobile) WHERE (alt_mobile IS NOT NULL);
CREATE INDEX customers_by_mobile ON customers USING btree (isp_id, mobile);
CREATE INDEX customers_by_nid ON customers USING btree (isp_id, nid) WHERE (nid IS NOT NULL);
CREATE INDEX customers_by_reseller ON customers USING btree (isp_id, reseller_user_id, id) WHERE (reseller_user_id IS NOT NULL);
CREATE UNIQUE INDEX customers_customer_code ON customers USING btree (isp_id, customer_code);
CREATE INDEX customers_search ON customers USING gin (isp_id, search gin_trgm_ops);
CREATE TRIGGER audit_delete AFTER DELETE ON customers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON customers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON customers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON customers FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
CREATE TRIGGER sync_name AFTER UPDATE ON customers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION customers_sync_name();
alter table customers enable row level security;
alter table customers force row level security;
create policy own_collections on customers as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers s
  WHERE ((s.isp_id = customers.isp_id) AND (s.customer_id = customers.id)))));
create policy own_subscribers on customers as restrictive to lastmile_own_subscribers using ((reseller_user_id = ANY (scope_resellers())));
create policy owner_all on customers to lastmile_owner using (true) with check (true);
create policy platform_reads on customers for select to lastmile_platform using (true);
create policy tenant_own on customers to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on customers to lastmile_platform;
grant delete, insert, select, update on customers to lastmile_tenant;

create table departments (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  name text not null,
  description text,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint departments_description_check CHECK (((length(description) >= 1) AND (length(description) <= 300))),
  constraint departments_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint departments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint departments_pkey PRIMARY KEY (isp_id, id)
);
comment on table departments is 'Parts of an ISP that tickets are assigned to';
CREATE UNIQUE INDEX departments_name ON departments USING btree (isp_id, lower(name));
CREATE TRIGGER audit_delete AFTER DELETE ON departments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON departments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON departments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON departments FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table departments enable row level security;
alter table departments force row level security;
create policy owner_all on departments to lastmile_owner using (true) with check (true);
create policy platform_reads on departments for select to lastmile_platform using (true);
create policy tenant_own on departments to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on departments to lastmile_platform;
grant insert, select, update on departments to lastmile_tenant;

create table districts (
  id bigint not null,
  division_id bigint not null,
  name text not null,
  name_bn text not null,
  constraint districts_division_id_fkey FOREIGN KEY (division_id) REFERENCES divisions(id),
  constraint districts_division_id_id_key UNIQUE (division_id, id),
  constraint districts_pkey PRIMARY KEY (id)
);
comment on table districts is 'Districts of Bangladesh';
alter table districts enable row level security;
alter table districts force row level security;
create policy owner_all on districts to lastmile_owner using (true) with check (true);
create policy platform_reads on districts for select to lastmile_platform using (true);
create policy tenant_reads on districts for select to lastmile_tenant using ((current_isp() IS NOT NULL));
grant select on districts to lastmile_platform;
grant select on districts to lastmile_tenant;

create table divisions (
  id bigint not null,
  name text not null,
  name_bn text not null,
  constraint divisions_pkey PRIMARY KEY (id)
);
comment on table divisions is 'Divisions of Bangladesh';
alter table divisions enable row level security;
alter table divisions force row level security;
create policy owner_all on divisions to lastmile_owner using (true) with check (true);
create policy platform_reads on divisions for select to lastmile_platform using (true);
create policy tenant_reads on divisions for select to lastmile_tenant using ((current_isp() IS NOT NULL));
grant select on divisions to lastmile_platform;
grant select on divisions to lastmile_tenant;

create table document_numbers (
  isp_id bigint not null default current_isp(),
  kind text not null,
  year integer not null,
  last_number bigint not null default 0,
  constraint document_numbers_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint document_numbers_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'payment'::text, 'credit_note'::text]))),
  constraint document_numbers_last_number_check CHECK ((last_number >= 0)),
  constraint document_numbers_pkey PRIMARY KEY (isp_id, kind, year),
  constraint document_numbers_year_check CHECK (((year >= 2000) AND (year <= 9999)))
);
comment on table document_numbers is 'The last number of each kind of document in a year';
alter table document_numbers enable row level security;
alter table document_numbers force row level security;
create policy owner_all on document_numbers to lastmile_owner using (true) with check (true);
create policy platform_reads on document_numbers for select to lastmile_platform using (true);
create policy tenant_own on document_numbers to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on document_numbers to lastmile_platform;
grant insert, select, update on document_numbers to lastmile_tenant;

create table encryption_keys (
  purpose text not null,
  version integer not null default 1,
  started_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  constraint encryption_keys_pkey PRIMARY KEY (purpose),
  constraint encryption_keys_purpose_check CHECK ((purpose ~ '^[a-z_]+\.[a-z_]+$'::text)),
  constraint encryption_keys_version_check CHECK (((version >= 1) AND (version <= 999999)))
);
comment on table encryption_keys is 'The current key version of each purpose that was rotated; never keys';
alter table encryption_keys enable row level security;
alter table encryption_keys force row level security;
create policy owner_all on encryption_keys to lastmile_owner using (true) with check (true);
create policy platform_reads on encryption_keys for select to lastmile_platform using (true);
grant select on encryption_keys to lastmile_platform;

create table fee_corrections (
  id bigint not null generated always as identity,
  isp_id bigint not null,
  checkout_id bigint not null,
  statement_row_id bigint not null,
  from_minor bigint not null,
  to_minor bigint not null,
  adjustment_id bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint fee_corrections_adjustment_id_fkey FOREIGN KEY (adjustment_id) REFERENCES settlement_adjustments(id),
  constraint fee_corrections_check CHECK (((to_minor >= 0) AND (to_minor <> from_minor))),
  constraint fee_corrections_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint fee_corrections_from_minor_check CHECK ((from_minor >= 0)),
  constraint fee_corrections_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint fee_corrections_pkey PRIMARY KEY (id),
  constraint fee_corrections_statement_row_id_fkey FOREIGN KEY (statement_row_id) REFERENCES gateway_statement_rows(id)
);
comment on table fee_corrections is 'Fees of gateways that were corrected from a statement; never changed';
CREATE UNIQUE INDEX fee_corrections_by_adjustment ON fee_corrections USING btree (adjustment_id) WHERE (adjustment_id IS NOT NULL);
CREATE INDEX fee_corrections_by_checkout ON fee_corrections USING btree (checkout_id, id);
CREATE INDEX fee_corrections_by_isp ON fee_corrections USING btree (isp_id, id);
CREATE UNIQUE INDEX fee_corrections_once ON fee_corrections USING btree (statement_row_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON fee_corrections FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON fee_corrections FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER audit_delete AFTER DELETE ON fee_corrections REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON fee_corrections REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON fee_corrections REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON fee_corrections FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table fee_corrections enable row level security;
alter table fee_corrections force row level security;
create policy owner_all on fee_corrections to lastmile_owner using (true) with check (true);
create policy platform_all on fee_corrections to lastmile_platform using (true) with check (true);
grant insert, select on fee_corrections to lastmile_platform;

create table gateway_accounts (
  id bigint not null generated always as identity,
  isp_id bigint,
  gateway text not null,
  is_enabled boolean not null default false,
  is_sandbox boolean not null default false,
  base_url text,
  credentials_encrypted text not null,
  credentials_set_at timestamp with time zone not null,
  credentials_set_by bigint,
  merchant_key text not null,
  fee_rate integer not null default 0,
  min_minor bigint,
  max_minor bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint gateway_accounts_base_url_check CHECK ((length(base_url) <= 300)),
  constraint gateway_accounts_check CHECK (((NOT is_sandbox) OR (isp_id IS NOT NULL))),
  constraint gateway_accounts_credentials_set_by_fkey FOREIGN KEY (credentials_set_by) REFERENCES users(id),
  constraint gateway_accounts_fee_rate_check CHECK (((fee_rate >= 0) AND (fee_rate <= 10000))),
  constraint gateway_accounts_gateway_check CHECK ((gateway = ANY (ARRAY['sslcommerz'::text, 'bkash'::text, 'nagad'::text, 'stripe'::text]))),
  constraint gateway_accounts_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint gateway_accounts_max_minor_check CHECK ((max_minor > 0)),
  constraint gateway_accounts_merchant_key_check CHECK (((length(merchant_key) >= 10) AND (length(merchant_key) <= 100))),
  constraint gateway_accounts_min_minor_check CHECK ((min_minor > 0)),
  constraint gateway_accounts_pkey PRIMARY KEY (id)
);
comment on table gateway_accounts is 'Merchant accounts at payment gateways: of an ISP, or of the platform (no ISP)';
CREATE UNIQUE INDEX gateway_accounts_of_isp ON gateway_accounts USING btree (isp_id, gateway) NULLS NOT DISTINCT;
CREATE TRIGGER audit_delete AFTER DELETE ON gateway_accounts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON gateway_accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON gateway_accounts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON gateway_accounts FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table gateway_accounts enable row level security;
alter table gateway_accounts force row level security;
create policy own_collections on gateway_accounts as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on gateway_accounts as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on gateway_accounts to lastmile_owner using (true) with check (true);
create policy platform_all on gateway_accounts to lastmile_platform using (true) with check (true);
create policy tenant_adds_own on gateway_accounts for insert to lastmile_tenant with check ((isp_id = current_isp()));
create policy tenant_changes_own on gateway_accounts for update to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
create policy tenant_reads_own on gateway_accounts for select to lastmile_tenant using ((isp_id = current_isp()));
grant insert, select, update on gateway_accounts to lastmile_platform;
grant select on gateway_accounts to lastmile_tenant;
grant insert (credentials_encrypted, credentials_set_at, credentials_set_by, fee_rate, gateway, is_enabled, is_sandbox, isp_id, max_minor, merchant_key, min_minor) on gateway_accounts to lastmile_tenant;
grant update (credentials_encrypted, credentials_set_at, credentials_set_by, fee_rate, is_enabled, is_sandbox, max_minor, merchant_key, min_minor) on gateway_accounts to lastmile_tenant;

create table gateway_statement_mappings (
  gateway text not null,
  transaction_column text not null,
  amount_column text not null,
  fee_column text,
  date_column text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint gateway_statement_mappings_amount_column_check CHECK (((length(amount_column) >= 1) AND (length(amount_column) <= 200))),
  constraint gateway_statement_mappings_date_column_check CHECK (((length(date_column) >= 1) AND (length(date_column) <= 200))),
  constraint gateway_statement_mappings_fee_column_check CHECK (((length(fee_column) >= 1) AND (length(fee_column) <= 200))),
  constraint gateway_statement_mappings_gateway_check CHECK ((gateway = ANY (ARRAY['sslcommerz'::text, 'bkash'::text, 'nagad'::text, 'stripe'::text]))),
  constraint gateway_statement_mappings_pkey PRIMARY KEY (gateway),
  constraint gateway_statement_mappings_transaction_column_check CHECK (((length(transaction_column) >= 1) AND (length(transaction_column) <= 200)))
);
comment on table gateway_statement_mappings is 'Which columns of a gateway''s statement mean what; from the last upload';
CREATE TRIGGER audit_delete AFTER DELETE ON gateway_statement_mappings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON gateway_statement_mappings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON gateway_statement_mappings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON gateway_statement_mappings FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table gateway_statement_mappings enable row level security;
alter table gateway_statement_mappings force row level security;
create policy owner_all on gateway_statement_mappings to lastmile_owner using (true) with check (true);
create policy platform_all on gateway_statement_mappings to lastmile_platform using (true) with check (true);
grant insert, select, update on gateway_statement_mappings to lastmile_platform;

create table gateway_statement_rows (
  id bigint not null generated always as identity,
  statement_id bigint not null,
  row_no integer,
  transaction_id text not null,
  day_text text,
  amount_minor bigint,
  fee_minor bigint,
  raw_text text,
  checkout_id bigint,
  our_amount_minor bigint,
  our_fee_minor bigint,
  result text not null,
  resolution text,
  note text,
  resolved_by bigint,
  resolved_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint gateway_statement_rows_check CHECK (((row_no IS NULL) = (result = 'missing_there'::text))),
  constraint gateway_statement_rows_check1 CHECK ((((resolution IS NULL) = (resolved_at IS NULL)) AND ((result <> 'matched'::text) OR (resolution IS NULL)))),
  constraint gateway_statement_rows_check2 CHECK (((resolution IS NULL) OR (resolution = 'found_later'::text) OR ((note IS NOT NULL) AND (resolved_by IS NOT NULL)))),
  constraint gateway_statement_rows_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint gateway_statement_rows_day_text_check CHECK ((length(day_text) <= 60)),
  constraint gateway_statement_rows_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint gateway_statement_rows_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint gateway_statement_rows_pkey PRIMARY KEY (id),
  constraint gateway_statement_rows_raw_text_check CHECK ((length(raw_text) <= 200)),
  constraint gateway_statement_rows_resolution_check CHECK ((resolution = ANY (ARRAY['noted'::text, 'fee_corrected'::text, 'found_later'::text]))),
  constraint gateway_statement_rows_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id),
  constraint gateway_statement_rows_result_check CHECK ((result = ANY (ARRAY['matched'::text, 'missing_here'::text, 'missing_there'::text, 'amount_differs'::text, 'fee_differs'::text, 'duplicate'::text, 'unreadable'::text]))),
  constraint gateway_statement_rows_row_no_check CHECK ((row_no >= 2)),
  constraint gateway_statement_rows_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES gateway_statements(id),
  constraint gateway_statement_rows_transaction_id_check CHECK (((length(transaction_id) >= 1) AND (length(transaction_id) <= 200)))
);
comment on table gateway_statement_rows is 'Rows of statements with what they were matched with, and how differences were resolved';
CREATE INDEX gateway_statement_rows_by_checkout ON gateway_statement_rows USING btree (checkout_id) WHERE (checkout_id IS NOT NULL);
CREATE INDEX gateway_statement_rows_by_resolver ON gateway_statement_rows USING btree (resolved_by) WHERE (resolved_by IS NOT NULL);
CREATE INDEX gateway_statement_rows_by_result ON gateway_statement_rows USING btree (statement_id, result, id);
CREATE INDEX gateway_statement_rows_open ON gateway_statement_rows USING btree (statement_id, id) WHERE ((resolved_at IS NULL) AND (result <> 'matched'::text));
CREATE UNIQUE INDEX gateway_statement_rows_row ON gateway_statement_rows USING btree (statement_id, row_no) WHERE (row_no IS NOT NULL);
CREATE TRIGGER audit_update AFTER UPDATE ON gateway_statement_rows REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON gateway_statement_rows FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table gateway_statement_rows enable row level security;
alter table gateway_statement_rows force row level security;
create policy owner_all on gateway_statement_rows to lastmile_owner using (true) with check (true);
create policy platform_all on gateway_statement_rows to lastmile_platform using (true) with check (true);
grant insert, select on gateway_statement_rows to lastmile_platform;
grant update (note, resolution, resolved_at, resolved_by) on gateway_statement_rows to lastmile_platform;

create table gateway_statements (
  id bigint not null generated always as identity,
  gateway text not null,
  file_name text not null,
  digest text not null,
  starts_on date not null,
  ends_on date not null,
  row_count integer not null,
  skipped_count integer not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint gateway_statements_check CHECK ((ends_on >= starts_on)),
  constraint gateway_statements_digest_check CHECK ((digest ~ '^[a-f0-9]{64}$'::text)),
  constraint gateway_statements_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint gateway_statements_gateway_check CHECK ((gateway = ANY (ARRAY['sslcommerz'::text, 'bkash'::text, 'nagad'::text, 'stripe'::text]))),
  constraint gateway_statements_pkey PRIMARY KEY (id),
  constraint gateway_statements_row_count_check CHECK ((row_count >= 1)),
  constraint gateway_statements_skipped_count_check CHECK ((skipped_count >= 0))
);
comment on table gateway_statements is 'Uploaded statements of gateways; each file once';
CREATE UNIQUE INDEX gateway_statements_once ON gateway_statements USING btree (gateway, digest);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON gateway_statements FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON gateway_statements FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER audit_delete AFTER DELETE ON gateway_statements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON gateway_statements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON gateway_statements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON gateway_statements FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table gateway_statements enable row level security;
alter table gateway_statements force row level security;
create policy owner_all on gateway_statements to lastmile_owner using (true) with check (true);
create policy platform_all on gateway_statements to lastmile_platform using (true) with check (true);
grant insert, select on gateway_statements to lastmile_platform;

create table gateway_tokens (
  key text not null,
  value_encrypted text,
  renewing_until timestamp with time zone,
  constraint gateway_tokens_pkey PRIMARY KEY (key)
);
comment on table gateway_tokens is 'Access tokens of payment gateways, shared by all processes';
alter table gateway_tokens enable row level security;
alter table gateway_tokens force row level security;
create policy owner_all on gateway_tokens to lastmile_owner using (true) with check (true);
create policy platform_all on gateway_tokens to lastmile_platform using (true) with check (true);
grant delete, insert, select, update on gateway_tokens to lastmile_platform;

create table idempotency_keys (
  user_id bigint not null,
  key_hash bytea not null,
  isp_id bigint,
  call text not null,
  request_encrypted text not null,
  response_encrypted text,
  claimed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key_hash)
);
comment on table idempotency_keys is 'Replies to requests with an Idempotency-Key';
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys USING btree (expires_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own_collections on idempotency_keys as restrictive to lastmile_own_collections using ((user_id = scope_user()));
create policy own_subscribers on idempotency_keys as restrictive to lastmile_own_subscribers using ((user_id = scope_user()));
create policy owner_all on idempotency_keys to lastmile_owner using (true) with check (true);
create policy platform_all on idempotency_keys to lastmile_platform using (true) with check (true);
create policy tenant_own on idempotency_keys to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant delete, insert, select, update on idempotency_keys to lastmile_platform;
grant delete, insert, select, update on idempotency_keys to lastmile_tenant;

create table import_columns (
  isp_id bigint not null default current_isp(),
  header_key text not null,
  field text,
  constraint import_columns_header_key_check CHECK (((length(header_key) >= 1) AND (length(header_key) <= 200))),
  constraint import_columns_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint import_columns_pkey PRIMARY KEY (isp_id, header_key)
);
comment on table import_columns is 'The field that an ISP last chose for a column header, suggested for the next file';
alter table import_columns enable row level security;
alter table import_columns force row level security;
create policy owner_all on import_columns to lastmile_owner using (true) with check (true);
create policy platform_reads on import_columns for select to lastmile_platform using (true);
create policy tenant_own on import_columns to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on import_columns to lastmile_platform;
grant delete, insert, select, update on import_columns to lastmile_tenant;

create table import_rows (
  isp_id bigint not null default current_isp(),
  import_id bigint not null,
  row_number integer not null,
  cells_encrypted text not null,
  parsed_values jsonb,
  username_key text generated always as (lower((parsed_values ->> 'username'::text))) stored,
  static_ip text generated always as ((parsed_values ->> 'staticIp'::text)) stored,
  is_closed boolean generated always as (COALESCE(((parsed_values ->> 'status'::text) = 'closed'::text), false)) stored,
  password_encrypted text,
  password_differs boolean not null default false,
  reasons jsonb not null default '[]'::jsonb,
  new_reasons jsonb not null default '[]'::jsonb,
  same_name_row integer,
  same_address_row integer,
  result text,
  refusals jsonb not null default '[]'::jsonb,
  changes text[] not null default '{}'::text[],
  subscriber_id bigint,
  customer_id bigint,
  router_id bigint,
  package_id bigint,
  area_id bigint,
  done_at timestamp with time zone,
  reseller_user_id bigint,
  constraint import_rows_pkey PRIMARY KEY (isp_id, import_id, row_number),
  constraint import_rows_result_check CHECK ((result = ANY (ARRAY['new'::text, 'same'::text, 'changed'::text, 'refused'::text])))
);
comment on table import_rows is 'Staged rows of an import, with the result of their evaluation';
comment on column import_rows.reseller_user_id is 'The reseller of the subscriber; null: the ISP itself';
CREATE INDEX import_rows_by_result ON import_rows USING btree (isp_id, result, import_id, row_number);
alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy own_collections on import_rows as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM imports parent
  WHERE ((parent.isp_id = import_rows.isp_id) AND (parent.id = import_rows.import_id)))));
create policy own_subscribers on import_rows as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM imports parent
  WHERE ((parent.isp_id = import_rows.isp_id) AND (parent.id = import_rows.import_id)))));
create policy owner_all on import_rows to lastmile_owner using (true) with check (true);
create policy platform_reads on import_rows for select to lastmile_platform using (true);
create policy tenant_own on import_rows to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on import_rows to lastmile_platform;
grant delete, insert, select, update on import_rows to lastmile_tenant;

create table imports (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  file_name text not null,
  state text not null default 'uploading'::text,
  row_count integer not null default 0,
  headers text[] not null default '{}'::text[],
  mapping text[] not null default '{}'::text[],
  defaults jsonb not null default '{}'::jsonb,
  make_areas boolean not null default false,
  change_existing boolean not null default false,
  may_give_money boolean not null default false,
  reseller_user_id bigint,
  job_id bigint,
  figures jsonb,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  may_assign_resellers boolean not null default false,
  may_grant_credit boolean not null default false,
  constraint imports_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint imports_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint imports_pkey PRIMARY KEY (isp_id, id),
  constraint imports_reseller_user_id_fkey FOREIGN KEY (reseller_user_id) REFERENCES users(id),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'uploaded'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text])))
);
comment on table imports is 'Uploaded files with their column mapping and state';
comment on column imports.may_assign_resellers is 'Whether the user who started the check may assign subscribers to resellers';
comment on column imports.may_grant_credit is 'Whether the user who started the check may grant credit above the limit of the ISP';
CREATE TRIGGER audit_delete AFTER DELETE ON imports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON imports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON imports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER reject_wholesale_import BEFORE INSERT ON imports FOR EACH ROW WHEN ((new.reseller_user_id IS NOT NULL)) EXECUTE FUNCTION reject_wholesale_import();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON imports FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table imports enable row level security;
alter table imports force row level security;
create policy own_collections on imports as restrictive to lastmile_own_collections using ((created_by = scope_user()));
create policy own_subscribers on imports as restrictive to lastmile_own_subscribers using ((reseller_user_id = ANY (scope_resellers())));
create policy owner_all on imports to lastmile_owner using (true) with check (true);
create policy platform_reads on imports for select to lastmile_platform using (true);
create policy tenant_own on imports to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on imports to lastmile_platform;
grant delete, insert, select, update on imports to lastmile_tenant;

create table inbox_messages (
  id bigint not null generated always as identity,
  user_id bigint not null,
  isp_id bigint,
  sent_at timestamp with time zone not null,
  kind text not null,
  title text not null,
  body text,
  link text,
  read_at timestamp with time zone,
  constraint inbox_messages_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint inbox_messages_kind_check CHECK ((kind ~ '^[a-z-]+\.[a-z_]+$'::text)),
  constraint inbox_messages_link_check CHECK ((link ~~ '/%'::text)),
  constraint inbox_messages_pkey PRIMARY KEY (id),
  constraint inbox_messages_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint inbox_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table inbox_messages is 'Messages to one user, shown in the panel';
CREATE INDEX inbox_by_user ON inbox_messages USING btree (user_id, id DESC);
CREATE INDEX inbox_unread ON inbox_messages USING btree (user_id) WHERE (read_at IS NULL);
alter table inbox_messages enable row level security;
alter table inbox_messages force row level security;
create policy own_collections_select on inbox_messages as restrictive for select to lastmile_own_collections using ((user_id = scope_user()));
create policy own_collections_update on inbox_messages as restrictive for update to lastmile_own_collections using ((user_id = scope_user()));
create policy own_subscribers_select on inbox_messages as restrictive for select to lastmile_own_subscribers using ((user_id = scope_user()));
create policy own_subscribers_update on inbox_messages as restrictive for update to lastmile_own_subscribers using ((user_id = scope_user()));
create policy owner_all on inbox_messages to lastmile_owner using (true) with check (true);
create policy platform_all on inbox_messages to lastmile_platform using (true) with check (true);
create policy tenant_own on inbox_messages to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant insert, select, update on inbox_messages to lastmile_platform;
grant insert, select, update on inbox_messages to lastmile_tenant;

create table invoice_aggregates (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  kind text not null,
  value text not null,
  month date not null,
  due_on date not null,
  invoice_kind text not null,
  status text not null,
  invoices bigint not null,
  total_minor bigint not null,
  paid_minor bigint not null,
  summed boolean not null default false,
  constraint invoice_aggregates_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint invoice_aggregates_pkey PRIMARY KEY (isp_id, id)
);
comment on table invoice_aggregates is 'Numbers and amounts of invoices by month, due date, status, area, router, package and reseller';
CREATE INDEX invoice_aggregates_by_kind ON invoice_aggregates USING btree (isp_id, kind, value, due_on) INCLUDE (month, invoice_kind, status, invoices, total_minor, paid_minor);
CREATE UNIQUE INDEX invoice_aggregates_compacted ON invoice_aggregates USING btree (isp_id, kind, value, due_on, month, invoice_kind, status) WHERE summed;
CREATE INDEX invoice_aggregates_empty ON invoice_aggregates USING btree (isp_id) WHERE (summed AND (invoices = 0));
CREATE INDEX invoice_aggregates_pending ON invoice_aggregates USING btree (isp_id) WHERE (NOT summed);
alter table invoice_aggregates enable row level security;
alter table invoice_aggregates force row level security;
create policy own_collections on invoice_aggregates as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on invoice_aggregates as restrictive to lastmile_own_subscribers using (((kind = 'reseller'::text) AND (value = ANY ((scope_resellers())::text[]))));
create policy owner_all on invoice_aggregates to lastmile_owner using (true) with check (true);
create policy platform_reads on invoice_aggregates for select to lastmile_platform using (true);
create policy tenant_own on invoice_aggregates to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on invoice_aggregates to lastmile_platform;
grant select on invoice_aggregates to lastmile_tenant;

create table invoice_lines (
  isp_id bigint not null default current_isp(),
  invoice_id bigint not null,
  revision integer not null default 1,
  line_no smallint not null,
  kind text not null,
  text text,
  from_on date,
  until_on date,
  days integer,
  of_days integer,
  quantity integer not null default 1,
  unit_minor bigint not null,
  amount_minor bigint not null,
  taxable boolean not null,
  adjusts_invoice_id bigint,
  prorated boolean not null default false,
  price_vat_mode text,
  constraint invoice_lines_amount_limit CHECK ((GREATEST(abs(unit_minor), abs(amount_minor)) <=
CASE
    WHEN (kind = ANY (ARRAY['discount'::text, 'credit'::text, 'vat'::text, 'rounding'::text])) THEN '10000000000000'::bigint
    ELSE '1000000000000'::bigint
END)) NOT VALID,
  constraint invoice_lines_check CHECK (((adjusts_invoice_id IS NULL) OR (kind = 'proration'::text))),
  constraint invoice_lines_isp_id_adjusts_invoice_id_fkey FOREIGN KEY (isp_id, adjusts_invoice_id) REFERENCES invoices(isp_id, id),
  constraint invoice_lines_isp_id_invoice_id_fkey FOREIGN KEY (isp_id, invoice_id) REFERENCES invoices(isp_id, id),
  constraint invoice_lines_kind_check CHECK ((kind = ANY (ARRAY['package'::text, 'extra'::text, 'proration'::text, 'connection'::text, 'discount'::text, 'credit'::text, 'vat'::text, 'rounding'::text, 'other'::text]))),
  constraint invoice_lines_line_no_check CHECK ((line_no >= 1)),
  constraint invoice_lines_pkey PRIMARY KEY (isp_id, invoice_id, revision, line_no),
  constraint invoice_lines_price_vat_mode_check CHECK ((price_vat_mode = ANY (ARRAY['inclusive'::text, 'on_top'::text]))),
  constraint invoice_lines_price_vat_mode_of_packages CHECK (((price_vat_mode IS NULL) OR (kind = ANY (ARRAY['package'::text, 'proration'::text])))),
  constraint invoice_lines_quantity_check CHECK ((quantity >= 1)),
  constraint invoice_lines_text_check CHECK (((length(text) >= 1) AND (length(text) <= 200)))
);
comment on table invoice_lines is 'Lines of invoices: revision 1 as calculated, the last one as issued; append-only';
comment on column invoice_lines.adjusts_invoice_id is 'Of a proration: the monthly invoice whose period changed';
comment on column invoice_lines.prorated is 'Of a recurring charge: whether it is reduced with the days of service';
comment on column invoice_lines.price_vat_mode is 'Of a package or a change to it: the VAT mode of its price, if the invoice has another';
CREATE INDEX invoice_lines_by_adjusted ON invoice_lines USING btree (isp_id, adjusts_invoice_id) WHERE (adjusts_invoice_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON invoice_lines FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER reject_later_lines AFTER INSERT ON invoice_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION reject_later_lines();
alter table invoice_lines enable row level security;
alter table invoice_lines force row level security;
create policy own_collections on invoice_lines as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM invoices parent
  WHERE ((parent.isp_id = invoice_lines.isp_id) AND (parent.id = invoice_lines.invoice_id)))));
create policy own_subscribers on invoice_lines as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM invoices parent
  WHERE ((parent.isp_id = invoice_lines.isp_id) AND (parent.id = invoice_lines.invoice_id)))));
create policy owner_all on invoice_lines to lastmile_owner using (true) with check (true);
create policy platform_reads on invoice_lines for select to lastmile_platform using (true);
create policy tenant_own on invoice_lines to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on invoice_lines to lastmile_platform;
grant insert, select on invoice_lines to lastmile_tenant;

create table invoices (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  number text not null,
  number_year integer not null,
  number_in_year bigint not null,
  subscriber_id bigint not null,
  reseller_user_id bigint,
  kind text not null,
  period_start date,
  period_end date,
  whole_days integer,
  month date not null,
  issued_on date not null,
  due_on date not null,
  subtotal_minor bigint not null,
  discount_minor bigint not null default 0,
  vat_mode text not null,
  vat_rate integer not null,
  vat_minor bigint not null default 0,
  rounding_minor bigint not null default 0,
  total_minor bigint not null,
  paid_minor bigint not null default 0,
  paid_at timestamp with time zone,
  note text,
  snapshot jsonb not null,
  area_id bigint,
  router_id bigint not null,
  package_id bigint not null,
  run_id bigint,
  revision integer not null default 1,
  cancelled_at timestamp with time zone,
  cancelled_by bigint,
  cancelled_reason text,
  status text not null generated always as (
CASE
    WHEN (cancelled_at IS NOT NULL) THEN 'cancelled'::text
    WHEN (paid_minor >= total_minor) THEN 'paid'::text
    WHEN (paid_minor > 0) THEN 'partial'::text
    ELSE 'unpaid'::text
END) stored,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  monthly_discount_minor bigint not null default 0,
  skipped boolean not null default false,
  replaces_invoice_id bigint,
  original_invoice_id bigint,
  calculated_on date,
  monthly_discount_percent integer,
  monthly_discount_from date,
  monthly_discount_until date,
  isp_vat_mode text,
  constraint invoices_amount_limit CHECK (((cancelled_at IS NOT NULL) OR (GREATEST(subtotal_minor, discount_minor, vat_minor, abs(rounding_minor), total_minor) <= '10000000000000'::bigint))) NOT VALID,
  constraint invoices_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES users(id),
  constraint invoices_cancelled_unpaid CHECK (((cancelled_at IS NULL) OR (paid_minor = 0))),
  constraint invoices_check CHECK (((cancelled_at IS NULL) = (cancelled_reason IS NULL))),
  constraint invoices_check1 CHECK (((kind = 'monthly'::text) = (period_start IS NOT NULL))),
  constraint invoices_check2 CHECK ((((period_start IS NULL) = (period_end IS NULL)) AND ((period_start IS NULL) = (whole_days IS NULL)))),
  constraint invoices_check3 CHECK ((period_end >= period_start)),
  constraint invoices_check4 CHECK ((due_on >= issued_on)),
  constraint invoices_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint invoices_isp_id_area_id_fkey FOREIGN KEY (isp_id, area_id) REFERENCES areas(isp_id, id) ON DELETE SET NULL (area_id),
  constraint invoices_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint invoices_isp_id_original_invoice_id_fkey FOREIGN KEY (isp_id, original_invoice_id) REFERENCES invoices(isp_id, id),
  constraint invoices_isp_id_package_id_fkey FOREIGN KEY (isp_id, package_id) REFERENCES packages(isp_id, id),
  constraint invoices_isp_id_replaces_invoice_id_fkey FOREIGN KEY (isp_id, replaces_invoice_id) REFERENCES invoices(isp_id, id),
  constraint invoices_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id),
  constraint invoices_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint invoices_isp_vat_mode_check CHECK ((isp_vat_mode = ANY (ARRAY['inclusive'::text, 'on_top'::text, 'exempt'::text]))),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['monthly'::text, 'one_off'::text, 'opening'::text]))),
  constraint invoices_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint invoices_monthly_discount_minor_check CHECK ((monthly_discount_minor >= 0)),
  constraint invoices_monthly_discount_percent_check CHECK (((monthly_discount_percent >= 1) AND (monthly_discount_percent <= 100))),
  constraint invoices_number_check CHECK (((length(number) >= 1) AND (length(number) <= 40))),
  constraint invoices_number_in_year_check CHECK ((number_in_year >= 1)),
  constraint invoices_paid_within_total CHECK (((paid_minor >= 0) AND (paid_minor <= total_minor))),
  constraint invoices_pkey PRIMARY KEY (isp_id, id),
  constraint invoices_replacement_is_complete CHECK ((((replaces_invoice_id IS NULL) = (original_invoice_id IS NULL)) AND ((replaces_invoice_id IS NULL) = (calculated_on IS NULL)))),
  constraint invoices_reseller_user_id_fkey FOREIGN KEY (reseller_user_id) REFERENCES users(id),
  constraint invoices_revision_check CHECK ((revision >= 1)),
  constraint invoices_skipped_is_cancelled CHECK (((NOT skipped) OR ((cancelled_at IS NOT NULL) AND (kind = 'monthly'::text)))),
  constraint invoices_status_check CHECK ((status = ANY (ARRAY['unpaid'::text, 'partial'::text, 'paid'::text, 'cancelled'::text]))),
  constraint invoices_subtotal_minor_check CHECK ((subtotal_minor >= 0)),
  constraint invoices_total_minor_check CHECK ((total_minor >= 0)),
  constraint invoices_vat_minor_check CHECK ((vat_minor >= 0)),
  constraint invoices_vat_mode_check CHECK ((vat_mode = ANY (ARRAY['inclusive'::text, 'on_top'::text, 'exempt'::text]))),
  constraint invoices_vat_rate_check CHECK (((vat_rate >= 0) AND (vat_rate <= 10000))),
  constraint invoices_whole_days_check CHECK ((whole_days >= 1))
);
comment on table invoices is 'Invoices to subscribers';
comment on column invoices.monthly_discount_minor is 'The monthly discount of the subscriber that the lines were calculated with';
comment on column invoices.skipped is 'Cancelled without being invoiced again: this month is not charged';
comment on column invoices.replaces_invoice_id is 'The cancelled invoice that this one was issued instead of';
comment on column invoices.original_invoice_id is 'The first invoice of that chain; prorations of the period name it';
comment on column invoices.calculated_on is 'The day of issue of that first invoice, on which revision 1 of the lines was calculated';
comment on column invoices.monthly_discount_percent is 'The monthly discount as a percentage of the price; null: the amount';
comment on column invoices.monthly_discount_from is 'The first day with the monthly discount, as it was known at the issue';
comment on column invoices.monthly_discount_until is 'The last day with the monthly discount, as it was known at the issue';
comment on column invoices.isp_vat_mode is 'The VAT mode of the ISP at the issue; null: issued before it was kept';
CREATE INDEX invoices_by_area ON invoices USING btree (isp_id, area_id, id) INCLUDE (due_on, month, status);
CREATE INDEX invoices_by_cancellation ON invoices USING btree (isp_id, cancelled_at) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX invoices_by_due ON invoices USING btree (isp_id, due_on, id);
CREATE INDEX invoices_by_issue_day ON invoices USING btree (isp_id, issued_on, id) INCLUDE (status, total_minor, vat_minor, subscriber_id, area_id, vat_rate, kind);
CREATE INDEX invoices_by_kind ON invoices USING btree (isp_id, kind, id) WHERE (kind <> 'monthly'::text);
CREATE INDEX invoices_by_month ON invoices USING btree (isp_id, month, id) INCLUDE (subscriber_id, kind, cancelled_at);
CREATE INDEX invoices_by_original ON invoices USING btree (isp_id, original_invoice_id) WHERE (original_invoice_id IS NOT NULL);
CREATE INDEX invoices_by_package ON invoices USING btree (isp_id, package_id, id) INCLUDE (due_on, month, status);
CREATE INDEX invoices_by_payment ON invoices USING btree (isp_id, paid_at, issued_on) INCLUDE (id, subscriber_id, due_on, total_minor, paid_minor) WHERE (status = 'paid'::text);
CREATE INDEX invoices_by_reseller ON invoices USING btree (isp_id, reseller_user_id, id) WHERE (reseller_user_id IS NOT NULL);
CREATE INDEX invoices_by_router ON invoices USING btree (isp_id, router_id, id) INCLUDE (due_on, month, status);
CREATE INDEX invoices_by_run ON invoices USING btree (isp_id, run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX invoices_by_subscriber ON invoices USING btree (isp_id, subscriber_id, id);
CREATE INDEX invoices_by_total ON invoices USING btree (isp_id, total_minor, id);
CREATE INDEX invoices_cancelled ON invoices USING btree (isp_id, id) INCLUDE (due_on, total_minor, kind, month, area_id, router_id, package_id, reseller_user_id) WHERE (status = 'cancelled'::text);
CREATE INDEX invoices_cancelled_months ON invoices USING btree (isp_id, subscriber_id, period_start) WHERE ((kind = 'monthly'::text) AND (cancelled_at IS NOT NULL));
CREATE UNIQUE INDEX invoices_in_year ON invoices USING btree (isp_id, number_in_year, number_year);
CREATE INDEX invoices_issued ON invoices USING btree (isp_id, issued_on) INCLUDE (total_minor) WHERE (status <> 'cancelled'::text);
CREATE UNIQUE INDEX invoices_number ON invoices USING btree (isp_id, number);
CREATE UNIQUE INDEX invoices_one_a_period ON invoices USING btree (isp_id, subscriber_id, period_start) WHERE ((kind = 'monthly'::text) AND (cancelled_at IS NULL));
CREATE INDEX invoices_outstanding ON invoices USING btree (isp_id, due_on, id) INCLUDE (subscriber_id, total_minor, paid_minor, issued_on, status, kind, month, area_id, router_id, package_id, reseller_user_id) WHERE (status = ANY (ARRAY['unpaid'::text, 'partial'::text]));
CREATE INDEX invoices_outstanding_by_issue ON invoices USING btree (isp_id, id) INCLUDE (due_on, status, kind, month, area_id, router_id, package_id, reseller_user_id) WHERE (status = ANY (ARRAY['unpaid'::text, 'partial'::text]));
CREATE INDEX invoices_outstanding_by_subscriber ON invoices USING btree (isp_id, subscriber_id, due_on) WHERE (status = ANY (ARRAY['unpaid'::text, 'partial'::text]));
CREATE INDEX invoices_outstanding_by_total ON invoices USING btree (isp_id, total_minor, id) INCLUDE (status) WHERE (status = ANY (ARRAY['unpaid'::text, 'partial'::text]));
CREATE UNIQUE INDEX invoices_replaced_once ON invoices USING btree (isp_id, replaces_invoice_id) WHERE (replaces_invoice_id IS NOT NULL);
CREATE TRIGGER aggregate_insert AFTER INSERT ON invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION aggregate_invoices();
CREATE TRIGGER aggregate_update AFTER UPDATE ON invoices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION aggregate_invoices();
CREATE TRIGGER audit_delete AFTER DELETE ON invoices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON invoices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER delete_opening_balance AFTER UPDATE OF cancelled_at ON invoices FOR EACH ROW WHEN (((new.kind = 'opening'::text) AND (new.cancelled_at IS NOT NULL))) EXECUTE FUNCTION save_opening_balance('invoice');
CREATE TRIGGER follow_subscriber BEFORE UPDATE OF paid_minor ON invoices FOR EACH ROW WHEN ((new.paid_minor < old.paid_minor)) EXECUTE FUNCTION follow_subscriber();
CREATE TRIGGER reject_change BEFORE UPDATE OF isp_id, id, number, number_year, number_in_year, subscriber_id, kind, period_start, period_end, whole_days, month, issued_on, due_on, subtotal_minor, discount_minor, vat_mode, vat_rate, vat_minor, rounding_minor, total_minor, monthly_discount_minor, note, snapshot, package_id, run_id, revision, replaces_invoice_id, original_invoice_id, calculated_on, created_at ON invoices FOR EACH ROW WHEN (((((((((((((((((((((((((((((((old.isp_id IS DISTINCT FROM new.isp_id) OR (old.id IS DISTINCT FROM new.id)) OR (old.number IS DISTINCT FROM new.number)) OR (old.number_year IS DISTINCT FROM new.number_year)) OR (old.number_in_year IS DISTINCT FROM new.number_in_year)) OR (old.subscriber_id IS DISTINCT FROM new.subscriber_id)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.period_start IS DISTINCT FROM new.period_start)) OR (old.period_end IS DISTINCT FROM new.period_end)) OR (old.whole_days IS DISTINCT FROM new.whole_days)) OR (old.month IS DISTINCT FROM new.month)) OR (old.issued_on IS DISTINCT FROM new.issued_on)) OR (old.due_on IS DISTINCT FROM new.due_on)) OR (old.subtotal_minor IS DISTINCT FROM new.subtotal_minor)) OR (old.discount_minor IS DISTINCT FROM new.discount_minor)) OR (old.vat_mode IS DISTINCT FROM new.vat_mode)) OR (old.vat_rate IS DISTINCT FROM new.vat_rate)) OR (old.vat_minor IS DISTINCT FROM new.vat_minor)) OR (old.rounding_minor IS DISTINCT FROM new.rounding_minor)) OR (old.total_minor IS DISTINCT FROM new.total_minor)) OR (old.monthly_discount_minor IS DISTINCT FROM new.monthly_discount_minor)) OR (old.note IS DISTINCT FROM new.note)) OR (old.snapshot IS DISTINCT FROM new.snapshot)) OR (old.package_id IS DISTINCT FROM new.package_id)) OR (old.run_id IS DISTINCT FROM new.run_id)) OR (old.revision IS DISTINCT FROM new.revision)) OR (old.replaces_invoice_id IS DISTINCT FROM new.replaces_invoice_id)) OR (old.original_invoice_id IS DISTINCT FROM new.original_invoice_id)) OR (old.calculated_on IS DISTINCT FROM new.calculated_on)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION reject_invoice_change();
CREATE TRIGGER reject_discount_change BEFORE UPDATE OF monthly_discount_percent, monthly_discount_from, monthly_discount_until ON invoices FOR EACH ROW WHEN ((((old.monthly_discount_percent IS DISTINCT FROM new.monthly_discount_percent) OR (old.monthly_discount_from IS DISTINCT FROM new.monthly_discount_from)) OR (old.monthly_discount_until IS DISTINCT FROM new.monthly_discount_until))) EXECUTE FUNCTION reject_invoice_change();
CREATE TRIGGER reject_isp_vat_mode_change BEFORE UPDATE OF isp_vat_mode ON invoices FOR EACH ROW WHEN ((old.isp_vat_mode IS DISTINCT FROM new.isp_vat_mode)) EXECUTE FUNCTION reject_invoice_change();
CREATE TRIGGER reject_reinstating BEFORE UPDATE OF cancelled_at, cancelled_reason ON invoices FOR EACH ROW WHEN (((old.cancelled_at IS NOT NULL) AND ((old.cancelled_at IS DISTINCT FROM new.cancelled_at) OR (old.cancelled_reason IS DISTINCT FROM new.cancelled_reason)))) EXECUTE FUNCTION reject_invoice_change();
CREATE TRIGGER reject_retail AFTER INSERT ON invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_wholesale_invoices();
CREATE TRIGGER save_opening_balance AFTER INSERT ON invoices FOR EACH ROW WHEN ((new.kind = 'opening'::text)) EXECUTE FUNCTION save_opening_balance('invoice');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table invoices enable row level security;
alter table invoices force row level security;
create policy own_collections on invoices as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers s
  WHERE ((s.isp_id = invoices.isp_id) AND (s.id = invoices.subscriber_id)))));
create policy own_subscribers on invoices as restrictive to lastmile_own_subscribers using ((reseller_user_id = ANY (scope_resellers())));
create policy owner_all on invoices to lastmile_owner using (true) with check (true);
create policy platform_reads on invoices for select to lastmile_platform using (true);
create policy tenant_own on invoices to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on invoices to lastmile_platform;
grant insert, select, update on invoices to lastmile_tenant;

create table isp_notes (
  id bigint not null generated always as identity,
  isp_id bigint not null,
  text text not null,
  at timestamp with time zone not null,
  user_id bigint not null,
  constraint isp_notes_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint isp_notes_pkey PRIMARY KEY (id),
  constraint isp_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint isp_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table isp_notes is 'Notes of the platform''s staff about an ISP, which the ISP does not see; append-only';
CREATE INDEX isp_notes_by_isp ON isp_notes USING btree (isp_id, id);
CREATE INDEX isp_notes_by_user ON isp_notes USING btree (user_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON isp_notes FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON isp_notes FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER audit_delete AFTER DELETE ON isp_notes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON isp_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON isp_notes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
alter table isp_notes enable row level security;
alter table isp_notes force row level security;
create policy owner_all on isp_notes to lastmile_owner using (true) with check (true);
create policy platform_all on isp_notes to lastmile_platform using (true) with check (true);
grant insert, select on isp_notes to lastmile_platform;

create table isp_overviews (
  isp_id bigint not null,
  subscribers integer not null,
  growth integer not null,
  online integer not null,
  online_share integer,
  routers integer not null,
  routers_down integer not null,
  balance_due_minor bigint not null,
  last_activity_at timestamp with time zone,
  refreshed_at timestamp with time zone not null,
  constraint isp_overviews_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint isp_overviews_online_share_check CHECK (((online_share >= 0) AND (online_share <= 10000))),
  constraint isp_overviews_pkey PRIMARY KEY (isp_id)
);
comment on table isp_overviews is 'Figures of each ISP for the lists of the platform, refreshed every few minutes';
alter table isp_overviews enable row level security;
alter table isp_overviews force row level security;
create policy owner_all on isp_overviews to lastmile_owner using (true) with check (true);
create policy platform_all on isp_overviews to lastmile_platform using (true) with check (true);
grant insert, select, update on isp_overviews to lastmile_platform;

create table isp_plans (
  isp_id bigint not null default current_isp(),
  plan_id bigint not null,
  version_id bigint not null,
  anchor_on date not null,
  months integer not null,
  paid_until date not null,
  max_subscribers integer,
  max_routers integer,
  max_staff integer,
  max_resellers integer,
  reminded_until date,
  reminded_days integer,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint isp_plans_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint isp_plans_months_check CHECK ((months >= 0)),
  constraint isp_plans_pkey PRIMARY KEY (isp_id),
  constraint isp_plans_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES service_plans(id),
  constraint isp_plans_version_id_fkey FOREIGN KEY (version_id) REFERENCES service_plan_versions(id)
);
comment on table isp_plans is 'The plan of an ISP: until when it is paid, and what it may create';
CREATE INDEX isp_plans_by_end ON isp_plans USING btree (paid_until);
CREATE INDEX isp_plans_by_plan ON isp_plans USING btree (plan_id);
CREATE INDEX isp_plans_by_version ON isp_plans USING btree (version_id);
CREATE TRIGGER announce AFTER INSERT OR UPDATE ON isp_plans FOR EACH STATEMENT EXECUTE FUNCTION notify_all_callers_changed();
CREATE TRIGGER audit_delete AFTER DELETE ON isp_plans REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON isp_plans REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON isp_plans REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON isp_plans FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table isp_plans enable row level security;
alter table isp_plans force row level security;
create policy owner_all on isp_plans to lastmile_owner using (true) with check (true);
create policy platform_reads on isp_plans for select to lastmile_platform using (true);
create policy platform_writes on isp_plans to lastmile_platform using (true) with check (true);
create policy tenant_own on isp_plans to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant insert, select, update on isp_plans to lastmile_platform;
grant select on isp_plans to lastmile_tenant;

create table isp_settings (
  isp_id bigint not null default current_isp(),
  id bigint not null default 1,
  suspension_method text not null default 'disable'::text,
  expired_profile text not null default 'expired'::text,
  billing_mode text not null default 'prepaid'::text,
  billing_day integer not null default 1,
  due_days integer not null default 7,
  grace_days integer not null default 3,
  first_invoice text not null default 'prorated'::text,
  vat_rate integer not null default 0,
  vat_mode text not null default 'inclusive'::text,
  round_to_whole boolean not null default false,
  invoice_prefix text not null default 'INV'::text,
  number_padding integer not null default 6,
  invoice_suspended boolean not null default false,
  reactivation_rule text not null default 'keep'::text,
  auto_billing boolean not null default true,
  auto_billing_hour integer not null default 2,
  suspension_hour integer not null default 1,
  excluded_weekdays integer[] not null default '{}'::integer[],
  excluded_dates date[] not null default '{}'::date[],
  reminder_days integer[] not null default '{-3,0,3}'::integer[],
  pay_text text,
  pay_bkash text,
  pay_nagad text,
  pay_office text,
  pay_collector text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  general_credit_limit_minor bigint not null default 500000,
  credit_note_prefix text not null default 'CN'::text,
  receipt_prefix text not null default 'MR'::text,
  expired_pool text,
  expired_pool_ranges text,
  constraint isp_settings_auto_billing_hour_check CHECK (((auto_billing_hour >= 0) AND (auto_billing_hour <= 23))),
  constraint isp_settings_billing_day_check CHECK (((billing_day >= 1) AND (billing_day <= 28))),
  constraint isp_settings_billing_mode_check CHECK ((billing_mode = ANY (ARRAY['prepaid'::text, 'postpaid'::text]))),
  constraint isp_settings_credit_note_prefix_check CHECK ((credit_note_prefix ~ '^[A-Z0-9]{1,10}$'::text)),
  constraint isp_settings_due_days_check CHECK (((due_days >= 0) AND (due_days <= 90))),
  constraint isp_settings_excluded_dates_check CHECK ((cardinality(excluded_dates) <= 400)),
  constraint isp_settings_excluded_weekdays_check CHECK ((excluded_weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7])),
  constraint isp_settings_expired_pool_check CHECK (((length(expired_pool) >= 1) AND (length(expired_pool) <= 64))),
  constraint isp_settings_expired_pool_ranges_check CHECK (((length(expired_pool_ranges) >= 1) AND (length(expired_pool_ranges) <= 255))),
  constraint isp_settings_expired_profile_check CHECK (((length(expired_profile) >= 1) AND (length(expired_profile) <= 64))),
  constraint isp_settings_first_invoice_check CHECK ((first_invoice = ANY (ARRAY['full'::text, 'prorated'::text, 'none'::text]))),
  constraint isp_settings_general_credit_limit CHECK (((general_credit_limit_minor >= 0) AND (general_credit_limit_minor <= '1000000000000'::bigint))),
  constraint isp_settings_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 90))),
  constraint isp_settings_id_check CHECK ((id = 1)),
  constraint isp_settings_invoice_prefix_check CHECK ((invoice_prefix ~ '^[A-Z0-9]{1,10}$'::text)),
  constraint isp_settings_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint isp_settings_number_padding_check CHECK (((number_padding >= 1) AND (number_padding <= 10))),
  constraint isp_settings_pay_bkash_check CHECK ((length(pay_bkash) <= 30)),
  constraint isp_settings_pay_collector_check CHECK ((length(pay_collector) <= 300)),
  constraint isp_settings_pay_nagad_check CHECK ((length(pay_nagad) <= 30)),
  constraint isp_settings_pay_office_check CHECK ((length(pay_office) <= 300)),
  constraint isp_settings_pay_text_check CHECK ((length(pay_text) <= 1000)),
  constraint isp_settings_pkey PRIMARY KEY (isp_id, id),
  constraint isp_settings_prefixes_differ CHECK (((invoice_prefix <> credit_note_prefix) AND (invoice_prefix <> receipt_prefix) AND (credit_note_prefix <> receipt_prefix))),
  constraint isp_settings_reactivation_rule_check CHECK ((reactivation_rule = ANY (ARRAY['keep'::text, 'restart'::text]))),
  constraint isp_settings_receipt_prefix_check CHECK ((receipt_prefix ~ '^[A-Z0-9]{1,10}$'::text)),
  constraint isp_settings_reminder_days_check CHECK ((cardinality(reminder_days) <= 10)),
  constraint isp_settings_suspension_hour_check CHECK (((suspension_hour >= 0) AND (suspension_hour <= 23))),
  constraint isp_settings_suspension_method_check CHECK ((suspension_method = ANY (ARRAY['disable'::text, 'expired_profile'::text]))),
  constraint isp_settings_vat_mode_check CHECK ((vat_mode = ANY (ARRAY['inclusive'::text, 'on_top'::text, 'exempt'::text]))),
  constraint isp_settings_vat_rate_check CHECK (((vat_rate >= 0) AND (vat_rate <= 10000)))
);
comment on table isp_settings is 'Billing and suspension settings of an ISP; an ISP without a row has the defaults';
comment on column isp_settings.general_credit_limit_minor is 'The largest credit note without an invoice that needs no special permission';
CREATE TRIGGER audit_delete AFTER DELETE ON isp_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON isp_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON isp_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON isp_settings FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table isp_settings enable row level security;
alter table isp_settings force row level security;
create policy owner_all on isp_settings to lastmile_owner using (true) with check (true);
create policy platform_reads on isp_settings for select to lastmile_platform using (true);
create policy tenant_own on isp_settings to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on isp_settings to lastmile_platform;
grant delete, insert, select, update on isp_settings to lastmile_tenant;

create table isp_status_changes (
  id bigint not null generated always as identity,
  isp_id bigint not null,
  from_status text not null,
  to_status text not null,
  reason text,
  user_id bigint,
  at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  constraint isp_status_changes_check CHECK ((from_status <> to_status)),
  constraint isp_status_changes_check1 CHECK (((user_id IS NULL) OR (reason IS NOT NULL))),
  constraint isp_status_changes_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint isp_status_changes_pkey PRIMARY KEY (id),
  constraint isp_status_changes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint isp_status_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table isp_status_changes is 'Changes of the status of ISPs, with the reason that the ISP is mailed';
CREATE INDEX isp_status_changes_by_isp ON isp_status_changes USING btree (isp_id, id);
CREATE INDEX isp_status_changes_by_user ON isp_status_changes USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON isp_status_changes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON isp_status_changes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON isp_status_changes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
alter table isp_status_changes enable row level security;
alter table isp_status_changes force row level security;
create policy owner_all on isp_status_changes to lastmile_owner using (true) with check (true);
create policy platform_all on isp_status_changes to lastmile_platform using (true) with check (true);
grant insert, select on isp_status_changes to lastmile_platform;
grant update (mailed_at) on isp_status_changes to lastmile_platform;

create table isps (
  id bigint not null generated always as identity,
  name text not null,
  name_bn text,
  status text not null default 'registered'::text,
  currency text not null default 'BDT'::text,
  timezone text not null default 'Asia/Dhaka'::text,
  locale text not null default 'en'::text,
  legal_name text,
  owner_name text,
  mobile text,
  email text,
  website text,
  logo text,
  address text,
  division_id bigint,
  district_id bigint,
  upazila_id bigint,
  thana_id bigint,
  postcode text,
  licence_id bigint,
  licence_number text,
  licence_issued_on date,
  licence_expires_on date,
  trade_licence text,
  tin text,
  bin text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  registration_id uuid not null default gen_random_uuid(),
  idle_minutes integer,
  brand_colour text,
  digits text not null default 'bangla'::text,
  constraint isps_bin_check CHECK ((bin ~ '^\d{9}$|^\d{13}$'::text)),
  constraint isps_brand_colour_check CHECK ((brand_colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint isps_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint isps_digits CHECK ((digits = ANY (ARRAY['bangla'::text, 'latin'::text]))),
  constraint isps_district_in_division FOREIGN KEY (division_id, district_id) REFERENCES districts(division_id, id),
  constraint isps_division_id_fkey FOREIGN KEY (division_id) REFERENCES divisions(id),
  constraint isps_email_check CHECK ((email = lower(email))),
  constraint isps_idle_minutes_check CHECK (((idle_minutes >= 15) AND (idle_minutes <= 43200))),
  constraint isps_licence_dates CHECK ((licence_expires_on > licence_issued_on)),
  constraint isps_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES licences(id),
  constraint isps_logo_check CHECK (((logo ~ '^data:image/(png|jpeg|webp);base64,'::text) AND (length(logo) <= 200000))),
  constraint isps_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint isps_pkey PRIMARY KEY (id),
  constraint isps_place_from_above CHECK ((((district_id IS NULL) OR (division_id IS NOT NULL)) AND ((COALESCE(upazila_id, thana_id) IS NULL) OR (district_id IS NOT NULL)))),
  constraint isps_postcode_check CHECK ((postcode ~ '^\d{4}$'::text)),
  constraint isps_status_check CHECK ((status = ANY (ARRAY['registered'::text, 'payment_pending'::text, 'under_review'::text, 'active'::text, 'suspended'::text, 'closed'::text, 'rejected'::text]))),
  constraint isps_thana_in_district FOREIGN KEY (district_id, thana_id) REFERENCES thanas(district_id, id),
  constraint isps_tin_check CHECK ((tin ~ '^\d{12}$'::text)),
  constraint isps_upazila_in_district FOREIGN KEY (district_id, upazila_id) REFERENCES upazilas(district_id, id)
);
comment on table isps is 'The ISPs that use the platform, with their profiles';
comment on column isps.brand_colour is 'Colour of documents and pay page; white text on it can be read';
CREATE INDEX isps_by_name ON isps USING btree (lower(name), id);
CREATE UNIQUE INDEX isps_licence_number ON isps USING btree (lower(licence_number));
CREATE UNIQUE INDEX isps_registration_id ON isps USING btree (registration_id);
CREATE TRIGGER announce AFTER UPDATE OF status ON isps FOR EACH STATEMENT EXECUTE FUNCTION notify_all_callers_changed();
CREATE TRIGGER audit_delete AFTER DELETE ON isps REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('id');
CREATE TRIGGER audit_insert AFTER INSERT ON isps REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('id');
CREATE TRIGGER audit_update AFTER UPDATE ON isps REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('id');
CREATE TRIGGER check_licence_area BEFORE INSERT OR UPDATE ON isps FOR EACH ROW EXECUTE FUNCTION isps_check_licence_area();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON isps FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table isps enable row level security;
alter table isps force row level security;
create policy owner_all on isps to lastmile_owner using (true) with check (true);
create policy platform_all on isps to lastmile_platform using (true) with check (true);
create policy tenant_changes_own on isps for update to lastmile_tenant using ((id = current_isp())) with check ((id = current_isp()));
create policy tenant_reads_own on isps for select to lastmile_tenant using ((id = current_isp()));
grant insert, select, update on isps to lastmile_platform;
grant select on isps to lastmile_tenant;
grant update (address, bin, brand_colour, digits, district_id, division_id, email, idle_minutes, legal_name, licence_expires_on, licence_id, licence_issued_on, licence_number, locale, logo, mobile, name, name_bn, owner_name, postcode, thana_id, timezone, tin, trade_licence, upazila_id, website) on isps to lastmile_tenant;

create table job_schedules (
  schedule text not null,
  isp_id bigint not null,
  due_at timestamp with time zone not null,
  constraint job_schedules_pkey PRIMARY KEY (schedule, isp_id)
);
comment on table job_schedules is 'The last due time of each schedule for each ISP; ISP 0 is the platform';
alter table job_schedules enable row level security;
alter table job_schedules force row level security;
create policy owner_all on job_schedules to lastmile_owner using (true) with check (true);
create policy platform_all on job_schedules to lastmile_platform using (true) with check (true);
grant insert, select, update on job_schedules to lastmile_platform;

create table job_steps (
  job_id bigint not null,
  step text not null,
  done_at timestamp with time zone not null default now(),
  isp_id bigint,
  result jsonb,
  constraint job_steps_pkey PRIMARY KEY (job_id, step),
  constraint job_steps_step_check CHECK (((length(step) >= 1) AND (length(step) <= 200)))
);
comment on table job_steps is 'Steps of jobs that must not run twice, written in the transaction of the step';
CREATE INDEX job_steps_by_time ON job_steps USING btree (done_at);
alter table job_steps enable row level security;
alter table job_steps force row level security;
create policy owner_all on job_steps to lastmile_owner using (true) with check (true);
create policy platform_all on job_steps to lastmile_platform using (true) with check (true);
grant delete, select on job_steps to lastmile_platform;

create table job_workers (
  id text not null,
  started_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  constraint job_workers_pkey PRIMARY KEY (id)
);
comment on table job_workers is 'Heartbeats of the workers';
alter table job_workers enable row level security;
alter table job_workers force row level security;
create policy owner_all on job_workers to lastmile_owner using (true) with check (true);
create policy platform_reads on job_workers for select to lastmile_platform using (true);
create policy queue_all on job_workers to lastmile_queue using (true) with check (true);
grant select on job_workers to lastmile_platform;
grant delete, insert, select, update on job_workers to lastmile_queue;

create table jobs (
  id bigint not null generated by default as identity,
  isp_id bigint,
  name text not null,
  user_id bigint,
  status text not null default 'waiting'::text,
  payload jsonb not null,
  queue_key text not null,
  max_attempts smallint not null,
  attempts smallint not null default 0,
  progress_done bigint not null default 0,
  progress_total bigint,
  progress_note text,
  result jsonb,
  error text,
  queued_at timestamp with time zone not null default now(),
  next_try_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  cancel_requested_at timestamp with time zone,
  constraint jobs_check CHECK (((status = ANY (ARRAY['done'::text, 'parked'::text, 'cancelled'::text])) = (finished_at IS NOT NULL))),
  constraint jobs_check1 CHECK (((status <> 'parked'::text) OR (error IS NOT NULL))),
  constraint jobs_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint jobs_max_attempts_check CHECK ((max_attempts >= 1)),
  constraint jobs_name_check CHECK (((length(name) >= 1) AND (length(name) <= 128))),
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_progress_done_check CHECK ((progress_done >= 0)),
  constraint jobs_progress_total_check CHECK ((progress_total >= 0)),
  constraint jobs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'retrying'::text, 'done'::text, 'parked'::text, 'cancelled'::text])))
);
comment on table jobs is 'Jobs with progress, and jobs that failed their last attempt; of the platform without an ISP';
CREATE INDEX jobs_by_end ON jobs USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX jobs_by_isp ON jobs USING btree (isp_id, id DESC);
CREATE INDEX jobs_by_isp_and_name ON jobs USING btree (isp_id, name, id DESC);
CREATE INDEX jobs_by_isp_and_status ON jobs USING btree (isp_id, status, id DESC);
CREATE INDEX jobs_by_isp_and_user ON jobs USING btree (isp_id, user_id, id DESC);
CREATE INDEX jobs_by_name ON jobs USING btree (name, id DESC);
CREATE INDEX jobs_by_status ON jobs USING btree (status, id DESC);
CREATE UNIQUE INDEX jobs_one_waiting ON jobs USING btree (queue_key) WHERE (status = ANY (ARRAY['waiting'::text, 'retrying'::text]));
CREATE TRIGGER limit_started_jobs AFTER INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION limit_started_jobs();
alter table jobs enable row level security;
alter table jobs force row level security;
create policy own_collections on jobs as restrictive to lastmile_own_collections using ((user_id = scope_user()));
create policy own_subscribers on jobs as restrictive to lastmile_own_subscribers using ((user_id = scope_user()));
create policy owner_all on jobs to lastmile_owner using (true) with check (true);
create policy platform_all on jobs to lastmile_platform using (true) with check (true);
create policy tenant_reads_own on jobs for select to lastmile_tenant using ((isp_id = current_isp()));
grant delete, insert, select, update on jobs to lastmile_platform;
grant select on jobs to lastmile_tenant;

create table journal_entries (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  kind text not null,
  source_kind text not null,
  source_id bigint not null,
  revision integer not null default 1,
  at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint default ((current_actor() ->> 'userId'::text))::bigint,
  constraint journal_entries_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint journal_entries_kind_check CHECK ((kind ~ '^[a-z_]+\.[a-z_]+$'::text)),
  constraint journal_entries_once UNIQUE (isp_id, source_kind, source_id, kind, revision),
  constraint journal_entries_pkey PRIMARY KEY (isp_id, id),
  constraint journal_entries_revision_check CHECK ((revision >= 1)),
  constraint journal_entries_source_kind_check CHECK ((source_kind = ANY (ARRAY['retail_invoice'::text, 'retail_payment'::text, 'wholesale_charge'::text, 'commission'::text, 'reseller_transaction'::text, 'invoice'::text, 'payment'::text, 'refund'::text, 'credit_note'::text, 'hand_over'::text, 'cash_movement'::text, 'security_deposit'::text, 'settlement'::text, 'settlement_adjustment'::text, 'platform_fee'::text, 'gateway_fee'::text, 'settlement_offset'::text, 'sms_movement'::text])))
);
comment on table journal_entries is 'Entries in the book of an ISP, each posted once';
CREATE INDEX journal_entries_by_time ON journal_entries USING btree (isp_id, at, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON journal_entries FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON journal_entries FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER reject_closed_periods AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION reject_closed_periods();
alter table journal_entries enable row level security;
alter table journal_entries force row level security;
create policy owner_all on journal_entries to lastmile_owner using (true) with check (true);
create policy platform_reads on journal_entries for select to lastmile_platform using (true);
create policy tenant_own on journal_entries to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on journal_entries to lastmile_platform;
grant insert, select on journal_entries to lastmile_tenant;

create table journal_lines (
  isp_id bigint not null default current_isp(),
  entry_id bigint not null,
  line_no smallint not null,
  account text not null,
  subscriber_id bigint,
  user_id bigint,
  method text,
  amount_minor bigint not null,
  constraint journal_lines_account_check CHECK ((account = ANY (ARRAY['retail_receivable'::text, 'retail_sales'::text, 'retail_money'::text, 'retail_fees'::text, 'subscriber'::text, 'revenue'::text, 'vat'::text, 'discount'::text, 'rounding'::text, 'cash'::text, 'wallet'::text, 'platform'::text, 'reseller'::text, 'commission'::text, 'fees'::text, 'service_charge'::text, 'opening'::text, 'bank'::text, 'expense'::text, 'deposit'::text, 'sms_prepaid'::text]))),
  constraint journal_lines_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint journal_lines_check CHECK (((account = 'subscriber'::text) = (subscriber_id IS NOT NULL))),
  constraint journal_lines_check1 CHECK (((account = ANY (ARRAY['retail_receivable'::text, 'retail_sales'::text, 'retail_money'::text, 'retail_fees'::text, 'cash'::text, 'reseller'::text])) = (user_id IS NOT NULL))),
  constraint journal_lines_check2 CHECK (((account = 'wallet'::text) = (method IS NOT NULL))),
  constraint journal_lines_isp_id_entry_id_fkey FOREIGN KEY (isp_id, entry_id) REFERENCES journal_entries(isp_id, id),
  constraint journal_lines_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint journal_lines_line_no_check CHECK ((line_no >= 1)),
  constraint journal_lines_pkey PRIMARY KEY (isp_id, entry_id, line_no),
  constraint journal_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table journal_lines is 'Debit and credit lines of the entries in the book of an ISP';
CREATE INDEX journal_lines_by_subscriber ON journal_lines USING btree (isp_id, subscriber_id, entry_id) WHERE (subscriber_id IS NOT NULL);
CREATE INDEX journal_lines_by_user ON journal_lines USING btree (isp_id, user_id, entry_id) WHERE (user_id IS NOT NULL);
CREATE INDEX journal_lines_of_bank ON journal_lines USING btree (isp_id, entry_id) WHERE ((account = 'bank'::text) OR ((account = 'wallet'::text) AND (method = 'bank'::text)));
CREATE INDEX journal_lines_of_holders ON journal_lines USING btree (isp_id, entry_id, line_no) INCLUDE (account, user_id, amount_minor) WHERE (account = ANY (ARRAY['cash'::text, 'reseller'::text]));
CREATE INDEX journal_lines_of_subscribers ON journal_lines USING btree (isp_id, entry_id) INCLUDE (subscriber_id, amount_minor) WHERE (account = 'subscriber'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON journal_lines FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON journal_lines FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER balanced AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION reject_unbalanced();
CREATE TRIGGER limit_accounts AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION limit_accounts();
CREATE TRIGGER update_balances AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION update_balances();
CREATE TRIGGER update_reseller_balances AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION update_reseller_balances();
alter table journal_lines enable row level security;
alter table journal_lines force row level security;
create policy own_collections_select on journal_lines as restrictive for select to lastmile_own_collections using (((user_id = scope_user()) OR (EXISTS ( SELECT
   FROM subscribers s
  WHERE ((s.isp_id = journal_lines.isp_id) AND (s.id = journal_lines.subscriber_id))))));
create policy own_subscribers_select on journal_lines as restrictive for select to lastmile_own_subscribers using (((user_id = scope_user()) OR (user_id = ANY (scope_resellers())) OR (user_id IN ( SELECT u.id
   FROM users u
  WHERE (u.reseller_user_id = ANY (scope_resellers())))) OR (EXISTS ( SELECT
   FROM subscribers s
  WHERE ((s.isp_id = journal_lines.isp_id) AND (s.id = journal_lines.subscriber_id))))));
create policy owner_all on journal_lines to lastmile_owner using (true) with check (true);
create policy platform_reads on journal_lines for select to lastmile_platform using (true);
create policy tenant_own on journal_lines to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on journal_lines to lastmile_platform;
grant insert, select on journal_lines to lastmile_tenant;

create table licence_reminders (
  isp_id bigint not null default current_isp(),
  expires_on date not null,
  days integer not null,
  constraint licence_reminders_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint licence_reminders_pkey PRIMARY KEY (isp_id)
);
comment on table licence_reminders is 'The last reminder that the licence of an ISP ends: for which end, and how many days before';
alter table licence_reminders enable row level security;
alter table licence_reminders force row level security;
create policy owner_all on licence_reminders to lastmile_owner using (true) with check (true);
create policy platform_reads on licence_reminders for select to lastmile_platform using (true);
create policy tenant_own on licence_reminders to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on licence_reminders to lastmile_platform;
grant insert, select, update on licence_reminders to lastmile_tenant;

create table licences (
  id bigint not null,
  code text not null,
  name text not null,
  name_bn text,
  scope text not null,
  regime text not null,
  is_active boolean not null,
  constraint licences_code_key UNIQUE (code),
  constraint licences_pkey PRIMARY KEY (id),
  constraint licences_regime_check CHECK ((regime = ANY (ARRAY['2020'::text, '2025'::text, 'legacy'::text]))),
  constraint licences_scope_check CHECK ((scope = ANY (ARRAY['country'::text, 'division'::text, 'district'::text, 'thana_or_upazila'::text, 'zone'::text, 'thana'::text])))
);
comment on table licences is 'Licence types of the regulator (BTRC)';
alter table licences enable row level security;
alter table licences force row level security;
create policy owner_all on licences to lastmile_owner using (true) with check (true);
create policy platform_reads on licences for select to lastmile_platform using (true);
create policy tenant_reads on licences for select to lastmile_tenant using ((current_isp() IS NOT NULL));
grant select on licences to lastmile_platform;
grant select on licences to lastmile_tenant;

create unlogged table live_monitors (
  isp_id bigint not null default current_isp(),
  router_id bigint not null,
  holder text not null,
  leased_until timestamp with time zone not null,
  constraint live_monitors_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id) ON DELETE CASCADE,
  constraint live_monitors_pkey PRIMARY KEY (isp_id, router_id)
);
comment on table live_monitors is 'Which process has the connection for live data to a router';
alter table live_monitors enable row level security;
alter table live_monitors force row level security;
create policy owner_all on live_monitors to lastmile_owner using (true) with check (true);
create policy platform_reads on live_monitors for select to lastmile_platform using (true);
create policy tenant_own on live_monitors to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on live_monitors to lastmile_platform;
grant delete, insert, select, update on live_monitors to lastmile_tenant;

create unlogged table live_watches (
  isp_id bigint not null default current_isp(),
  subscriber_id bigint not null,
  holder text not null,
  router_id bigint not null,
  watched_until timestamp with time zone not null,
  constraint live_watches_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id) ON DELETE CASCADE,
  constraint live_watches_pkey PRIMARY KEY (isp_id, subscriber_id, holder)
);
comment on table live_watches is 'Subscribers whose live data is being watched';
CREATE INDEX live_watches_by_router ON live_watches USING btree (isp_id, router_id);
alter table live_watches enable row level security;
alter table live_watches force row level security;
create policy own_collections on live_watches as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = live_watches.isp_id) AND (parent.id = live_watches.subscriber_id)))));
create policy own_subscribers on live_watches as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = live_watches.isp_id) AND (parent.id = live_watches.subscriber_id)))));
create policy owner_all on live_watches to lastmile_owner using (true) with check (true);
create policy platform_reads on live_watches for select to lastmile_platform using (true);
create policy tenant_own on live_watches to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on live_watches to lastmile_platform;
grant delete, insert, select, update on live_watches to lastmile_tenant;

create table message_opt_outs (
  isp_id bigint not null default current_isp(),
  customer_id bigint not null,
  channel text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  constraint message_opt_outs_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint message_opt_outs_isp_id_customer_id_fkey FOREIGN KEY (isp_id, customer_id) REFERENCES customers(isp_id, id),
  constraint message_opt_outs_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint message_opt_outs_pkey PRIMARY KEY (isp_id, customer_id, channel)
);
comment on table message_opt_outs is 'Channels by which a customer wants no messages, except those that the ISP must send';
CREATE TRIGGER audit_delete AFTER DELETE ON message_opt_outs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON message_opt_outs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON message_opt_outs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
alter table message_opt_outs enable row level security;
alter table message_opt_outs force row level security;
create policy own_collections on message_opt_outs as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM customers parent
  WHERE ((parent.isp_id = message_opt_outs.isp_id) AND (parent.id = message_opt_outs.customer_id)))));
create policy own_subscribers on message_opt_outs as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM customers parent
  WHERE ((parent.isp_id = message_opt_outs.isp_id) AND (parent.id = message_opt_outs.customer_id)))));
create policy owner_all on message_opt_outs to lastmile_owner using (true) with check (true);
create policy platform_reads on message_opt_outs for select to lastmile_platform using (true);
create policy tenant_own on message_opt_outs to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on message_opt_outs to lastmile_platform;
grant delete, insert, select, update on message_opt_outs to lastmile_tenant;

create table messaging_settings (
  isp_id bigint not null default current_isp(),
  sms_driver text,
  sms_credentials_encrypted text,
  sms_credentials_set_at timestamp with time zone,
  sms_credentials_set_by bigint,
  sms_sender text not null default ''::text,
  sms_price_minor bigint not null default 0,
  sms_language text,
  telegram_token_encrypted text,
  telegram_token_set_at timestamp with time zone,
  telegram_chat_id text,
  telegram_alerts text[] not null default '{router_down,router_up,billing_run_finished,job_failed,new_ticket}'::text[],
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  uses_platform_sms boolean not null default false,
  constraint messaging_settings_check CHECK (((sms_driver IS NULL) OR (sms_credentials_encrypted IS NOT NULL))),
  constraint messaging_settings_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint messaging_settings_pkey PRIMARY KEY (isp_id),
  constraint messaging_settings_sms_credentials_set_by_fkey FOREIGN KEY (sms_credentials_set_by) REFERENCES users(id),
  constraint messaging_settings_sms_driver_check CHECK ((sms_driver = ANY (ARRAY['bulksmsbd'::text, 'sslwireless'::text, 'smsnetbd'::text, 'twilio'::text, 'http'::text]))),
  constraint messaging_settings_sms_language_check CHECK ((sms_language = ANY (ARRAY['en'::text, 'bn'::text, 'de'::text, 'fr'::text, 'pt'::text]))),
  constraint messaging_settings_sms_price_minor_check CHECK (((sms_price_minor >= 0) AND (sms_price_minor <= 100000))),
  constraint messaging_settings_sms_sender_check CHECK ((length(sms_sender) <= 40)),
  constraint messaging_settings_telegram_alerts_check CHECK ((telegram_alerts <@ ARRAY['new_ticket'::text, 'router_down'::text, 'router_up'::text, 'billing_run_finished'::text, 'job_failed'::text])),
  constraint messaging_settings_telegram_chat_id_check CHECK (((length(telegram_chat_id) >= 1) AND (length(telegram_chat_id) <= 64)))
);
comment on table messaging_settings is 'SMS provider and Telegram bot of an ISP; credentials are encrypted and never returned';
comment on column messaging_settings.uses_platform_sms is 'SMS go through the platform''s provider and are paid from the prepaid balance';
CREATE INDEX messaging_settings_by_user ON messaging_settings USING btree (sms_credentials_set_by);
CREATE TRIGGER audit_delete AFTER DELETE ON messaging_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON messaging_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON messaging_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON messaging_settings FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table messaging_settings enable row level security;
alter table messaging_settings force row level security;
create policy owner_all on messaging_settings to lastmile_owner using (true) with check (true);
create policy platform_reads on messaging_settings for select to lastmile_platform using (true);
create policy tenant_own on messaging_settings to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on messaging_settings to lastmile_platform;
grant insert, select, update on messaging_settings to lastmile_tenant;

create table notification_settings (
  isp_id bigint not null default current_isp(),
  off_kinds text[] not null default '{}'::text[],
  quiet_from time without time zone,
  quiet_until time without time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  email_kinds text[] not null default '{invoice_issued,reminder,paid,suspended,reactivated,licence_expiry,settlement_paid,reseller_low_balance,reseller_funds_added}'::text[],
  sms_kinds text[] not null default '{}'::text[],
  required_kinds text[] not null default '{}'::text[],
  sends_retail boolean not null default false,
  constraint notification_settings_check CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  constraint notification_settings_check1 CHECK ((quiet_from <> quiet_until)),
  constraint notification_settings_email_kinds_check CHECK ((email_kinds <@ ARRAY['router_unreachable'::text, 'visit_scheduled'::text, 'visit_cancelled'::text, 'visit_missed'::text, 'service_charge'::text, 'licence_expiry'::text, 'settlement_paid'::text, 'reseller_low_balance'::text, 'reseller_funds_added'::text, 'ticket_opened'::text, 'ticket_answered'::text, 'ticket_resolved'::text, 'outage'::text, 'outage_ended'::text, 'invoice_issued'::text, 'reminder'::text, 'paid'::text, 'suspended'::text, 'reactivated'::text, 'welcome'::text, 'package_changed'::text, 'promise_reminder'::text])),
  constraint notification_settings_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint notification_settings_off_kinds_check CHECK ((off_kinds <@ ARRAY['router_unreachable'::text, 'visit_scheduled'::text, 'visit_cancelled'::text, 'visit_missed'::text, 'service_charge'::text, 'licence_expiry'::text, 'settlement_paid'::text, 'reseller_low_balance'::text, 'reseller_funds_added'::text, 'ticket_opened'::text, 'ticket_answered'::text, 'ticket_resolved'::text, 'outage'::text, 'outage_ended'::text, 'invoice_issued'::text, 'reminder'::text, 'paid'::text, 'suspended'::text, 'reactivated'::text, 'welcome'::text, 'package_changed'::text, 'promise_reminder'::text])),
  constraint notification_settings_pkey PRIMARY KEY (isp_id),
  constraint notification_settings_required_kinds_check CHECK ((required_kinds <@ ARRAY['router_unreachable'::text, 'visit_scheduled'::text, 'visit_cancelled'::text, 'visit_missed'::text, 'service_charge'::text, 'licence_expiry'::text, 'settlement_paid'::text, 'reseller_low_balance'::text, 'reseller_funds_added'::text, 'ticket_opened'::text, 'ticket_answered'::text, 'ticket_resolved'::text, 'outage'::text, 'outage_ended'::text, 'invoice_issued'::text, 'reminder'::text, 'paid'::text, 'suspended'::text, 'reactivated'::text, 'welcome'::text, 'package_changed'::text, 'promise_reminder'::text])),
  constraint notification_settings_sms_kinds_check CHECK ((sms_kinds <@ ARRAY['router_unreachable'::text, 'visit_scheduled'::text, 'visit_cancelled'::text, 'visit_missed'::text, 'service_charge'::text, 'licence_expiry'::text, 'settlement_paid'::text, 'reseller_low_balance'::text, 'reseller_funds_added'::text, 'ticket_opened'::text, 'ticket_answered'::text, 'ticket_resolved'::text, 'outage'::text, 'outage_ended'::text, 'invoice_issued'::text, 'reminder'::text, 'paid'::text, 'suspended'::text, 'reactivated'::text, 'welcome'::text, 'package_changed'::text, 'promise_reminder'::text]))
);
comment on table notification_settings is 'Which notifications an ISP sends, and its quiet hours';
comment on column notification_settings.sends_retail is 'Whether customers of wholesale resellers are told of retail invoices and payments';
CREATE TRIGGER audit_delete AFTER DELETE ON notification_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON notification_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON notification_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON notification_settings FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table notification_settings enable row level security;
alter table notification_settings force row level security;
create policy owner_all on notification_settings to lastmile_owner using (true) with check (true);
create policy platform_reads on notification_settings for select to lastmile_platform using (true);
create policy tenant_own on notification_settings to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on notification_settings to lastmile_platform;
grant insert, select, update on notification_settings to lastmile_tenant;

create table notification_templates (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  kind text not null,
  channel text not null,
  language text not null,
  subject text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint notification_templates_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint notification_templates_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint notification_templates_check CHECK (((length(subject) >=
CASE channel
    WHEN 'sms'::text THEN 0
    ELSE 1
END) AND (length(subject) <= 200))),
  constraint notification_templates_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint notification_templates_isp_id_kind_channel_language_key UNIQUE (isp_id, kind, channel, language),
  constraint notification_templates_kind_check CHECK ((kind = ANY (ARRAY['router_unreachable'::text, 'visit_scheduled'::text, 'visit_cancelled'::text, 'visit_missed'::text, 'service_charge'::text, 'licence_expiry'::text, 'settlement_paid'::text, 'reseller_low_balance'::text, 'reseller_funds_added'::text, 'ticket_opened'::text, 'ticket_answered'::text, 'ticket_resolved'::text, 'outage'::text, 'outage_ended'::text, 'invoice_issued'::text, 'reminder'::text, 'paid'::text, 'suspended'::text, 'reactivated'::text, 'welcome'::text, 'package_changed'::text, 'promise_reminder'::text]))),
  constraint notification_templates_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'pt'::text, 'bn'::text]))),
  constraint notification_templates_pkey PRIMARY KEY (isp_id, id)
);
comment on table notification_templates is 'Notification texts of an ISP; without one the built-in text is used';
CREATE TRIGGER audit_delete AFTER DELETE ON notification_templates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON notification_templates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON notification_templates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON notification_templates FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table notification_templates enable row level security;
alter table notification_templates force row level security;
create policy owner_all on notification_templates to lastmile_owner using (true) with check (true);
create policy platform_reads on notification_templates for select to lastmile_platform using (true);
create policy tenant_own on notification_templates to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on notification_templates to lastmile_platform;
grant delete, insert, select, update on notification_templates to lastmile_tenant;

create table notifications (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  subscriber_id bigint,
  kind text not null,
  channel text not null,
  dedupe_key text not null,
  invoice_id bigint,
  payment_id bigint,
  amount_minor bigint,
  number text,
  due_on date,
  state text not null default 'queued'::text,
  queued_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  tries smallint not null default 0,
  error text,
  sent_at timestamp with time zone,
  recipient text,
  language text,
  subject text,
  body text,
  encoding text,
  segments smallint,
  cost_minor bigint,
  provider text,
  provider_id text,
  delivered_at timestamp with time zone,
  campaign_id bigint,
  user_id bigint,
  seller_user_id bigint,
  ticket_id bigint,
  visit_id bigint,
  constraint notifications_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'telegram'::text]))),
  constraint notifications_check CHECK (((state = ANY (ARRAY['sent'::text, 'delivered'::text, 'undelivered'::text])) = (sent_at IS NOT NULL))),
  constraint notifications_check1 CHECK (((subscriber_id IS NOT NULL) OR (kind = ANY (ARRAY['router_unreachable'::text, 'one_time_code'::text, 'service_charge'::text, 'licence_expiry'::text, 'settlement_paid'::text, 'reseller_low_balance'::text, 'reseller_funds_added'::text, 'new_ticket'::text, 'password_link'::text, 'test'::text, 'router_down'::text, 'router_up'::text, 'billing_run_finished'::text, 'job_failed'::text])))),
  constraint notifications_check2 CHECK (((kind = 'campaign'::text) = (campaign_id IS NOT NULL))),
  constraint notifications_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint notifications_dedupe_key_check CHECK (((length(dedupe_key) >= 1) AND (length(dedupe_key) <= 100))),
  constraint notifications_encoding_check CHECK ((encoding = ANY (ARRAY['gsm7'::text, 'ucs2'::text]))),
  constraint notifications_error_check CHECK ((length(error) <= 300)),
  constraint notifications_isp_id_campaign_id_fkey FOREIGN KEY (isp_id, campaign_id) REFERENCES campaigns(isp_id, id),
  constraint notifications_isp_id_channel_dedupe_key_key UNIQUE (isp_id, channel, dedupe_key),
  constraint notifications_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint notifications_isp_id_invoice_id_fkey FOREIGN KEY (isp_id, invoice_id) REFERENCES invoices(isp_id, id),
  constraint notifications_isp_id_payment_id_fkey FOREIGN KEY (isp_id, payment_id) REFERENCES payments(isp_id, id),
  constraint notifications_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint notifications_isp_id_ticket_id_fkey FOREIGN KEY (isp_id, ticket_id) REFERENCES tickets(isp_id, id),
  constraint notifications_isp_id_visit_id_fkey FOREIGN KEY (isp_id, visit_id) REFERENCES visits(isp_id, id),
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['router_unreachable'::text, 'visit_scheduled'::text, 'visit_cancelled'::text, 'visit_missed'::text, 'one_time_code'::text, 'service_charge'::text, 'licence_expiry'::text, 'settlement_paid'::text, 'reseller_low_balance'::text, 'reseller_funds_added'::text, 'ticket_opened'::text, 'ticket_answered'::text, 'ticket_resolved'::text, 'outage'::text, 'outage_ended'::text, 'new_ticket'::text, 'invoice_issued'::text, 'reminder'::text, 'paid'::text, 'suspended'::text, 'reactivated'::text, 'welcome'::text, 'package_changed'::text, 'promise_reminder'::text, 'campaign'::text, 'password_link'::text, 'test'::text, 'router_down'::text, 'router_up'::text, 'billing_run_finished'::text, 'job_failed'::text]))),
  constraint notifications_pkey PRIMARY KEY (isp_id, id),
  constraint notifications_provider_id_check CHECK ((length(provider_id) <= 100)),
  constraint notifications_segments_check CHECK (((segments >= 0) AND (segments <= 100))),
  constraint notifications_seller_check CHECK (((seller_user_id IS NULL) OR ((kind = ANY (ARRAY['invoice_issued'::text, 'paid'::text])) AND (subscriber_id IS NOT NULL)))),
  constraint notifications_seller_user_id_fkey FOREIGN KEY (seller_user_id) REFERENCES users(id),
  constraint notifications_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text, 'unknown'::text, 'dropped'::text, 'cancelled'::text]))),
  constraint notifications_tries_check CHECK ((tries >= 0)),
  constraint notifications_user_check CHECK (((user_id IS NOT NULL) = (kind = ANY (ARRAY['router_unreachable'::text, 'service_charge'::text, 'licence_expiry'::text, 'settlement_paid'::text, 'reseller_low_balance'::text, 'reseller_funds_added'::text])))),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notifications_visit_check CHECK (((visit_id IS NOT NULL) = (kind = ANY (ARRAY['visit_scheduled'::text, 'visit_cancelled'::text, 'visit_missed'::text]))))
);
comment on table notifications is 'Every message: to send, sent or failed; automatic ones and those of campaigns. Old ones are deleted by a job';
comment on column notifications.user_id is 'The user who gets it, if it is for the ISP itself or for a reseller';
comment on column notifications.seller_user_id is 'The wholesale reseller in whose name it is sent';
comment on column notifications.ticket_id is 'The ticket it is about; an answer by mail reaches it';
comment on column notifications.visit_id is 'The visit it is about, whose date and time it says';
CREATE INDEX campaign_messages_to_send ON notifications USING btree (isp_id, campaign_id, due_at, id) WHERE ((state = ANY (ARRAY['queued'::text, 'sending'::text])) AND (campaign_id IS NOT NULL));
CREATE INDEX notifications_by_campaign ON notifications USING btree (isp_id, campaign_id, state, id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX notifications_by_channel ON notifications USING btree (isp_id, channel, id);
CREATE INDEX notifications_by_invoice ON notifications USING btree (isp_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX notifications_by_kind ON notifications USING btree (isp_id, kind, id);
CREATE INDEX notifications_by_payment ON notifications USING btree (isp_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX notifications_by_provider_id ON notifications USING btree (isp_id, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX notifications_by_state ON notifications USING btree (isp_id, state, id);
CREATE INDEX notifications_by_subscriber ON notifications USING btree (isp_id, subscriber_id, id);
CREATE INDEX notifications_by_ticket ON notifications USING btree (isp_id, ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX notifications_by_user ON notifications USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX notifications_by_visit ON notifications USING btree (isp_id, visit_id) WHERE (visit_id IS NOT NULL);
CREATE INDEX notifications_to_send ON notifications USING btree (isp_id, due_at, id) WHERE ((state = ANY (ARRAY['queued'::text, 'sending'::text])) AND (campaign_id IS NULL));
alter table notifications enable row level security;
alter table notifications force row level security;
create policy own_collections on notifications as restrictive to lastmile_own_collections using (((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = notifications.isp_id) AND (parent.id = notifications.subscriber_id)))) AND (seller_user_id IS NULL)));
create policy own_subscribers on notifications as restrictive to lastmile_own_subscribers using (((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = notifications.isp_id) AND (parent.id = notifications.subscriber_id)))) AND ((seller_user_id IS NULL) OR (seller_user_id = ANY (scope_resellers())))));
create policy owner_all on notifications to lastmile_owner using (true) with check (true);
create policy platform_reads on notifications for select to lastmile_platform using (true);
create policy tenant_own on notifications to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on notifications to lastmile_platform;
grant delete, insert, select, update on notifications to lastmile_tenant;

create table opening_balances (
  isp_id bigint not null default current_isp(),
  subscriber_id bigint not null,
  source_kind text not null,
  source_id bigint not null,
  constraint opening_balances_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint opening_balances_once PRIMARY KEY (isp_id, subscriber_id),
  constraint opening_balances_source_kind_check CHECK ((source_kind = ANY (ARRAY['invoice'::text, 'payment'::text])))
);
comment on table opening_balances is 'The document with the opening balance of a subscriber';
alter table opening_balances enable row level security;
alter table opening_balances force row level security;
create policy own_collections on opening_balances as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = opening_balances.isp_id) AND (parent.id = opening_balances.subscriber_id)))));
create policy own_subscribers on opening_balances as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = opening_balances.isp_id) AND (parent.id = opening_balances.subscriber_id)))));
create policy owner_all on opening_balances to lastmile_owner using (true) with check (true);
create policy platform_reads on opening_balances for select to lastmile_platform using (true);
create policy tenant_own on opening_balances to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on opening_balances to lastmile_platform;
grant select on opening_balances to lastmile_tenant;

create table outage_subscribers (
  isp_id bigint not null default current_isp(),
  outage_id bigint not null,
  subscriber_id bigint not null,
  credit_note_id bigint,
  further_credit_note_ids bigint[] not null default '{}'::bigint[],
  constraint outage_subscribers_isp_id_credit_note_id_fkey FOREIGN KEY (isp_id, credit_note_id) REFERENCES credit_notes(isp_id, id),
  constraint outage_subscribers_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint outage_subscribers_isp_id_outage_id_fkey FOREIGN KEY (isp_id, outage_id) REFERENCES outages(isp_id, id) ON DELETE CASCADE,
  constraint outage_subscribers_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint outage_subscribers_pkey PRIMARY KEY (isp_id, outage_id, subscriber_id)
);
comment on table outage_subscribers is 'Subscribers whom an outage affected, and the credit note they got for it';
comment on column outage_subscribers.further_credit_note_ids is 'Of days at other VAT rates than those of credit_note_id';
CREATE INDEX outage_subscribers_by_credit_note ON outage_subscribers USING btree (isp_id, credit_note_id) WHERE (credit_note_id IS NOT NULL);
CREATE INDEX outage_subscribers_by_subscriber ON outage_subscribers USING btree (isp_id, subscriber_id, outage_id);
alter table outage_subscribers enable row level security;
alter table outage_subscribers force row level security;
create policy own_collections on outage_subscribers as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = outage_subscribers.isp_id) AND (parent.id = outage_subscribers.subscriber_id)))));
create policy own_subscribers on outage_subscribers as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = outage_subscribers.isp_id) AND (parent.id = outage_subscribers.subscriber_id)))));
create policy owner_all on outage_subscribers to lastmile_owner using (true) with check (true);
create policy platform_reads on outage_subscribers for select to lastmile_platform using (true);
create policy tenant_own on outage_subscribers to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on outage_subscribers to lastmile_platform;
grant insert, select, update on outage_subscribers to lastmile_tenant;

create table outages (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  router_id bigint,
  area_id bigint,
  status text not null,
  cause text,
  started_at timestamp with time zone not null,
  detected_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  confirmed_by bigint,
  recovered_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by bigint,
  closing_reply text,
  affected_count integer not null default 0,
  credit_days smallint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  place_name text,
  constraint outages_affected_count_check CHECK ((affected_count >= 0)),
  constraint outages_cause_check CHECK (((length(cause) >= 1) AND (length(cause) <= 300))),
  constraint outages_check1 CHECK (((status = ANY (ARRAY['ended'::text, 'dismissed'::text])) = (ended_at IS NOT NULL))),
  constraint outages_check2 CHECK (((status <> ALL (ARRAY['confirmed'::text, 'ended'::text])) OR (confirmed_at IS NOT NULL))),
  constraint outages_check3 CHECK (((ended_at IS NULL) OR (ended_at >= started_at))),
  constraint outages_check4 CHECK (((credit_days IS NULL) OR (status = 'ended'::text))),
  constraint outages_closing_reply_check CHECK (((length(closing_reply) >= 1) AND (length(closing_reply) <= 10000))),
  constraint outages_credit_days_check CHECK (((credit_days >= 1) AND (credit_days <= 31))),
  constraint outages_isp_id_area_id_fkey FOREIGN KEY (isp_id, area_id) REFERENCES areas(isp_id, id) ON DELETE SET NULL (area_id),
  constraint outages_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint outages_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id) ON DELETE SET NULL (router_id),
  constraint outages_pkey PRIMARY KEY (isp_id, id),
  constraint outages_place CHECK (((num_nonnulls(router_id, area_id) = 1) OR ((num_nonnulls(router_id, area_id) = 0) AND (place_name IS NOT NULL)))),
  constraint outages_place_name_check CHECK ((length(place_name) >= 1)),
  constraint outages_status_check CHECK ((status = ANY (ARRAY['suspected'::text, 'confirmed'::text, 'ended'::text, 'dismissed'::text])))
);
comment on table outages is 'Routers and areas that were down, with when, why and how many subscribers it affected';
comment on column outages.place_name is 'The name of the router or area, once that is deleted';
CREATE INDEX outages_by_area ON outages USING btree (isp_id, area_id, id);
CREATE INDEX outages_by_router ON outages USING btree (isp_id, router_id, id);
CREATE INDEX outages_by_start ON outages USING btree (isp_id, started_at, id);
CREATE INDEX outages_open ON outages USING btree (isp_id, started_at, id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX outages_open_area ON outages USING btree (isp_id, area_id) WHERE ((ended_at IS NULL) AND (area_id IS NOT NULL));
CREATE UNIQUE INDEX outages_open_router ON outages USING btree (isp_id, router_id) WHERE ((ended_at IS NULL) AND (router_id IS NOT NULL));
CREATE TRIGGER audit_delete AFTER DELETE ON outages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON outages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON outages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON outages FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table outages enable row level security;
alter table outages force row level security;
create policy own_collections on outages as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM outage_subscribers a
  WHERE ((a.isp_id = outages.isp_id) AND (a.outage_id = outages.id)))));
create policy own_subscribers on outages as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM outage_subscribers a
  WHERE ((a.isp_id = outages.isp_id) AND (a.outage_id = outages.id)))));
create policy owner_all on outages to lastmile_owner using (true) with check (true);
create policy platform_reads on outages for select to lastmile_platform using (true);
create policy tenant_own on outages to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on outages to lastmile_platform;
grant insert, select, update on outages to lastmile_tenant;

create table package_profiles (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  package_id bigint not null,
  router_id bigint not null,
  profile_name text not null,
  constraint package_profiles_isp_id_package_id_fkey FOREIGN KEY (isp_id, package_id) REFERENCES packages(isp_id, id) ON DELETE CASCADE,
  constraint package_profiles_isp_id_package_id_router_id_key UNIQUE (isp_id, package_id, router_id),
  constraint package_profiles_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id) ON DELETE CASCADE,
  constraint package_profiles_pkey PRIMARY KEY (isp_id, id),
  constraint package_profiles_profile_name_check CHECK (((length(profile_name) >= 1) AND (length(profile_name) <= 64)))
);
comment on table package_profiles is 'Routers on which a package uses a profile made by the ISP';
CREATE INDEX package_profiles_by_router ON package_profiles USING btree (isp_id, router_id);
CREATE TRIGGER audit_delete AFTER DELETE ON package_profiles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON package_profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON package_profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
alter table package_profiles enable row level security;
alter table package_profiles force row level security;
create policy owner_all on package_profiles to lastmile_owner using (true) with check (true);
create policy platform_reads on package_profiles for select to lastmile_platform using (true);
create policy tenant_own on package_profiles to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on package_profiles to lastmile_platform;
grant delete, insert, select, update on package_profiles to lastmile_tenant;

create table packages (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  name text not null,
  code text,
  description text,
  price_minor bigint not null,
  vat_mode text,
  download_kbps integer not null,
  upload_kbps integer not null,
  burst_download_kbps integer,
  burst_upload_kbps integer,
  threshold_download_kbps integer,
  threshold_upload_kbps integer,
  burst_seconds integer,
  priority integer,
  minimum_download_kbps integer,
  minimum_upload_kbps integer,
  profile_name text not null,
  pool text,
  local_address text,
  dns text,
  address_list text,
  only_one text not null default 'default'::text,
  connection_charge_minor bigint not null default 0,
  billing_mode text,
  btrc_price_minor bigint,
  reseller_allowed boolean not null default true,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  vat_rate integer,
  constraint packages_amount_limit CHECK ((GREATEST(price_minor, connection_charge_minor, btrc_price_minor) <= '1000000000000'::bigint)) NOT VALID,
  constraint packages_billing_mode_check CHECK ((billing_mode = ANY (ARRAY['prepaid'::text, 'postpaid'::text]))),
  constraint packages_btrc_price_minor_check CHECK ((btrc_price_minor >= 0)),
  constraint packages_burst_download_kbps_check CHECK ((burst_download_kbps > 0)),
  constraint packages_burst_seconds_check CHECK (((burst_seconds >= 1) AND (burst_seconds <= 3600))),
  constraint packages_burst_upload_kbps_check CHECK ((burst_upload_kbps > 0)),
  constraint packages_check CHECK (((burst_download_kbps IS NULL) = (burst_upload_kbps IS NULL))),
  constraint packages_check1 CHECK (((threshold_download_kbps IS NULL) = (threshold_upload_kbps IS NULL))),
  constraint packages_check2 CHECK (((minimum_download_kbps IS NULL) = (minimum_upload_kbps IS NULL))),
  constraint packages_check3 CHECK (((minimum_download_kbps <= download_kbps) AND (minimum_upload_kbps <= upload_kbps))),
  constraint packages_connection_charge_minor_check CHECK ((connection_charge_minor >= 0)),
  constraint packages_download_kbps_check CHECK ((download_kbps > 0)),
  constraint packages_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint packages_minimum_download_kbps_check CHECK ((minimum_download_kbps > 0)),
  constraint packages_minimum_upload_kbps_check CHECK ((minimum_upload_kbps > 0)),
  constraint packages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint packages_only_one_check CHECK ((only_one = ANY (ARRAY['default'::text, 'yes'::text, 'no'::text]))),
  constraint packages_pkey PRIMARY KEY (isp_id, id),
  constraint packages_price_minor_check CHECK ((price_minor >= 0)),
  constraint packages_priority_check CHECK (((priority >= 1) AND (priority <= 8))),
  constraint packages_profile_name_check CHECK (((length(profile_name) >= 1) AND (length(profile_name) <= 64))),
  constraint packages_threshold_download_kbps_check CHECK ((threshold_download_kbps > 0)),
  constraint packages_threshold_upload_kbps_check CHECK ((threshold_upload_kbps > 0)),
  constraint packages_upload_kbps_check CHECK ((upload_kbps > 0)),
  constraint packages_vat_mode_check CHECK ((vat_mode = ANY (ARRAY['inclusive'::text, 'on_top'::text, 'exempt'::text]))),
  constraint packages_vat_rate_check CHECK (((vat_rate >= 0) AND (vat_rate <= 10000)))
);
comment on table packages is 'Packages that an ISP sells';
comment on column packages.vat_rate is 'In basis points; null: the rate of the ISP';
CREATE INDEX packages_by_name ON packages USING btree (isp_id, lower(name), id);
CREATE INDEX packages_by_price ON packages USING btree (isp_id, price_minor, id);
CREATE INDEX packages_by_speed ON packages USING btree (isp_id, download_kbps, id);
CREATE UNIQUE INDEX packages_name ON packages USING btree (isp_id, lower(name)) WHERE (archived_at IS NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON packages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON packages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON packages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON packages FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table packages enable row level security;
alter table packages force row level security;
create policy owner_all on packages to lastmile_owner using (true) with check (true);
create policy platform_reads on packages for select to lastmile_platform using (true);
create policy tenant_own on packages to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on packages to lastmile_platform;
grant delete, insert, select, update on packages to lastmile_tenant;

create table passkey_challenges (
  challenge_hash bytea not null,
  user_id bigint,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table passkey_challenges is 'Challenges that wait for the answer of an authenticator; each is used once';
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges USING btree (user_id);
alter table passkey_challenges enable row level security;
alter table passkey_challenges force row level security;
create policy owner_all on passkey_challenges to lastmile_owner using (true) with check (true);
create policy platform_all on passkey_challenges to lastmile_platform using (true) with check (true);
grant delete, insert, select on passkey_challenges to lastmile_platform;

create table passkeys (
  id bigint not null generated always as identity,
  user_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table passkeys is 'Passkeys with which users sign in in place of password and code';
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id, id);
CREATE UNIQUE INDEX passkeys_credential ON passkeys USING btree (credential_id);
CREATE TRIGGER announce_delete AFTER DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION notify_caller_changed();
CREATE TRIGGER announce_insert AFTER INSERT ON passkeys FOR EACH STATEMENT EXECUTE FUNCTION notify_all_callers_changed();
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy owner_all on passkeys to lastmile_owner using (true) with check (true);
create policy platform_all on passkeys to lastmile_platform using (true) with check (true);
grant delete, insert, select, update on passkeys to lastmile_platform;

create table password_links (
  token_hash bytea not null,
  user_id bigint not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_links_pkey PRIMARY KEY (token_hash),
  constraint password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table password_links is 'Links to set a password, after an invitation or a forgotten password';
CREATE INDEX password_links_by_user ON password_links USING btree (user_id, made_at);
alter table password_links enable row level security;
alter table password_links force row level security;
create policy owner_all on password_links to lastmile_owner using (true) with check (true);
create policy platform_all on password_links to lastmile_platform using (true) with check (true);
grant delete, insert, select, update on password_links to lastmile_platform;

create table payment_aggregates (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  kind text not null,
  value text not null,
  received_on date not null,
  status text not null,
  payments bigint not null,
  amount_minor bigint not null,
  refunded_minor bigint not null default 0,
  constraint payment_aggregates_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint payment_aggregates_pkey PRIMARY KEY (isp_id, id)
);
comment on table payment_aggregates is 'Numbers and amounts of payments by day, method, channel and receiver';
CREATE INDEX payment_aggregates_by_kind ON payment_aggregates USING btree (isp_id, kind, value, received_on) INCLUDE (status, payments, amount_minor, refunded_minor);
alter table payment_aggregates enable row level security;
alter table payment_aggregates force row level security;
create policy own_collections on payment_aggregates as restrictive to lastmile_own_collections using (((kind = 'receiver'::text) AND (value = (scope_user())::text)));
create policy own_subscribers on payment_aggregates as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on payment_aggregates to lastmile_owner using (true) with check (true);
create policy platform_reads on payment_aggregates for select to lastmile_platform using (true);
create policy tenant_own on payment_aggregates to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on payment_aggregates to lastmile_platform;
grant select on payment_aggregates to lastmile_tenant;

create table payment_claims (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  subscriber_id bigint not null,
  reseller_user_id bigint,
  method text not null,
  sender text,
  transaction_id text not null,
  transaction_key text not null,
  amount_minor bigint not null,
  form_key text not null,
  state text not null default 'open'::text,
  reason text,
  decided_at timestamp with time zone,
  decided_by bigint,
  payment_id bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint payment_claims_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payment_claims_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint payment_claims_check1 CHECK (((state = 'confirmed'::text) = (payment_id IS NOT NULL))),
  constraint payment_claims_check2 CHECK (((state <> 'rejected'::text) OR (reason IS NOT NULL))),
  constraint payment_claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint payment_claims_form_key_check CHECK ((length(form_key) <= 100)),
  constraint payment_claims_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint payment_claims_isp_id_payment_id_fkey FOREIGN KEY (isp_id, payment_id) REFERENCES payments(isp_id, id),
  constraint payment_claims_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint payment_claims_method_check CHECK ((method = ANY (ARRAY['bkash'::text, 'nagad'::text, 'rocket'::text, 'upay'::text, 'card'::text, 'bank'::text]))),
  constraint payment_claims_pkey PRIMARY KEY (isp_id, id),
  constraint payment_claims_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint payment_claims_reseller_user_id_fkey FOREIGN KEY (reseller_user_id) REFERENCES users(id),
  constraint payment_claims_sender_check CHECK (((length(sender) >= 1) AND (length(sender) <= 40))),
  constraint payment_claims_state_check CHECK ((state = ANY (ARRAY['open'::text, 'confirmed'::text, 'rejected'::text]))),
  constraint payment_claims_transaction_id_check CHECK (((length(transaction_id) >= 4) AND (length(transaction_id) <= 60))),
  constraint payment_claims_transaction_key_check CHECK ((transaction_key ~ '^[A-Z0-9]{4,60}$'::text))
);
comment on table payment_claims is 'Payments that customers report on the pay page, until someone verifies them';
CREATE INDEX payment_claims_by_state ON payment_claims USING btree (isp_id, state, created_at, id);
CREATE INDEX payment_claims_by_subscriber ON payment_claims USING btree (isp_id, subscriber_id, id);
CREATE INDEX payment_claims_by_time ON payment_claims USING btree (isp_id, created_at, id);
CREATE INDEX payment_claims_by_transaction ON payment_claims USING btree (isp_id, transaction_key);
CREATE UNIQUE INDEX payment_claims_form ON payment_claims USING btree (isp_id, form_key);
CREATE UNIQUE INDEX payment_claims_payment ON payment_claims USING btree (isp_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX payment_claims_transaction ON payment_claims USING btree (isp_id, method, transaction_key) WHERE (state <> 'rejected'::text);
CREATE TRIGGER audit_delete AFTER DELETE ON payment_claims REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON payment_claims REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON payment_claims REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER reject_retail AFTER INSERT ON payment_claims REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_retail();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON payment_claims FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table payment_claims enable row level security;
alter table payment_claims force row level security;
create policy own_collections on payment_claims as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on payment_claims as restrictive to lastmile_own_subscribers using ((reseller_user_id = ANY (scope_resellers())));
create policy owner_all on payment_claims to lastmile_owner using (true) with check (true);
create policy platform_reads on payment_claims for select to lastmile_platform using (true);
create policy tenant_own on payment_claims to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on payment_claims to lastmile_platform;
grant insert, select, update on payment_claims to lastmile_tenant;

create table payment_refunds (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  payment_id bigint not null,
  amount_minor bigint not null,
  method text not null,
  reason text not null,
  refunded_at timestamp with time zone not null,
  refunded_by bigint,
  paid_by bigint,
  constraint payment_refunds_amount_limit CHECK ((amount_minor <= '10000000000000'::bigint)) NOT VALID,
  constraint payment_refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payment_refunds_isp_id_payment_id_fkey FOREIGN KEY (isp_id, payment_id) REFERENCES payments(isp_id, id),
  constraint payment_refunds_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(id),
  constraint payment_refunds_pkey PRIMARY KEY (isp_id, id),
  constraint payment_refunds_refunded_by_fkey FOREIGN KEY (refunded_by) REFERENCES users(id)
);
comment on table payment_refunds is 'Refunds of payments; append-only';
CREATE INDEX payment_refunds_by_payment ON payment_refunds USING btree (isp_id, payment_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON payment_refunds FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON payment_refunds FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER audit_delete AFTER DELETE ON payment_refunds REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON payment_refunds REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON payment_refunds REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
alter table payment_refunds enable row level security;
alter table payment_refunds force row level security;
create policy own_collections on payment_refunds as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM payments parent
  WHERE ((parent.isp_id = payment_refunds.isp_id) AND (parent.id = payment_refunds.payment_id)))));
create policy own_subscribers on payment_refunds as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM payments parent
  WHERE ((parent.isp_id = payment_refunds.isp_id) AND (parent.id = payment_refunds.payment_id)))));
create policy owner_all on payment_refunds to lastmile_owner using (true) with check (true);
create policy platform_reads on payment_refunds for select to lastmile_platform using (true);
create policy tenant_own on payment_refunds to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on payment_refunds to lastmile_platform;
grant insert, select on payment_refunds to lastmile_tenant;

create table payments (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  number text not null,
  number_year integer not null,
  number_in_year bigint not null,
  subscriber_id bigint not null,
  reseller_user_id bigint,
  amount_minor bigint not null,
  allocated_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  method text not null,
  channel text not null,
  reference text,
  reference_key text generated always as (lower(reference)) stored,
  note text,
  received_at timestamp with time zone not null,
  received_on date not null,
  received_by bigint,
  cash_user_id bigint,
  collected_by text not null default 'isp'::text,
  checkout_id bigint,
  gateway text,
  gateway_txn_id text,
  gateway_fee_minor bigint not null default 0,
  platform_fee_minor bigint not null default 0,
  settlement_id bigint,
  hand_over_id bigint,
  reversed_at timestamp with time zone,
  reversed_by bigint,
  reversed_reason text,
  status text not null generated always as (
CASE
    WHEN (reversed_at IS NULL) THEN 'posted'::text
    ELSE 'reversed'::text
END) stored,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  transaction_key text generated always as (upper(regexp_replace(reference, '[^A-Za-z0-9]'::text, ''::text, 'g'::text))) stored,
  owed_by_user_id bigint,
  constraint payments_amount_limit CHECK ((amount_minor <= '10000000000000'::bigint)) NOT VALID,
  constraint payments_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payments_cash_user_id_fkey FOREIGN KEY (cash_user_id) REFERENCES users(id),
  constraint payments_channel_check CHECK ((channel = ANY (ARRAY['office'::text, 'collector'::text, 'pay_link'::text, 'reseller'::text, 'import'::text]))),
  constraint payments_check CHECK (((reversed_at IS NULL) = (reversed_reason IS NULL))),
  constraint payments_check1 CHECK ((((method = 'cash'::text) AND (channel <> 'import'::text)) = (cash_user_id IS NOT NULL))),
  constraint payments_check2 CHECK (((hand_over_id IS NULL) OR (method = 'cash'::text))),
  constraint payments_collected_by_check CHECK ((collected_by = ANY (ARRAY['isp'::text, 'platform'::text, 'reseller'::text]))),
  constraint payments_gateway_fee_minor_check CHECK ((gateway_fee_minor >= 0)),
  constraint payments_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint payments_isp_id_hand_over_id_fkey FOREIGN KEY (isp_id, hand_over_id) REFERENCES cash_hand_overs(isp_id, id),
  constraint payments_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'bkash'::text, 'nagad'::text, 'rocket'::text, 'upay'::text, 'card'::text, 'bank'::text, 'cheque'::text, 'gateway'::text]))),
  constraint payments_number_check CHECK (((length(number) >= 1) AND (length(number) <= 40))),
  constraint payments_number_in_year_check CHECK ((number_in_year >= 1)),
  constraint payments_owed_by_user_id_fkey FOREIGN KEY (owed_by_user_id) REFERENCES users(id),
  constraint payments_pkey PRIMARY KEY (isp_id, id),
  constraint payments_platform_fee_minor_check CHECK ((platform_fee_minor >= 0)),
  constraint payments_received_by_fkey FOREIGN KEY (received_by) REFERENCES users(id),
  constraint payments_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  constraint payments_reseller_user_id_fkey FOREIGN KEY (reseller_user_id) REFERENCES users(id),
  constraint payments_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES users(id),
  constraint payments_reversed_unused CHECK (((reversed_at IS NULL) OR ((allocated_minor = 0) AND (refunded_minor = 0)))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['posted'::text, 'reversed'::text]))),
  constraint payments_used_within_amount CHECK (((allocated_minor >= 0) AND (refunded_minor >= 0) AND ((allocated_minor + refunded_minor) <= amount_minor)))
);
comment on table payments is 'Payments received from subscribers';
comment on column payments.received_on is 'The day on which the payment counts: that of received_at or, if its month was closed before it was recorded, the first open day';
comment on column payments.owed_by_user_id is 'The reseller who received it, not in cash, and owes it to the ISP';
CREATE INDEX payments_available ON payments USING btree (isp_id, subscriber_id, received_at, id) WHERE ((reversed_at IS NULL) AND ((allocated_minor + refunded_minor) < amount_minor));
CREATE INDEX payments_by_amount ON payments USING btree (isp_id, amount_minor, id);
CREATE INDEX payments_by_channel ON payments USING btree (isp_id, channel, received_on, received_at, id);
CREATE UNIQUE INDEX payments_by_checkout ON payments USING btree (isp_id, checkout_id) WHERE (checkout_id IS NOT NULL);
CREATE INDEX payments_by_day ON payments USING btree (isp_id, received_on, received_at, id);
CREATE INDEX payments_by_debtor ON payments USING btree (isp_id, owed_by_user_id, id) WHERE (owed_by_user_id IS NOT NULL);
CREATE INDEX payments_by_hand_over ON payments USING btree (isp_id, hand_over_id) WHERE (hand_over_id IS NOT NULL);
CREATE INDEX payments_by_method ON payments USING btree (isp_id, method, received_on, received_at, id);
CREATE INDEX payments_by_number ON payments USING btree (isp_id, number_in_year);
CREATE INDEX payments_by_receiver ON payments USING btree (isp_id, received_by, received_on, received_at, id);
CREATE INDEX payments_by_reference ON payments USING btree (isp_id, reference_key) WHERE (reference_key IS NOT NULL);
CREATE INDEX payments_by_reseller ON payments USING btree (isp_id, reseller_user_id, received_on, received_at, id) WHERE (reseller_user_id IS NOT NULL);
CREATE INDEX payments_by_status ON payments USING btree (isp_id, status, received_on, received_at, id) INCLUDE (subscriber_id, amount_minor, refunded_minor);
CREATE INDEX payments_by_subscriber ON payments USING btree (isp_id, subscriber_id, received_at, id);
CREATE INDEX payments_by_transaction_key ON payments USING btree (isp_id, transaction_key) WHERE (transaction_key IS NOT NULL);
CREATE INDEX payments_cash_held ON payments USING btree (isp_id, cash_user_id, id) WHERE ((hand_over_id IS NULL) AND (reversed_at IS NULL));
CREATE UNIQUE INDEX payments_in_year ON payments USING btree (isp_id, number_year, number_in_year);
CREATE INDEX payments_not_handed_over ON payments USING btree (isp_id, received_on, received_at, id) WHERE ((cash_user_id = received_by) AND (hand_over_id IS NULL) AND (reversed_at IS NULL));
CREATE UNIQUE INDEX payments_number ON payments USING btree (isp_id, number);
CREATE INDEX payments_reversed_by_receiver ON payments USING btree (isp_id, reversed_at) WHERE (reversed_by = received_by);
CREATE TRIGGER aggregate_insert AFTER INSERT ON payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION aggregate_payments();
CREATE TRIGGER aggregate_update AFTER UPDATE ON payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION aggregate_payments();
CREATE TRIGGER audit_delete AFTER DELETE ON payments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER delete_opening_balance AFTER UPDATE OF reversed_at ON payments FOR EACH ROW WHEN (((new.channel = 'import'::text) AND (new.reversed_at IS NOT NULL))) EXECUTE FUNCTION save_opening_balance('payment');
CREATE TRIGGER follow_subscriber BEFORE UPDATE OF allocated_minor ON payments FOR EACH ROW WHEN (((new.allocated_minor < old.allocated_minor) AND (new.reversed_at IS NULL))) EXECUTE FUNCTION follow_subscriber();
CREATE TRIGGER reject_retail AFTER INSERT ON payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_wholesale_payments();
CREATE TRIGGER save_opening_balance AFTER INSERT ON payments FOR EACH ROW WHEN ((new.channel = 'import'::text)) EXECUTE FUNCTION save_opening_balance('payment');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table payments enable row level security;
alter table payments force row level security;
create policy own_collections on payments as restrictive to lastmile_own_collections using (((received_by = scope_user()) OR (cash_user_id = scope_user())));
create policy own_subscribers on payments as restrictive to lastmile_own_subscribers using (((reseller_user_id = ANY (scope_resellers())) OR (cash_user_id = scope_user())));
create policy owner_all on payments to lastmile_owner using (true) with check (true);
create policy platform_reads on payments for select to lastmile_platform using (true);
create policy tenant_own on payments to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on payments to lastmile_platform;
grant insert, select, update on payments to lastmile_tenant;

create table payout_accounts (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  method text not null,
  holder_name text not null,
  number_encrypted text not null,
  number_ending text not null,
  bank_name text,
  bank_branch text,
  routing_number text,
  is_preferred boolean not null default false,
  usable_from timestamp with time zone not null,
  verified_at timestamp with time zone,
  verified_by bigint,
  rejected_at timestamp with time zone,
  rejected_by bigint,
  rejected_reason text,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint payout_accounts_bank_branch_check CHECK (((length(bank_branch) >= 1) AND (length(bank_branch) <= 100))),
  constraint payout_accounts_bank_name_check CHECK (((length(bank_name) >= 1) AND (length(bank_name) <= 100))),
  constraint payout_accounts_check CHECK (((method = 'bank'::text) = (bank_name IS NOT NULL))),
  constraint payout_accounts_check1 CHECK (((verified_at IS NULL) OR (rejected_at IS NULL))),
  constraint payout_accounts_check2 CHECK (((rejected_at IS NULL) = (rejected_reason IS NULL))),
  constraint payout_accounts_holder_name_check CHECK (((length(holder_name) >= 1) AND (length(holder_name) <= 100))),
  constraint payout_accounts_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint payout_accounts_method_check CHECK ((method = ANY (ARRAY['bank'::text, 'bkash'::text, 'nagad'::text, 'rocket'::text, 'upay'::text]))),
  constraint payout_accounts_number_ending_check CHECK (((length(number_ending) >= 1) AND (length(number_ending) <= 4))),
  constraint payout_accounts_pkey PRIMARY KEY (isp_id, id),
  constraint payout_accounts_rejected_by_fkey FOREIGN KEY (rejected_by) REFERENCES users(id),
  constraint payout_accounts_rejected_reason_check CHECK (((length(rejected_reason) >= 1) AND (length(rejected_reason) <= 300))),
  constraint payout_accounts_routing_number_check CHECK (((length(routing_number) >= 1) AND (length(routing_number) <= 20))),
  constraint payout_accounts_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES users(id)
);
comment on table payout_accounts is 'Bank accounts and wallets that the platform pays settlements to; a change adds a row and ends the one before';
CREATE INDEX payout_accounts_by_rejecter ON payout_accounts USING btree (rejected_by) WHERE (rejected_by IS NOT NULL);
CREATE INDEX payout_accounts_by_verifier ON payout_accounts USING btree (verified_by) WHERE (verified_by IS NOT NULL);
CREATE INDEX payout_accounts_id ON payout_accounts USING btree (id);
CREATE UNIQUE INDEX payout_accounts_of_method ON payout_accounts USING btree (isp_id, method) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX payout_accounts_preferred ON payout_accounts USING btree (isp_id) WHERE ((ended_at IS NULL) AND is_preferred);
CREATE INDEX payout_accounts_to_verify ON payout_accounts USING btree (created_at, id) WHERE (ended_at IS NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON payout_accounts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON payout_accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON payout_accounts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON payout_accounts FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table payout_accounts enable row level security;
alter table payout_accounts force row level security;
create policy own_collections on payout_accounts as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on payout_accounts as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on payout_accounts to lastmile_owner using (true) with check (true);
create policy platform_reads on payout_accounts for select to lastmile_platform using (true);
create policy platform_writes on payout_accounts for update to lastmile_platform using (true) with check (true);
create policy tenant_own on payout_accounts to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on payout_accounts to lastmile_platform;
grant select on payout_accounts to lastmile_tenant;
grant update (rejected_at, rejected_by, rejected_reason, verified_at, verified_by) on payout_accounts to lastmile_platform;
grant insert (bank_branch, bank_name, holder_name, is_preferred, isp_id, method, number_encrypted, number_ending, routing_number, usable_from) on payout_accounts to lastmile_tenant;
grant update (ended_at, is_preferred) on payout_accounts to lastmile_tenant;

create table payout_requests (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  amount_minor bigint not null,
  takes_service_charge boolean not null default false,
  note text,
  state text not null default 'open'::text,
  requested_by bigint not null,
  settlement_id bigint,
  declined_by bigint,
  declined_reason text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint payout_requests_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payout_requests_check CHECK (((state = 'settled'::text) = (settlement_id IS NOT NULL))),
  constraint payout_requests_check1 CHECK (((state = 'declined'::text) = (declined_reason IS NOT NULL))),
  constraint payout_requests_declined_by_fkey FOREIGN KEY (declined_by) REFERENCES users(id),
  constraint payout_requests_declined_reason_check CHECK (((length(declined_reason) >= 1) AND (length(declined_reason) <= 300))),
  constraint payout_requests_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint payout_requests_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint payout_requests_pkey PRIMARY KEY (isp_id, id),
  constraint payout_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint payout_requests_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id),
  constraint payout_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'declined'::text, 'withdrawn'::text])))
);
comment on table payout_requests is 'Payouts that ISPs asked for; at most one of an ISP is open';
CREATE INDEX payout_requests_by_decliner ON payout_requests USING btree (declined_by) WHERE (declined_by IS NOT NULL);
CREATE INDEX payout_requests_by_requester ON payout_requests USING btree (requested_by);
CREATE INDEX payout_requests_by_settlement ON payout_requests USING btree (settlement_id) WHERE (settlement_id IS NOT NULL);
CREATE INDEX payout_requests_by_state ON payout_requests USING btree (state, id);
CREATE UNIQUE INDEX payout_requests_open ON payout_requests USING btree (isp_id) WHERE (state = 'open'::text);
CREATE TRIGGER audit_delete AFTER DELETE ON payout_requests REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON payout_requests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON payout_requests REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON payout_requests FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table payout_requests enable row level security;
alter table payout_requests force row level security;
create policy own_collections on payout_requests as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on payout_requests as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on payout_requests to lastmile_owner using (true) with check (true);
create policy platform_reads on payout_requests for select to lastmile_platform using (true);
create policy platform_writes on payout_requests for update to lastmile_platform using (true) with check (true);
create policy tenant_own on payout_requests to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on payout_requests to lastmile_platform;
grant select on payout_requests to lastmile_tenant;
grant update (declined_by, declined_reason, settlement_id, state) on payout_requests to lastmile_platform;
grant insert (amount_minor, isp_id, note, requested_by, takes_service_charge) on payout_requests to lastmile_tenant;
grant update (state) on payout_requests to lastmile_tenant;

create table payout_schedules (
  isp_id bigint not null default current_isp(),
  frequency text not null,
  day integer not null,
  next_due_on date not null,
  set_by bigint,
  last_due_on date,
  last_result text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint payout_schedules_check CHECK ((((day >= 1) AND (day <= 31)) AND ((frequency = 'monthly'::text) OR (day <= 7)))),
  constraint payout_schedules_frequency_check CHECK ((frequency = ANY (ARRAY['weekly'::text, 'monthly'::text]))),
  constraint payout_schedules_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint payout_schedules_last_result_check CHECK ((last_result = ANY (ARRAY['created'::text, 'below_minimum'::text, 'nothing_to_settle'::text]))),
  constraint payout_schedules_pkey PRIMARY KEY (isp_id),
  constraint payout_schedules_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id)
);
comment on table payout_schedules is 'On which days a draft settlement of an ISP is created';
CREATE INDEX payout_schedules_by_setter ON payout_schedules USING btree (set_by) WHERE (set_by IS NOT NULL);
CREATE INDEX payout_schedules_due ON payout_schedules USING btree (next_due_on);
CREATE TRIGGER audit_delete AFTER DELETE ON payout_schedules REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON payout_schedules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON payout_schedules REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON payout_schedules FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table payout_schedules enable row level security;
alter table payout_schedules force row level security;
create policy own_collections on payout_schedules as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on payout_schedules as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on payout_schedules to lastmile_owner using (true) with check (true);
create policy platform_reads on payout_schedules for select to lastmile_platform using (true);
create policy platform_writes on payout_schedules to lastmile_platform using (true) with check (true);
create policy tenant_own on payout_schedules to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant delete, insert, select, update on payout_schedules to lastmile_platform;
grant delete, insert, select, update on payout_schedules to lastmile_tenant;

create table pending_final_invoices (
  isp_id bigint not null default current_isp(),
  subscriber_id bigint not null,
  closed_on date not null,
  constraint pending_final_invoices_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint pending_final_invoices_pkey PRIMARY KEY (isp_id, subscriber_id, closed_on)
);
comment on table pending_final_invoices is 'Closed subscribers whose final invoice or credit is to be created';
alter table pending_final_invoices enable row level security;
alter table pending_final_invoices force row level security;
create policy own_collections on pending_final_invoices as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = pending_final_invoices.isp_id) AND (parent.id = pending_final_invoices.subscriber_id)))));
create policy own_subscribers on pending_final_invoices as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = pending_final_invoices.isp_id) AND (parent.id = pending_final_invoices.subscriber_id)))));
create policy owner_all on pending_final_invoices to lastmile_owner using (true) with check (true);
create policy platform_reads on pending_final_invoices for select to lastmile_platform using (true);
create policy tenant_own on pending_final_invoices to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on pending_final_invoices to lastmile_platform;
grant delete, insert, select, update on pending_final_invoices to lastmile_tenant;

create table period_closings (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  month date not null,
  closed_from timestamp with time zone not null,
  closed_until timestamp with time zone not null,
  last_entry_id bigint not null,
  closed_at timestamp with time zone not null,
  closed_by bigint,
  reopened_at timestamp with time zone,
  reopened_by bigint,
  reopened_reason text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint period_closings_check CHECK ((closed_until > closed_from)),
  constraint period_closings_check1 CHECK (((reopened_at IS NULL) = (reopened_reason IS NULL))),
  constraint period_closings_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint period_closings_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint period_closings_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint period_closings_pkey PRIMARY KEY (isp_id, id),
  constraint period_closings_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES users(id),
  constraint period_closings_reopened_reason_check CHECK (((length(reopened_reason) >= 1) AND (length(reopened_reason) <= 300)))
);
comment on table period_closings is 'Months that are closed, and those that were reopened: who, when and why';
CREATE INDEX period_closings_by_month ON period_closings USING btree (isp_id, month, id);
CREATE INDEX period_closings_closed ON period_closings USING btree (isp_id, closed_until) WHERE (reopened_at IS NULL);
CREATE UNIQUE INDEX period_closings_once ON period_closings USING btree (isp_id, month) WHERE (reopened_at IS NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON period_closings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON period_closings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON period_closings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON period_closings FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table period_closings enable row level security;
alter table period_closings force row level security;
create policy owner_all on period_closings to lastmile_owner using (true) with check (true);
create policy platform_reads on period_closings for select to lastmile_platform using (true);
create policy tenant_own on period_closings to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on period_closings to lastmile_platform;
grant insert, select, update on period_closings to lastmile_tenant;

create table permissions (
  id bigint not null generated always as identity,
  isp_id bigint,
  action text not null,
  subject text not null,
  label text not null,
  description text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint permissions_action_check CHECK ((action ~ '^[a-z]{2,20}$'::text)),
  constraint permissions_isp_id_check CHECK ((isp_id IS NULL)),
  constraint permissions_label_check CHECK (((length(label) >= 1) AND (length(label) <= 80))),
  constraint permissions_pkey PRIMARY KEY (id),
  constraint permissions_subject_check CHECK ((subject ~ '^([A-Z][A-Za-z]+|all)$'::text))
);
comment on table permissions is 'Pairs of action and subject that guard calls';
CREATE UNIQUE INDEX permissions_pair ON permissions USING btree (action, subject);
CREATE TRIGGER audit_delete AFTER DELETE ON permissions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON permissions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON permissions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON permissions FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table permissions enable row level security;
alter table permissions force row level security;
create policy owner_all on permissions to lastmile_owner using (true) with check (true);
create policy platform_all on permissions to lastmile_platform using (true) with check (true);
create policy tenant_reads on permissions for select to lastmile_tenant using ((current_isp() IS NOT NULL));
grant insert, select, update on permissions to lastmile_platform;
grant select on permissions to lastmile_tenant;

create table platform_fees (
  id bigint not null generated always as identity,
  isp_id bigint not null,
  fee_rate integer not null,
  fixed_minor bigint not null,
  starts_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint platform_fees_fee_rate_check CHECK (((fee_rate >= 0) AND (fee_rate <= 10000))),
  constraint platform_fees_fixed_minor_check CHECK (((fixed_minor >= 0) AND (fixed_minor <= '10000000000'::bigint))),
  constraint platform_fees_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint platform_fees_pkey PRIMARY KEY (id)
);
comment on table platform_fees is 'What the platform keeps of payments that it collects for an ISP, with history; never changed';
CREATE INDEX platform_fees_by_isp ON platform_fees USING btree (isp_id, starts_at DESC, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON platform_fees FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON platform_fees FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER audit_delete AFTER DELETE ON platform_fees REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON platform_fees REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON platform_fees REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON platform_fees FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table platform_fees enable row level security;
alter table platform_fees force row level security;
create policy own_collections on platform_fees as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on platform_fees as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on platform_fees to lastmile_owner using (true) with check (true);
create policy platform_all on platform_fees to lastmile_platform using (true) with check (true);
create policy tenant_own on platform_fees for select to lastmile_tenant using ((isp_id = current_isp()));
grant insert, select on platform_fees to lastmile_platform;
grant select on platform_fees to lastmile_tenant;

create table platform_journal_entries (
  id bigint not null generated always as identity,
  kind text not null,
  source_kind text not null,
  source_id bigint not null,
  revision integer not null default 1,
  at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint default ((current_actor() ->> 'userId'::text))::bigint,
  constraint platform_journal_entries_kind_check CHECK ((kind ~ '^[a-z_]+\.[a-z_]+$'::text)),
  constraint platform_journal_entries_once UNIQUE (source_kind, source_id, kind, revision),
  constraint platform_journal_entries_pkey PRIMARY KEY (id),
  constraint platform_journal_entries_revision_check CHECK ((revision >= 1))
);
comment on table platform_journal_entries is 'Entries in the book of the platform';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON platform_journal_entries FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON platform_journal_entries FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table platform_journal_entries enable row level security;
alter table platform_journal_entries force row level security;
create policy owner_all on platform_journal_entries to lastmile_owner using (true) with check (true);
create policy platform_all on platform_journal_entries to lastmile_platform using (true) with check (true);
grant insert, select on platform_journal_entries to lastmile_platform;

create table platform_journal_lines (
  entry_id bigint not null,
  line_no smallint not null,
  account text not null,
  party_isp_id bigint,
  amount_minor bigint not null,
  constraint platform_journal_lines_account_check CHECK ((account = ANY (ARRAY['gateway'::text, 'isp_payable'::text, 'fee_income'::text, 'charge_income'::text, 'bank'::text, 'sms_prepaid'::text]))),
  constraint platform_journal_lines_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint platform_journal_lines_check CHECK (((account = 'isp_payable'::text) = (party_isp_id IS NOT NULL))),
  constraint platform_journal_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES platform_journal_entries(id),
  constraint platform_journal_lines_line_no_check CHECK ((line_no >= 1)),
  constraint platform_journal_lines_party_isp_id_fkey FOREIGN KEY (party_isp_id) REFERENCES isps(id),
  constraint platform_journal_lines_pkey PRIMARY KEY (entry_id, line_no)
);
comment on table platform_journal_lines is 'Debit and credit lines of the entries in the book of the platform';
CREATE INDEX platform_journal_lines_by_isp ON platform_journal_lines USING btree (party_isp_id, entry_id) WHERE (party_isp_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON platform_journal_lines FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON platform_journal_lines FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER balanced AFTER INSERT ON platform_journal_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION reject_unbalanced();
alter table platform_journal_lines enable row level security;
alter table platform_journal_lines force row level security;
create policy owner_all on platform_journal_lines to lastmile_owner using (true) with check (true);
create policy platform_all on platform_journal_lines to lastmile_platform using (true) with check (true);
grant insert, select on platform_journal_lines to lastmile_platform;

create table platform_settings (
  id bigint not null,
  isp_id bigint,
  brand_name text not null,
  logo text,
  currency text not null,
  locale text not null,
  support_email text,
  support_mobile text,
  support_hours text,
  review_registrations boolean not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  idle_minutes integer not null default 720,
  session_days integer not null default 30,
  constraint platform_settings_brand_name_check CHECK (((length(brand_name) >= 1) AND (length(brand_name) <= 60))),
  constraint platform_settings_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint platform_settings_id_check CHECK ((id = 1)),
  constraint platform_settings_idle_minutes_check CHECK (((idle_minutes >= 15) AND (idle_minutes <= 43200))),
  constraint platform_settings_isp_id_check CHECK ((isp_id IS NULL)),
  constraint platform_settings_logo_check CHECK (((logo ~ '^data:image/(png|jpeg|webp);base64,'::text) AND (length(logo) <= 200000))),
  constraint platform_settings_pkey PRIMARY KEY (id),
  constraint platform_settings_session_days_check CHECK (((session_days >= 1) AND (session_days <= 90)))
);
comment on table platform_settings is 'One row: how the platform presents itself and what it requires of ISPs';
CREATE TRIGGER audit_delete AFTER DELETE ON platform_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON platform_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON platform_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON platform_settings FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table platform_settings enable row level security;
alter table platform_settings force row level security;
create policy owner_all on platform_settings to lastmile_owner using (true) with check (true);
create policy platform_all on platform_settings to lastmile_platform using (true) with check (true);
grant select, update on platform_settings to lastmile_platform;

create table platform_sms_settings (
  id smallint not null default 1,
  sms_driver text,
  sms_credentials_encrypted text,
  sms_credentials_set_at timestamp with time zone,
  sms_credentials_set_by bigint,
  sms_sender text not null default ''::text,
  price_minor bigint not null default 50,
  min_top_up_minor bigint not null default 50000,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint platform_sms_settings_check CHECK (((sms_driver IS NULL) = (sms_credentials_encrypted IS NULL))),
  constraint platform_sms_settings_id_check CHECK ((id = 1)),
  constraint platform_sms_settings_min_top_up_minor_check CHECK (((min_top_up_minor >= 1) AND (min_top_up_minor <= '10000000000'::bigint))),
  constraint platform_sms_settings_pkey PRIMARY KEY (id),
  constraint platform_sms_settings_price_minor_check CHECK (((price_minor >= 1) AND (price_minor <= 100000))),
  constraint platform_sms_settings_sms_credentials_set_by_fkey FOREIGN KEY (sms_credentials_set_by) REFERENCES users(id),
  constraint platform_sms_settings_sms_driver_check CHECK ((sms_driver = ANY (ARRAY['bulksmsbd'::text, 'sslwireless'::text, 'smsnetbd'::text, 'twilio'::text, 'http'::text]))),
  constraint platform_sms_settings_sms_sender_check CHECK ((length(sms_sender) <= 40))
);
comment on table platform_sms_settings is 'The SMS provider of the platform and the price at which it sells SMS to ISPs; one row';
CREATE INDEX platform_sms_settings_by_user ON platform_sms_settings USING btree (sms_credentials_set_by);
CREATE TRIGGER audit_delete AFTER DELETE ON platform_sms_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON platform_sms_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON platform_sms_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON platform_sms_settings FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table platform_sms_settings enable row level security;
alter table platform_sms_settings force row level security;
create policy owner_all on platform_sms_settings to lastmile_owner using (true) with check (true);
create policy platform_all on platform_sms_settings to lastmile_platform using (true) with check (true);
grant select, update on platform_sms_settings to lastmile_platform;

create table quotas (
  key text not null,
  hour timestamp with time zone not null,
  used integer not null,
  constraint quotas_pkey PRIMARY KEY (key)
);
comment on table quotas is 'Uses of limited actions in the current hour, by whom they are limited';
CREATE INDEX quotas_by_hour ON quotas USING btree (hour);
alter table quotas enable row level security;
alter table quotas force row level security;
create policy owner_all on quotas to lastmile_owner using (true) with check (true);
create policy platform_all on quotas to lastmile_platform using (true) with check (true);
grant delete, insert, select, update on quotas to lastmile_platform;

create table recovery_codes (
  code_hash bytea not null,
  user_id bigint not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table recovery_codes is 'One-time codes for users who lost their second factor';
CREATE INDEX recovery_codes_by_user ON recovery_codes USING btree (user_id);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy owner_all on recovery_codes to lastmile_owner using (true) with check (true);
create policy platform_all on recovery_codes to lastmile_platform using (true) with check (true);
grant delete, insert, select, update on recovery_codes to lastmile_platform;

create table recurring_charges (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  subscriber_id bigint not null,
  kind text not null,
  text text not null,
  amount_minor bigint not null,
  from_on date not null,
  until_on date,
  prorated boolean not null default false,
  taxable boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint recurring_charges_amount_limit CHECK ((amount_minor <= '1000000000000'::bigint)) NOT VALID,
  constraint recurring_charges_amount_minor_check CHECK ((amount_minor > 0)),
  constraint recurring_charges_check CHECK ((until_on >= from_on)),
  constraint recurring_charges_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint recurring_charges_kind_check CHECK ((kind = ANY (ARRAY['real_ip'::text, 'device'::text, 'other'::text]))),
  constraint recurring_charges_pkey PRIMARY KEY (isp_id, id),
  constraint recurring_charges_text_check CHECK (((length(text) >= 1) AND (length(text) <= 120)))
);
comment on table recurring_charges is 'Monthly charges of a subscriber besides the package';
CREATE INDEX recurring_charges_by_subscriber ON recurring_charges USING btree (isp_id, subscriber_id, from_on);
CREATE TRIGGER audit_delete AFTER DELETE ON recurring_charges REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON recurring_charges REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON recurring_charges REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON recurring_charges FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table recurring_charges enable row level security;
alter table recurring_charges force row level security;
create policy own_collections on recurring_charges as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = recurring_charges.isp_id) AND (parent.id = recurring_charges.subscriber_id)))));
create policy own_subscribers on recurring_charges as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = recurring_charges.isp_id) AND (parent.id = recurring_charges.subscriber_id)))));
create policy owner_all on recurring_charges to lastmile_owner using (true) with check (true);
create policy platform_reads on recurring_charges for select to lastmile_platform using (true);
create policy tenant_own on recurring_charges to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on recurring_charges to lastmile_platform;
grant delete, insert, select, update on recurring_charges to lastmile_tenant;

create table refresh_tokens (
  token_hash bytea not null,
  session_id bigint not null,
  spent_at timestamp with time zone,
  successor_encrypted text,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id)
);
comment on table refresh_tokens is 'Refresh tokens of a session; each is used once and replaced by the next';
CREATE INDEX refresh_tokens_by_session ON refresh_tokens USING btree (session_id);
alter table refresh_tokens enable row level security;
alter table refresh_tokens force row level security;
create policy owner_all on refresh_tokens to lastmile_owner using (true) with check (true);
create policy platform_all on refresh_tokens to lastmile_platform using (true) with check (true);
grant delete, insert, select, update on refresh_tokens to lastmile_platform;

create table registrations (
  id uuid not null,
  form_encrypted text,
  code_hash bytea,
  codes_sent integer not null default 0,
  failed_codes integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint registrations_pkey PRIMARY KEY (id)
);
comment on table registrations is 'Registrations of the last day; the ISP is created once the code sent by mail is entered';
CREATE INDEX registrations_by_expiry ON registrations USING btree (expires_at);
alter table registrations enable row level security;
alter table registrations force row level security;
create policy owner_all on registrations to lastmile_owner using (true) with check (true);
create policy platform_all on registrations to lastmile_platform using (true) with check (true);
grant delete, insert, select, update on registrations to lastmile_platform;

create table regulator_mappings (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  columns jsonb not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint regulator_mappings_columns_check CHECK ((jsonb_typeof(columns) = 'array'::text)),
  constraint regulator_mappings_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint regulator_mappings_isp_id_key UNIQUE (isp_id),
  constraint regulator_mappings_pkey PRIMARY KEY (isp_id, id)
);
comment on table regulator_mappings is 'Columns of an ISP''s subscriber export for the regulator; without a row the usual ones apply';
CREATE TRIGGER audit_delete AFTER DELETE ON regulator_mappings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON regulator_mappings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON regulator_mappings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON regulator_mappings FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table regulator_mappings enable row level security;
alter table regulator_mappings force row level security;
create policy own_collections on regulator_mappings as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on regulator_mappings as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on regulator_mappings to lastmile_owner using (true) with check (true);
create policy platform_reads on regulator_mappings for select to lastmile_platform using (true);
create policy tenant_own on regulator_mappings to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on regulator_mappings to lastmile_platform;
grant delete, insert, select, update on regulator_mappings to lastmile_tenant;

create table reminder_days (
  isp_id bigint not null default current_isp(),
  reminded_on date not null,
  constraint reminder_days_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint reminder_days_pkey PRIMARY KEY (isp_id)
);
comment on table reminder_days is 'The last day whose payment reminders were queued';
alter table reminder_days enable row level security;
alter table reminder_days force row level security;
create policy owner_all on reminder_days to lastmile_owner using (true) with check (true);
create policy platform_reads on reminder_days for select to lastmile_platform using (true);
create policy tenant_own on reminder_days to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on reminder_days to lastmile_platform;
grant insert, select, update on reminder_days to lastmile_tenant;

create table report_deliveries (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  schedule_id bigint not null,
  due_on date not null,
  user_id bigint not null,
  job_id bigint,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  constraint report_deliveries_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint report_deliveries_isp_id_schedule_id_fkey FOREIGN KEY (isp_id, schedule_id) REFERENCES report_schedules(isp_id, id) ON DELETE CASCADE,
  constraint report_deliveries_once UNIQUE (isp_id, schedule_id, due_on, user_id),
  constraint report_deliveries_pkey PRIMARY KEY (isp_id, id),
  constraint report_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table report_deliveries is 'Each mail of a scheduled report: for which day, to whom, and when it was sent';
comment on column report_deliveries.claimed_at is 'A worker is sending it since then; null if nobody is';
CREATE INDEX report_deliveries_of_user ON report_deliveries USING btree (user_id);
alter table report_deliveries enable row level security;
alter table report_deliveries force row level security;
create policy own_collections on report_deliveries as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM report_schedules parent
  WHERE ((parent.isp_id = report_deliveries.isp_id) AND (parent.id = report_deliveries.schedule_id)))));
create policy own_subscribers on report_deliveries as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM report_schedules parent
  WHERE ((parent.isp_id = report_deliveries.isp_id) AND (parent.id = report_deliveries.schedule_id)))));
create policy owner_all on report_deliveries to lastmile_owner using (true) with check (true);
create policy platform_reads on report_deliveries for select to lastmile_platform using (true);
create policy tenant_own on report_deliveries to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on report_deliveries to lastmile_platform;
grant delete, insert, select, update on report_deliveries to lastmile_tenant;

create table report_schedule_progress (
  isp_id bigint not null default current_isp(),
  schedule_id bigint not null,
  next_on date not null,
  last_sent_at timestamp with time zone,
  last_error text,
  constraint report_schedule_progress_error CHECK ((last_error = ANY (ARRAY['mail_server'::text, 'address_refused'::text, 'too_large'::text]))),
  constraint report_schedule_progress_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint report_schedule_progress_isp_id_schedule_id_fkey FOREIGN KEY (isp_id, schedule_id) REFERENCES report_schedules(isp_id, id) ON DELETE CASCADE,
  constraint report_schedule_progress_pkey PRIMARY KEY (isp_id, schedule_id)
);
comment on table report_schedule_progress is 'The day on which a scheduled report is sent next, and how the last time went';
CREATE INDEX report_schedule_progress_due ON report_schedule_progress USING btree (next_on);
alter table report_schedule_progress enable row level security;
alter table report_schedule_progress force row level security;
create policy own_collections on report_schedule_progress as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM report_schedules parent
  WHERE ((parent.isp_id = report_schedule_progress.isp_id) AND (parent.id = report_schedule_progress.schedule_id)))));
create policy own_subscribers on report_schedule_progress as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM report_schedules parent
  WHERE ((parent.isp_id = report_schedule_progress.isp_id) AND (parent.id = report_schedule_progress.schedule_id)))));
create policy owner_all on report_schedule_progress to lastmile_owner using (true) with check (true);
create policy platform_reads on report_schedule_progress for select to lastmile_platform using (true);
create policy tenant_own on report_schedule_progress to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on report_schedule_progress to lastmile_platform;
grant delete, insert, select, update on report_schedule_progress to lastmile_tenant;

create table report_schedules (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  user_id bigint not null,
  report text not null,
  filters jsonb not null default '{}'::jsonb,
  frequency text not null,
  day smallint not null,
  hour smallint not null,
  format text not null,
  recipient_ids bigint[] not null,
  paused_for text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint report_schedules_day CHECK (((day >= 1) AND (day <= 31))),
  constraint report_schedules_filters CHECK (((jsonb_typeof(filters) = 'object'::text) AND (length((filters)::text) <= 4000))),
  constraint report_schedules_format CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]))),
  constraint report_schedules_frequency CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint report_schedules_hour CHECK (((hour >= 0) AND (hour <= 23))),
  constraint report_schedules_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint report_schedules_paused CHECK ((paused_for = ANY (ARRAY['user'::text, 'creator_left'::text, 'creator_without_permission'::text, 'no_recipients'::text]))),
  constraint report_schedules_pkey PRIMARY KEY (isp_id, id),
  constraint report_schedules_recipients CHECK (((cardinality(recipient_ids) >= 1) AND (cardinality(recipient_ids) <= 20))),
  constraint report_schedules_report CHECK ((report ~ '^[a-zA-Z]{1,40}$'::text)),
  constraint report_schedules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table report_schedules is 'A report with filters that is mailed to users of the ISP at an hour of its days';
comment on column report_schedules.user_id is 'In whose name it is sent; without their permission it is paused';
comment on column report_schedules.day is 'Weekly: 1 is Monday. Monthly: the day of the month, or its last day';
comment on column report_schedules.paused_for is 'Why nothing is sent; null while it is active';
CREATE INDEX report_schedules_of_user ON report_schedules USING btree (user_id);
CREATE TRIGGER audit_delete AFTER DELETE ON report_schedules REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON report_schedules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON report_schedules REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON report_schedules FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table report_schedules enable row level security;
alter table report_schedules force row level security;
create policy own_collections on report_schedules as restrictive to lastmile_own_collections using ((user_id = scope_user()));
create policy own_subscribers on report_schedules as restrictive to lastmile_own_subscribers using ((user_id = scope_user()));
create policy owner_all on report_schedules to lastmile_owner using (true) with check (true);
create policy platform_reads on report_schedules for select to lastmile_platform using (true);
create policy tenant_own on report_schedules to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on report_schedules to lastmile_platform;
grant delete, insert, select, update on report_schedules to lastmile_tenant;

create table reseller_balances (
  isp_id bigint not null default current_isp(),
  user_id bigint not null,
  balance_minor bigint not null default 0,
  constraint reseller_balances_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint reseller_balances_pkey PRIMARY KEY (isp_id, user_id),
  constraint reseller_balances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) with (fillfactor=70);
comment on table reseller_balances is 'What each reseller owes besides the cash they hold; negative: what the ISP owes them';
CREATE INDEX reseller_balances_by_user ON reseller_balances USING btree (user_id);
alter table reseller_balances enable row level security;
alter table reseller_balances force row level security;
create policy own_collections on reseller_balances as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on reseller_balances as restrictive to lastmile_own_subscribers using ((user_id = ANY (scope_resellers())));
create policy owner_all on reseller_balances to lastmile_owner using (true) with check (true);
create policy platform_reads on reseller_balances for select to lastmile_platform using (true);
create policy tenant_own on reseller_balances to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on reseller_balances to lastmile_platform;
grant select on reseller_balances to lastmile_tenant;

create table reseller_buying_prices (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  reseller_id bigint not null,
  package_id bigint not null,
  valid_from date not null,
  price_minor bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint reseller_buying_prices_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint reseller_buying_prices_isp_id_package_id_fkey FOREIGN KEY (isp_id, package_id) REFERENCES packages(isp_id, id),
  constraint reseller_buying_prices_isp_id_reseller_id_fkey FOREIGN KEY (isp_id, reseller_id) REFERENCES resellers(isp_id, id),
  constraint reseller_buying_prices_pkey PRIMARY KEY (isp_id, id),
  constraint reseller_buying_prices_price_minor_check CHECK (((price_minor >= 0) AND (price_minor <= '1000000000000'::bigint)))
);
comment on table reseller_buying_prices is 'What wholesale resellers pay for a month of each package, VAT included; each price is valid from its day until the next one begins';
CREATE INDEX reseller_buying_prices_by_package ON reseller_buying_prices USING btree (isp_id, package_id);
CREATE UNIQUE INDEX reseller_buying_prices_start ON reseller_buying_prices USING btree (isp_id, reseller_id, package_id, valid_from);
CREATE TRIGGER audit_delete AFTER DELETE ON reseller_buying_prices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON reseller_buying_prices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON reseller_buying_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON reseller_buying_prices FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table reseller_buying_prices enable row level security;
alter table reseller_buying_prices force row level security;
create policy own_collections on reseller_buying_prices as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM resellers parent
  WHERE ((parent.isp_id = reseller_buying_prices.isp_id) AND (parent.id = reseller_buying_prices.reseller_id)))));
create policy own_subscribers on reseller_buying_prices as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM resellers parent
  WHERE ((parent.isp_id = reseller_buying_prices.isp_id) AND (parent.id = reseller_buying_prices.reseller_id)))));
create policy own_subscribers_delete on reseller_buying_prices as restrictive for delete to lastmile_own_subscribers using (false);
create policy own_subscribers_insert on reseller_buying_prices as restrictive for insert to lastmile_own_subscribers with check (false);
create policy own_subscribers_update on reseller_buying_prices as restrictive for update to lastmile_own_subscribers using (false);
create policy owner_all on reseller_buying_prices to lastmile_owner using (true) with check (true);
create policy platform_reads on reseller_buying_prices for select to lastmile_platform using (true);
create policy tenant_own on reseller_buying_prices to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on reseller_buying_prices to lastmile_platform;
grant delete, insert, select, update on reseller_buying_prices to lastmile_tenant;

create table reseller_commissions (
  isp_id bigint not null default current_isp(),
  invoice_id bigint not null,
  user_id bigint not null,
  commission_rate integer not null,
  commission_basis text not null,
  paid_minor bigint not null,
  amount_minor bigint not null,
  revision integer not null,
  agent_user_id bigint,
  share_rate integer,
  agent_minor bigint not null default 0,
  constraint reseller_commissions_agent CHECK (((agent_user_id IS NULL) = (share_rate IS NULL))),
  constraint reseller_commissions_agent_user_id_fkey FOREIGN KEY (agent_user_id) REFERENCES users(id),
  constraint reseller_commissions_isp_id_invoice_id_fkey FOREIGN KEY (isp_id, invoice_id) REFERENCES invoices(isp_id, id),
  constraint reseller_commissions_pkey PRIMARY KEY (isp_id, invoice_id),
  constraint reseller_commissions_share CHECK ((((agent_minor >= 0) AND (agent_minor <= amount_minor)) AND ((agent_minor = 0) OR (agent_user_id IS NOT NULL)))),
  constraint reseller_commissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) with (fillfactor=80);
comment on table reseller_commissions is 'Commission on each invoice that payments pay, in whole or in part';
comment on column reseller_commissions.amount_minor is 'The whole commission';
comment on column reseller_commissions.agent_minor is 'Of the commission, the share of the agent who sold the subscriber';
CREATE INDEX reseller_commissions_by_agent ON reseller_commissions USING btree (isp_id, agent_user_id, invoice_id) WHERE (agent_user_id IS NOT NULL);
CREATE INDEX reseller_commissions_by_user ON reseller_commissions USING btree (isp_id, user_id, invoice_id);
alter table reseller_commissions enable row level security;
alter table reseller_commissions force row level security;
create policy own_collections on reseller_commissions as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on reseller_commissions as restrictive to lastmile_own_subscribers using (((user_id = ANY (scope_resellers())) OR (agent_user_id = ANY (scope_resellers()))));
create policy owner_all on reseller_commissions to lastmile_owner using (true) with check (true);
create policy platform_reads on reseller_commissions for select to lastmile_platform using (true);
create policy tenant_own on reseller_commissions to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on reseller_commissions to lastmile_platform;
grant select on reseller_commissions to lastmile_tenant;

create table reseller_conditions (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  reseller_id bigint not null,
  valid_from date not null,
  commission_rate integer not null,
  commission_basis text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint reseller_conditions_commission_basis_check CHECK ((commission_basis = ANY (ARRAY['before_vat'::text, 'after_vat'::text]))),
  constraint reseller_conditions_commission_rate_check CHECK (((commission_rate >= 0) AND (commission_rate <= 10000))),
  constraint reseller_conditions_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint reseller_conditions_isp_id_reseller_id_fkey FOREIGN KEY (isp_id, reseller_id) REFERENCES resellers(isp_id, id),
  constraint reseller_conditions_pkey PRIMARY KEY (isp_id, id)
);
comment on table reseller_conditions is 'Conditions of resellers; each is valid from its day until the next one begins';
CREATE UNIQUE INDEX reseller_conditions_start ON reseller_conditions USING btree (isp_id, reseller_id, valid_from);
CREATE TRIGGER audit_delete AFTER DELETE ON reseller_conditions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON reseller_conditions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON reseller_conditions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER check_agent BEFORE INSERT OR UPDATE ON reseller_conditions FOR EACH ROW EXECUTE FUNCTION check_condition_of_agent();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON reseller_conditions FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table reseller_conditions enable row level security;
alter table reseller_conditions force row level security;
create policy own_collections on reseller_conditions as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM resellers parent
  WHERE ((parent.isp_id = reseller_conditions.isp_id) AND (parent.id = reseller_conditions.reseller_id)))));
create policy own_subscribers on reseller_conditions as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM resellers parent
  WHERE ((parent.isp_id = reseller_conditions.isp_id) AND (parent.id = reseller_conditions.reseller_id)))));
create policy owner_all on reseller_conditions to lastmile_owner using (true) with check (true);
create policy platform_reads on reseller_conditions for select to lastmile_platform using (true);
create policy tenant_own on reseller_conditions to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on reseller_conditions to lastmile_platform;
grant insert, select, update on reseller_conditions to lastmile_tenant;

create table reseller_invoice_prefixes (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  prefix text not null,
  reseller_id bigint not null,
  constraint reseller_invoice_prefixes_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint reseller_invoice_prefixes_isp_id_reseller_id_fkey FOREIGN KEY (isp_id, reseller_id) REFERENCES resellers(isp_id, id),
  constraint reseller_invoice_prefixes_pkey PRIMARY KEY (isp_id, id)
);
comment on table reseller_invoice_prefixes is 'Every prefix of retail documents that a reseller has ever had; nobody else can take it';
CREATE INDEX reseller_invoice_prefixes_by_reseller ON reseller_invoice_prefixes USING btree (isp_id, reseller_id);
CREATE UNIQUE INDEX reseller_invoice_prefixes_once ON reseller_invoice_prefixes USING btree (isp_id, prefix);
alter table reseller_invoice_prefixes enable row level security;
alter table reseller_invoice_prefixes force row level security;
create policy own_collections on reseller_invoice_prefixes as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on reseller_invoice_prefixes as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on reseller_invoice_prefixes to lastmile_owner using (true) with check (true);
create policy platform_reads on reseller_invoice_prefixes for select to lastmile_platform using (true);
create policy tenant_own on reseller_invoice_prefixes to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on reseller_invoice_prefixes to lastmile_platform;
grant select on reseller_invoice_prefixes to lastmile_tenant;

create table reseller_prices (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  reseller_id bigint not null,
  package_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  min_retail_minor bigint,
  max_retail_minor bigint,
  retail_minor bigint,
  constraint reseller_prices_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint reseller_prices_isp_id_package_id_fkey FOREIGN KEY (isp_id, package_id) REFERENCES packages(isp_id, id),
  constraint reseller_prices_isp_id_reseller_id_fkey FOREIGN KEY (isp_id, reseller_id) REFERENCES resellers(isp_id, id),
  constraint reseller_prices_limits CHECK ((min_retail_minor <= max_retail_minor)),
  constraint reseller_prices_max_retail_minor_check CHECK (((max_retail_minor >= 1) AND (max_retail_minor <= '1000000000000'::bigint))),
  constraint reseller_prices_min_retail_minor_check CHECK (((min_retail_minor >= 1) AND (min_retail_minor <= '1000000000000'::bigint))),
  constraint reseller_prices_pkey PRIMARY KEY (isp_id, id),
  constraint reseller_prices_retail_above CHECK ((retail_minor >= min_retail_minor)),
  constraint reseller_prices_retail_below CHECK ((retail_minor <= max_retail_minor)),
  constraint reseller_prices_retail_minor_check CHECK (((retail_minor >= 1) AND (retail_minor <= '1000000000000'::bigint)))
);
comment on table reseller_prices is 'What wholesale resellers may ask for a month of each package, and what they do ask';
comment on column reseller_prices.retail_minor is 'What subscribers of the reseller pay for a month';
CREATE INDEX reseller_prices_by_package ON reseller_prices USING btree (isp_id, package_id);
CREATE UNIQUE INDEX reseller_prices_once ON reseller_prices USING btree (isp_id, reseller_id, package_id);
CREATE TRIGGER audit_delete AFTER DELETE ON reseller_prices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON reseller_prices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON reseller_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER check_retail_price BEFORE INSERT OR DELETE OR UPDATE ON reseller_prices FOR EACH ROW WHEN ((current_setting('role'::text) = 'lastmile_own_subscribers'::text)) EXECUTE FUNCTION check_retail_price();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON reseller_prices FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table reseller_prices enable row level security;
alter table reseller_prices force row level security;
create policy own_collections on reseller_prices as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM resellers parent
  WHERE ((parent.isp_id = reseller_prices.isp_id) AND (parent.id = reseller_prices.reseller_id)))));
create policy own_subscribers on reseller_prices as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM resellers parent
  WHERE ((parent.isp_id = reseller_prices.isp_id) AND (parent.id = reseller_prices.reseller_id)))));
create policy owner_all on reseller_prices to lastmile_owner using (true) with check (true);
create policy platform_reads on reseller_prices for select to lastmile_platform using (true);
create policy tenant_own on reseller_prices to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on reseller_prices to lastmile_platform;
grant delete, insert, select, update on reseller_prices to lastmile_tenant;

create table reseller_transactions (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  reseller_id bigint not null,
  kind text not null,
  amount_minor bigint not null,
  method text not null,
  cash_user_id bigint,
  reference text,
  note text,
  at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  collected_by text not null default 'isp'::text,
  checkout_id bigint,
  refund_id bigint,
  fee_minor bigint not null default 0,
  transaction_key text generated always as (upper(regexp_replace(reference, '[^A-Za-z0-9]'::text, ''::text, 'g'::text))) stored,
  constraint reseller_transactions_amount_minor_check CHECK (((amount_minor >= 1) AND (amount_minor <= '10000000000000'::bigint))),
  constraint reseller_transactions_by_gateway CHECK (((method = 'gateway'::text) = (checkout_id IS NOT NULL))),
  constraint reseller_transactions_cash_user_id_fkey FOREIGN KEY (cash_user_id) REFERENCES users(id),
  constraint reseller_transactions_check CHECK (((method = 'cash'::text) = (cash_user_id IS NOT NULL))),
  constraint reseller_transactions_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint reseller_transactions_collected CHECK (((collected_by = 'isp'::text) OR (checkout_id IS NOT NULL))),
  constraint reseller_transactions_collected_by_check CHECK ((collected_by = ANY (ARRAY['isp'::text, 'platform'::text]))),
  constraint reseller_transactions_fee CHECK (((fee_minor = 0) OR ((collected_by = 'platform'::text) AND (kind = 'top_up'::text)))),
  constraint reseller_transactions_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint reseller_transactions_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint reseller_transactions_isp_id_reseller_id_fkey FOREIGN KEY (isp_id, reseller_id) REFERENCES resellers(isp_id, id),
  constraint reseller_transactions_kind_check CHECK ((kind = ANY (ARRAY['top_up'::text, 'payout'::text, 'refund'::text]))),
  constraint reseller_transactions_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint reseller_transactions_pkey PRIMARY KEY (isp_id, id),
  constraint reseller_transactions_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  constraint reseller_transactions_refund CHECK (((kind = 'refund'::text) = (refund_id IS NOT NULL))),
  constraint reseller_transactions_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES checkout_refunds(id)
);
comment on table reseller_transactions is 'Money that resellers paid in, and that was paid out to them';
comment on column reseller_transactions.fee_minor is 'What the gateway kept of a top-up that the platform collected: a cost of the ISP';
CREATE INDEX reseller_transactions_by_checkout ON reseller_transactions USING btree (checkout_id) WHERE (checkout_id IS NOT NULL);
CREATE INDEX reseller_transactions_by_holder ON reseller_transactions USING btree (isp_id, cash_user_id, id) WHERE (cash_user_id IS NOT NULL);
CREATE INDEX reseller_transactions_by_key ON reseller_transactions USING btree (isp_id, transaction_key) WHERE (transaction_key IS NOT NULL);
CREATE INDEX reseller_transactions_by_reseller ON reseller_transactions USING btree (isp_id, reseller_id, id);
CREATE UNIQUE INDEX reseller_transactions_checkout ON reseller_transactions USING btree (isp_id, checkout_id) WHERE (kind = 'top_up'::text);
CREATE UNIQUE INDEX reseller_transactions_returned ON reseller_transactions USING btree (isp_id, refund_id) WHERE (refund_id IS NOT NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON reseller_transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON reseller_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON reseller_transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON reseller_transactions FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table reseller_transactions enable row level security;
alter table reseller_transactions force row level security;
create policy own_collections on reseller_transactions as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM resellers parent
  WHERE ((parent.isp_id = reseller_transactions.isp_id) AND (parent.id = reseller_transactions.reseller_id)))));
create policy own_subscribers on reseller_transactions as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM resellers parent
  WHERE ((parent.isp_id = reseller_transactions.isp_id) AND (parent.id = reseller_transactions.reseller_id)))));
create policy owner_all on reseller_transactions to lastmile_owner using (true) with check (true);
create policy platform_reads on reseller_transactions for select to lastmile_platform using (true);
create policy tenant_own on reseller_transactions to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on reseller_transactions to lastmile_platform;
grant insert, select on reseller_transactions to lastmile_tenant;

create table resellers (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  user_id bigint not null,
  customer_id bigint,
  business_name text,
  address text,
  username_prefix text,
  package_ids bigint[] not null default '{}'::bigint[],
  may_collect boolean not null default true,
  may_suspend boolean not null default true,
  may_see_live boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  model text not null default 'commission'::text,
  credit_limit_minor bigint not null default 0,
  may_set_retail_price boolean not null default false,
  invoice_prefix text,
  parent_user_id bigint,
  share_rate integer,
  constraint resellers_address_check CHECK (((length(address) >= 1) AND (length(address) <= 300))),
  constraint resellers_agent_commission CHECK (((parent_user_id IS NULL) OR (model = 'commission'::text))),
  constraint resellers_business_name_check CHECK (((length(business_name) >= 1) AND (length(business_name) <= 120))),
  constraint resellers_credit_limit_minor_check CHECK (((credit_limit_minor >= 0) AND (credit_limit_minor <= '10000000000000'::bigint))),
  constraint resellers_invoice_prefix_check CHECK ((invoice_prefix ~ '^[A-Z0-9]{1,10}$'::text)),
  constraint resellers_invoice_prefix_reserved CHECK (((invoice_prefix !~ '^R[0-9]+$'::text) OR (invoice_prefix = ('R'::text || id)))),
  constraint resellers_isp_id_customer_id_fkey FOREIGN KEY (isp_id, customer_id) REFERENCES customers(isp_id, id),
  constraint resellers_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint resellers_model_check CHECK ((model = ANY (ARRAY['commission'::text, 'wholesale'::text]))),
  constraint resellers_package_ids_check CHECK ((cardinality(package_ids) <= 500)),
  constraint resellers_parent FOREIGN KEY (isp_id, parent_user_id) REFERENCES resellers(isp_id, user_id),
  constraint resellers_pkey PRIMARY KEY (isp_id, id),
  constraint resellers_share_of_agent CHECK (((parent_user_id IS NULL) = (share_rate IS NULL))),
  constraint resellers_share_rate_check CHECK (((share_rate >= 0) AND (share_rate <= 10000))),
  constraint resellers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint resellers_username_prefix_check CHECK ((username_prefix ~ '^[A-Za-z0-9][A-Za-z0-9._@-]{0,19}$'::text)),
  constraint resellers_with_user UNIQUE (isp_id, id, user_id)
);
comment on table resellers is 'Partners who sell the connections of an ISP to their own subscribers';
comment on column resellers.model is 'Whether the reseller earns a commission, or buys from a prepaid wallet and sells on their own account';
comment on column resellers.credit_limit_minor is 'How far the wallet of a wholesale reseller may fall below zero';
comment on column resellers.may_set_retail_price is 'Whether a wholesale reseller chooses what their subscribers pay';
comment on column resellers.invoice_prefix is 'Of the numbers of their retail invoices; without one: R and the id';
comment on column resellers.parent_user_id is 'The reseller for whom an agent sells; null: a reseller of the ISP';
comment on column resellers.share_rate is 'What an agent gets of the commission on their own subscribers; the reseller keeps the rest';
CREATE INDEX resellers_by_parent ON resellers USING btree (isp_id, parent_user_id) WHERE (parent_user_id IS NOT NULL);
CREATE INDEX resellers_by_parent_user ON resellers USING btree (parent_user_id) WHERE (parent_user_id IS NOT NULL);
CREATE INDEX resellers_by_user ON resellers USING btree (user_id);
CREATE UNIQUE INDEX resellers_customer ON resellers USING btree (isp_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE UNIQUE INDEX resellers_invoice_prefix ON resellers USING btree (isp_id, invoice_prefix) WHERE (invoice_prefix IS NOT NULL);
CREATE UNIQUE INDEX resellers_prefix ON resellers USING btree (isp_id, lower(username_prefix)) WHERE (username_prefix IS NOT NULL);
CREATE UNIQUE INDEX resellers_user ON resellers USING btree (isp_id, user_id);
CREATE TRIGGER announce AFTER INSERT OR UPDATE OF may_collect, may_suspend, may_see_live ON resellers FOR EACH ROW EXECUTE FUNCTION notify_reseller_changed();
CREATE TRIGGER audit_delete AFTER DELETE ON resellers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON resellers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON resellers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER check_agent BEFORE INSERT OR UPDATE OF parent_user_id, share_rate ON resellers FOR EACH ROW WHEN ((new.parent_user_id IS NOT NULL)) EXECUTE FUNCTION check_agent();
CREATE TRIGGER check_model BEFORE UPDATE OF model ON resellers FOR EACH ROW WHEN ((old.model <> new.model)) EXECUTE FUNCTION check_reseller_model();
CREATE TRIGGER keep_invoice_prefix AFTER INSERT OR UPDATE OF invoice_prefix ON resellers FOR EACH ROW WHEN ((new.invoice_prefix IS NOT NULL)) EXECUTE FUNCTION keep_invoice_prefix();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON resellers FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table resellers enable row level security;
alter table resellers force row level security;
create policy own_collections on resellers as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on resellers as restrictive to lastmile_own_subscribers using ((user_id = ANY (scope_resellers())));
create policy owner_all on resellers to lastmile_owner using (true) with check (true);
create policy platform_reads on resellers for select to lastmile_platform using (true);
create policy tenant_own on resellers to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on resellers to lastmile_platform;
grant insert, select, update on resellers to lastmile_tenant;

create table retail_invoices (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  reseller_id bigint not null,
  user_id bigint not null,
  subscriber_id bigint not null,
  charge_id bigint not null,
  number text not null,
  issued_on date not null,
  due_on date not null,
  from_on date not null,
  until_on date not null,
  snapshot jsonb not null,
  amount_minor bigint not null,
  credited_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  at timestamp with time zone not null,
  constraint retail_invoices_amount_minor_check CHECK ((amount_minor > 0)),
  constraint retail_invoices_check CHECK (((credited_minor >= 0) AND (credited_minor <= amount_minor))),
  constraint retail_invoices_check1 CHECK (((paid_minor >= 0) AND (paid_minor <= (amount_minor - credited_minor)))),
  constraint retail_invoices_isp_id_charge_id_fkey FOREIGN KEY (isp_id, charge_id) REFERENCES wholesale_charges(isp_id, id),
  constraint retail_invoices_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint retail_invoices_pkey PRIMARY KEY (isp_id, id),
  constraint retail_invoices_reseller_fkey FOREIGN KEY (isp_id, reseller_id, user_id) REFERENCES resellers(isp_id, id, user_id)
) with (fillfactor=90);
comment on table retail_invoices is 'Invoices of wholesale resellers to their subscribers, outside of the ISP''s revenue and dues';
CREATE INDEX retail_invoices_by_reseller ON retail_invoices USING btree (isp_id, reseller_id, id);
CREATE INDEX retail_invoices_by_subscriber ON retail_invoices USING btree (isp_id, subscriber_id, id);
CREATE UNIQUE INDEX retail_invoices_charge ON retail_invoices USING btree (isp_id, charge_id);
CREATE UNIQUE INDEX retail_invoices_number ON retail_invoices USING btree (isp_id, reseller_id, number);
CREATE INDEX retail_invoices_open ON retail_invoices USING btree (isp_id, reseller_id, id) WHERE (paid_minor < (amount_minor - credited_minor));
CREATE TRIGGER queue_notifications AFTER INSERT ON retail_invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_retail_notifications();
alter table retail_invoices enable row level security;
alter table retail_invoices force row level security;
create policy own_collections on retail_invoices as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on retail_invoices as restrictive to lastmile_own_subscribers using ((user_id = ANY (scope_resellers())));
create policy owner_all on retail_invoices to lastmile_owner using (true) with check (true);
create policy platform_reads on retail_invoices for select to lastmile_platform using (true);
create policy tenant_own on retail_invoices to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on retail_invoices to lastmile_platform;
grant select on retail_invoices to lastmile_tenant;

create table retail_numbers (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  reseller_id bigint not null,
  kind text not null,
  year integer not null,
  last_number integer not null default 0,
  constraint retail_numbers_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint retail_numbers_isp_id_reseller_id_fkey FOREIGN KEY (isp_id, reseller_id) REFERENCES resellers(isp_id, id),
  constraint retail_numbers_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'payment'::text]))),
  constraint retail_numbers_pkey PRIMARY KEY (isp_id, id)
);
comment on table retail_numbers is 'The last number of each kind of retail document of a reseller and year';
CREATE UNIQUE INDEX retail_numbers_once ON retail_numbers USING btree (isp_id, reseller_id, kind, year);
alter table retail_numbers enable row level security;
alter table retail_numbers force row level security;
create policy own_collections on retail_numbers as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on retail_numbers as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on retail_numbers to lastmile_owner using (true) with check (true);
create policy platform_reads on retail_numbers for select to lastmile_platform using (true);
create policy tenant_own on retail_numbers to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on retail_numbers to lastmile_platform;
grant select on retail_numbers to lastmile_tenant;

create table retail_payments (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  reseller_id bigint not null,
  user_id bigint not null,
  subscriber_id bigint not null,
  number text not null,
  amount_minor bigint not null,
  method text not null,
  reference text,
  note text,
  at timestamp with time zone not null,
  collected_by text,
  checkout_id bigint,
  fee_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  reversed_at timestamp with time zone,
  reversal_reason text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint retail_payments_amount_minor_check CHECK ((amount_minor > 0)),
  constraint retail_payments_check CHECK (((method = 'gateway'::text) = (checkout_id IS NOT NULL))),
  constraint retail_payments_check1 CHECK (((collected_by IS NOT NULL) = (checkout_id IS NOT NULL))),
  constraint retail_payments_check2 CHECK (((fee_minor >= 0) AND (fee_minor <= amount_minor))),
  constraint retail_payments_check4 CHECK (((refunded_minor >= 0) AND (refunded_minor <= amount_minor))),
  constraint retail_payments_check5 CHECK (((refunded_minor = 0) OR (checkout_id IS NOT NULL))),
  constraint retail_payments_check6 CHECK (((reversed_at IS NULL) OR (checkout_id IS NULL))),
  constraint retail_payments_check7 CHECK (((reversed_at IS NULL) = (reversal_reason IS NULL))),
  constraint retail_payments_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint retail_payments_collected_by_check CHECK ((collected_by = ANY (ARRAY['isp'::text, 'platform'::text]))),
  constraint retail_payments_fee_online CHECK (((fee_minor = 0) OR (collected_by IS NOT NULL))),
  constraint retail_payments_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint retail_payments_isp_id_reseller_id_fkey FOREIGN KEY (isp_id, reseller_id) REFERENCES resellers(isp_id, id),
  constraint retail_payments_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint retail_payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'bkash'::text, 'nagad'::text, 'rocket'::text, 'upay'::text, 'card'::text, 'bank'::text, 'cheque'::text, 'gateway'::text]))),
  constraint retail_payments_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint retail_payments_pkey PRIMARY KEY (isp_id, id),
  constraint retail_payments_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  constraint retail_payments_reversal_reason_check CHECK (((length(reversal_reason) >= 1) AND (length(reversal_reason) <= 300))),
  constraint retail_payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) with (fillfactor=90);
comment on table retail_payments is 'What subscribers of wholesale resellers paid them; they pay the oldest retail invoices first';
comment on column retail_payments.fee_minor is 'What the gateway kept: the wallet gets the rest';
CREATE INDEX retail_payments_by_checkout ON retail_payments USING btree (checkout_id) WHERE (checkout_id IS NOT NULL);
CREATE INDEX retail_payments_by_reseller ON retail_payments USING btree (isp_id, reseller_id, id);
CREATE INDEX retail_payments_by_subscriber ON retail_payments USING btree (isp_id, subscriber_id, id);
CREATE INDEX retail_payments_by_user ON retail_payments USING btree (isp_id, user_id, id);
CREATE UNIQUE INDEX retail_payments_checkout ON retail_payments USING btree (isp_id, checkout_id) WHERE (checkout_id IS NOT NULL);
CREATE UNIQUE INDEX retail_payments_number ON retail_payments USING btree (isp_id, reseller_id, number);
CREATE TRIGGER audit_delete AFTER DELETE ON retail_payments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON retail_payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON retail_payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER complete_retail_payment BEFORE INSERT ON retail_payments FOR EACH ROW EXECUTE FUNCTION complete_retail_payment();
CREATE TRIGGER lock_wallet BEFORE UPDATE ON retail_payments FOR EACH ROW EXECUTE FUNCTION lock_wallet_of_retail_payment();
CREATE TRIGGER queue_notifications AFTER INSERT ON retail_payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_retail_notifications();
CREATE TRIGGER settle_on_change AFTER UPDATE ON retail_payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settle_retail_payments();
CREATE TRIGGER settle_on_payment AFTER INSERT ON retail_payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settle_retail_payments();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON retail_payments FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table retail_payments enable row level security;
alter table retail_payments force row level security;
create policy own_collections on retail_payments as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on retail_payments as restrictive to lastmile_own_subscribers using ((user_id = ANY (scope_resellers())));
create policy owner_all on retail_payments to lastmile_owner using (true) with check (true);
create policy platform_reads on retail_payments for select to lastmile_platform using (true);
create policy tenant_own on retail_payments to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on retail_payments to lastmile_platform;
grant insert, select, update on retail_payments to lastmile_tenant;

create table retention_settings (
  id bigint not null generated always as identity,
  isp_id bigint,
  records text not null,
  days integer not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint retention_settings_days_check CHECK (((days >= 1) AND (days <= 3660))),
  constraint retention_settings_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint retention_settings_isp_id_records_key UNIQUE NULLS NOT DISTINCT (isp_id, records),
  constraint retention_settings_pkey PRIMARY KEY (id),
  constraint retention_settings_records_check CHECK ((records = ANY (ARRAY['audit_log'::text, 'session_log'::text, 'notifications'::text, 'tickets'::text, 'imports'::text, 'sign_ins'::text, 'usage'::text])))
);
comment on table retention_settings is 'How many days kinds of records are kept, by ISP or for the platform; without a row the default applies';
CREATE TRIGGER audit_delete AFTER DELETE ON retention_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON retention_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON retention_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON retention_settings FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table retention_settings enable row level security;
alter table retention_settings force row level security;
create policy owner_all on retention_settings to lastmile_owner using (true) with check (true);
create policy platform_all on retention_settings to lastmile_platform using (true) with check (true);
create policy tenant_deletes on retention_settings for delete to lastmile_tenant using ((isp_id = current_isp()));
create policy tenant_reads on retention_settings for select to lastmile_tenant using (((isp_id = current_isp()) OR (isp_id IS NULL)));
create policy tenant_updates on retention_settings for update to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
create policy tenant_writes on retention_settings for insert to lastmile_tenant with check ((isp_id = current_isp()));
grant delete, insert, select, update on retention_settings to lastmile_platform;
grant delete, insert, select, update on retention_settings to lastmile_tenant;

create table role_permissions (
  id bigint not null generated always as identity,
  isp_id bigint,
  role_id bigint not null,
  permission_id bigint not null,
  constraint role_permissions_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES permissions(id),
  constraint role_permissions_pkey PRIMARY KEY (id),
  constraint role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
comment on table role_permissions is 'Which permissions a role has';
CREATE UNIQUE INDEX role_permissions_pair ON role_permissions USING btree (role_id, permission_id);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE ON role_permissions FOR EACH STATEMENT EXECUTE FUNCTION notify_all_callers_changed();
CREATE TRIGGER audit_delete AFTER DELETE ON role_permissions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON role_permissions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON role_permissions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER check_scope BEFORE INSERT ON role_permissions FOR EACH ROW EXECUTE FUNCTION role_permissions_check_scope();
CREATE TRIGGER set_isp BEFORE INSERT ON role_permissions FOR EACH ROW EXECUTE FUNCTION role_permissions_set_isp();
alter table role_permissions enable row level security;
alter table role_permissions force row level security;
create policy owner_all on role_permissions to lastmile_owner using (true) with check (true);
create policy platform_all on role_permissions to lastmile_platform using (true) with check (true);
create policy tenant_adds_own on role_permissions for insert to lastmile_tenant with check ((isp_id = current_isp()));
create policy tenant_reads on role_permissions for select to lastmile_tenant using (((isp_id = current_isp()) OR ((isp_id IS NULL) AND (current_isp() IS NOT NULL))));
create policy tenant_removes_own on role_permissions for delete to lastmile_tenant using ((isp_id = current_isp()));
grant delete, insert, select on role_permissions to lastmile_platform;
grant delete, insert, select on role_permissions to lastmile_tenant;

create table roles (
  id bigint not null generated always as identity,
  isp_id bigint,
  name text not null,
  scope text not null,
  is_system boolean not null default false,
  description text,
  requires_two_factor boolean not null default false,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  data_scope text not null default 'all'::text,
  constraint roles_check CHECK (((isp_id IS NULL) OR (scope = 'isp'::text))),
  constraint roles_check1 CHECK (((isp_id IS NULL) OR (NOT is_system))),
  constraint roles_data_scope CHECK ((data_scope = ANY (ARRAY['all'::text, 'own_subscribers'::text, 'own_collections'::text, 'own_department'::text]))),
  constraint roles_data_scope_of_isp CHECK (((scope = 'isp'::text) OR (data_scope = 'all'::text))),
  constraint roles_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_scope_check CHECK ((scope = ANY (ARRAY['platform'::text, 'isp'::text])))
);
comment on table roles is 'Sets of permissions: of one ISP, offered to every ISP (no ISP, scope isp), or of the platform (no ISP, scope platform)';
comment on column roles.data_scope is 'Which rows of the ISP its users can access: all, those of a reseller, or those of a collector';
CREATE INDEX roles_by_isp ON roles USING btree (isp_id, id);
CREATE UNIQUE INDEX roles_name ON roles USING btree (COALESCE(isp_id, (0)::bigint), lower(name));
CREATE TRIGGER announce AFTER UPDATE ON roles FOR EACH STATEMENT EXECUTE FUNCTION notify_all_callers_changed();
CREATE TRIGGER audit_delete AFTER DELETE ON roles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON roles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON roles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER create_resellers AFTER UPDATE OF data_scope ON roles FOR EACH ROW WHEN ((new.data_scope = 'own_subscribers'::text)) EXECUTE FUNCTION create_resellers_of_role();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON roles FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table roles enable row level security;
alter table roles force row level security;
create policy owner_all on roles to lastmile_owner using (true) with check (true);
create policy platform_all on roles to lastmile_platform using (true) with check (true);
create policy tenant_changes_own on roles for update to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
create policy tenant_reads on roles for select to lastmile_tenant using (((isp_id = current_isp()) OR ((isp_id IS NULL) AND (scope = 'isp'::text) AND (current_isp() IS NOT NULL))));
create policy tenant_writes_own on roles for insert to lastmile_tenant with check ((isp_id = current_isp()));
grant insert, select, update on roles to lastmile_platform;
grant insert, select, update on roles to lastmile_tenant;

create unlogged table router_connections (
  isp_id bigint not null default current_isp(),
  router_id bigint not null,
  holder text not null,
  leased_until timestamp with time zone not null,
  constraint router_connections_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id) ON DELETE CASCADE,
  constraint router_connections_pkey PRIMARY KEY (isp_id, router_id)
);
comment on table router_connections is 'Which worker has the standing connection to a router';
alter table router_connections enable row level security;
alter table router_connections force row level security;
create policy owner_all on router_connections to lastmile_owner using (true) with check (true);
create policy platform_reads on router_connections for select to lastmile_platform using (true);
create policy platform_releases on router_connections for delete to lastmile_platform using (true);
create policy platform_renews on router_connections for update to lastmile_platform using (true) with check (true);
create policy tenant_own on router_connections to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant delete, select, update on router_connections to lastmile_platform;
grant delete, insert, select, update on router_connections to lastmile_tenant;

create table router_inventory (
  isp_id bigint not null default current_isp(),
  router_id bigint not null,
  name text not null,
  disabled boolean not null,
  profile text not null,
  remote_address text,
  caller_id text,
  comment text,
  last_logged_out timestamp with time zone,
  last_caller_id text,
  last_disconnect_reason text,
  online boolean not null default false,
  seen_at timestamp with time zone not null,
  service text not null default 'pppoe'::text,
  item_id text,
  local_address text,
  routes text,
  limit_bytes_in bigint,
  limit_bytes_out bigint,
  password_hash text,
  constraint router_inventory_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id) ON DELETE CASCADE,
  constraint router_inventory_pkey PRIMARY KEY (isp_id, router_id, name) INCLUDE (disabled, profile)
);
comment on table router_inventory is 'Snapshot of all PPP secrets of a router, in billing or not';
alter table router_inventory enable row level security;
alter table router_inventory force row level security;
create policy own_collections on router_inventory as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on router_inventory as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on router_inventory to lastmile_owner using (true) with check (true);
create policy platform_reads on router_inventory for select to lastmile_platform using (true);
create policy tenant_own on router_inventory to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on router_inventory to lastmile_platform;
grant delete, insert, select, update on router_inventory to lastmile_tenant;

create table router_leases (
  isp_id bigint not null default current_isp(),
  router_id bigint not null,
  fencing_token bigint not null default 0,
  leased_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint router_leases_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id) ON DELETE CASCADE,
  constraint router_leases_pkey PRIMARY KEY (isp_id, router_id)
);
comment on table router_leases is 'Which worker may write to a router; an expired lease is free';
alter table router_leases enable row level security;
alter table router_leases force row level security;
create policy owner_all on router_leases to lastmile_owner using (true) with check (true);
create policy platform_reads on router_leases for select to lastmile_platform using (true);
create policy tenant_own on router_leases to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on router_leases to lastmile_platform;
grant delete, insert, select, update on router_leases to lastmile_tenant;

create table router_observed_state (
  isp_id bigint not null default current_isp(),
  router_id bigint not null,
  state text not null default 'unknown'::text,
  misses integer not null default 0,
  last_tried_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  last_error text,
  polled_at timestamp with time zone,
  latency_ms integer,
  identity text,
  model text,
  serial text,
  os_version text,
  uptime_seconds bigint,
  cpu_load integer,
  memory_free bigint,
  memory_total bigint,
  active_sessions integer,
  interfaces jsonb not null default '[]'::jsonb,
  profiles jsonb not null default '[]'::jsonb,
  pools jsonb not null default '[]'::jsonb,
  software_id text,
  known_serial text,
  known_software_id text,
  known_identity text,
  found_serial text,
  found_software_id text,
  found_identity text,
  hardware_changed_at timestamp with time zone,
  expired_profile text,
  expired_pool text,
  expired_profile_error text,
  fully_read_at timestamp with time zone,
  usage_read_at timestamp with time zone,
  constraint router_observed_state_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id) ON DELETE CASCADE,
  constraint router_observed_state_pkey PRIMARY KEY (isp_id, router_id),
  constraint router_observed_state_state_check CHECK ((state = ANY (ARRAY['unknown'::text, 'online'::text, 'unreachable'::text, 'auth_failed'::text])))
);
comment on table router_observed_state is 'Observed state of each router as a device';
alter table router_observed_state enable row level security;
alter table router_observed_state force row level security;
create policy owner_all on router_observed_state to lastmile_owner using (true) with check (true);
create policy platform_reads on router_observed_state for select to lastmile_platform using (true);
create policy tenant_own on router_observed_state to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on router_observed_state to lastmile_platform;
grant delete, insert, select, update on router_observed_state to lastmile_tenant;

create table router_profiles (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  router_id bigint not null,
  name text not null,
  last_applied jsonb,
  observed jsonb,
  state text not null default 'pending'::text,
  error text,
  applied_at timestamp with time zone,
  intent_at timestamp with time zone,
  constraint router_profiles_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id) ON DELETE CASCADE,
  constraint router_profiles_isp_id_router_id_name_key UNIQUE (isp_id, router_id, name),
  constraint router_profiles_pkey PRIMARY KEY (isp_id, id),
  constraint router_profiles_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'synced'::text, 'failed'::text, 'drift'::text])))
);
comment on table router_profiles is 'PPP profiles that were written to routers';
alter table router_profiles enable row level security;
alter table router_profiles force row level security;
create policy owner_all on router_profiles to lastmile_owner using (true) with check (true);
create policy platform_reads on router_profiles for select to lastmile_platform using (true);
create policy tenant_own on router_profiles to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on router_profiles to lastmile_platform;
grant delete, insert, select, update on router_profiles to lastmile_tenant;

create table router_samples (
  isp_id bigint not null default current_isp(),
  router_id bigint not null,
  at timestamp with time zone not null,
  reachable boolean not null,
  active_sessions integer,
  cpu_load integer,
  latency_ms integer,
  constraint router_samples_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint router_samples_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id) ON DELETE CASCADE,
  constraint router_samples_pkey PRIMARY KEY (isp_id, router_id, at)
);
comment on table router_samples is 'Sessions, load and reachability of a router over the last week, for its charts';
alter table router_samples enable row level security;
alter table router_samples force row level security;
create policy own_collections on router_samples as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on router_samples as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on router_samples to lastmile_owner using (true) with check (true);
create policy platform_reads on router_samples for select to lastmile_platform using (true);
create policy tenant_own on router_samples to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on router_samples to lastmile_platform;
grant delete, insert, select, update on router_samples to lastmile_tenant;

create table router_secrets (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  router_id bigint not null,
  name text not null,
  subscriber_id bigint not null,
  desired_state text not null,
  profile text,
  remote_address inet,
  caller_id text,
  drop_session boolean not null default false,
  desired_version integer not null default 1,
  desired_at timestamp with time zone not null default now(),
  applied_version integer not null default 0,
  applied_at timestamp with time zone,
  state text not null default 'pending'::text,
  error text,
  next_try_at timestamp with time zone,
  router_item_id text,
  last_applied jsonb,
  observed jsonb,
  intent_at timestamp with time zone,
  push_password boolean not null default true,
  missed_prints integer not null default 0,
  tries integer not null default 0,
  applied_state text,
  drop_requested boolean not null default false,
  comment text,
  name_bytes bytea,
  constraint router_secrets_applied_state_check CHECK ((applied_state = ANY (ARRAY['enabled'::text, 'disabled'::text, 'expired'::text, 'absent'::text]))),
  constraint router_secrets_check CHECK (((desired_state = 'absent'::text) OR (profile IS NOT NULL))),
  constraint router_secrets_desired_state_check CHECK ((desired_state = ANY (ARRAY['enabled'::text, 'disabled'::text, 'expired'::text, 'absent'::text]))),
  constraint router_secrets_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id),
  constraint router_secrets_isp_id_router_id_name_key UNIQUE (isp_id, router_id, name) INCLUDE (subscriber_id, desired_state, profile),
  constraint router_secrets_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint router_secrets_pkey PRIMARY KEY (isp_id, id),
  constraint router_secrets_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'synced'::text, 'failed'::text, 'drift'::text])))
);
comment on table router_secrets is 'Desired, last applied and observed state of each PPP secret';
CREATE INDEX router_secrets_by_subscriber ON router_secrets USING btree (isp_id, subscriber_id);
CREATE INDEX router_secrets_pending ON router_secrets USING btree (isp_id, router_id, id) WHERE (state <> 'synced'::text);
CREATE INDEX router_secrets_state ON router_secrets USING btree (isp_id, state, subscriber_id) WHERE (state <> 'synced'::text);
alter table router_secrets enable row level security;
alter table router_secrets force row level security;
create policy own_collections on router_secrets as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = router_secrets.isp_id) AND (parent.id = router_secrets.subscriber_id)))));
create policy own_subscribers on router_secrets as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = router_secrets.isp_id) AND (parent.id = router_secrets.subscriber_id)))));
create policy owner_all on router_secrets to lastmile_owner using (true) with check (true);
create policy platform_reads on router_secrets for select to lastmile_platform using (true);
create policy tenant_own on router_secrets to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on router_secrets to lastmile_platform;
grant delete, insert, select, update on router_secrets to lastmile_tenant;

create table router_uptime_days (
  isp_id bigint not null default current_isp(),
  router_id bigint not null,
  day date not null,
  readings integer not null,
  reached integer not null,
  outages integer not null,
  most_sessions integer,
  latency_total_ms bigint not null,
  latency_readings integer not null,
  constraint router_uptime_days_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint router_uptime_days_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id) ON DELETE CASCADE,
  constraint router_uptime_days_pkey PRIMARY KEY (isp_id, router_id, day)
);
comment on table router_uptime_days is 'Readings of a router by day of the ISP: how many were answered, and how many outages began';
CREATE INDEX router_uptime_days_by_day ON router_uptime_days USING btree (isp_id, day);
alter table router_uptime_days enable row level security;
alter table router_uptime_days force row level security;
create policy own_collections on router_uptime_days as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on router_uptime_days as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on router_uptime_days to lastmile_owner using (true) with check (true);
create policy platform_reads on router_uptime_days for select to lastmile_platform using (true);
create policy tenant_own on router_uptime_days to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on router_uptime_days to lastmile_platform;
grant delete, insert, select, update on router_uptime_days to lastmile_tenant;

create table router_usage (
  isp_id bigint not null default current_isp(),
  router_id bigint not null,
  day date not null,
  download bigint[] not null,
  upload bigint[] not null,
  online bigint[] not null,
  readings bigint[] not null,
  download_bytes bigint not null,
  upload_bytes bigint not null,
  online_sum bigint not null,
  reading_count integer not null,
  constraint router_usage_download_check CHECK ((cardinality(download) = 24)),
  constraint router_usage_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id) ON DELETE CASCADE,
  constraint router_usage_online_check CHECK ((cardinality(online) = 24)),
  constraint router_usage_pkey PRIMARY KEY (isp_id, router_id, day),
  constraint router_usage_readings_check CHECK ((cardinality(readings) = 24)),
  constraint router_usage_upload_check CHECK ((cardinality(upload) = 24))
) with (fillfactor=50);
comment on table router_usage is 'Bytes and subscribers online by router and hour of the ISP''s day';
CREATE INDEX router_usage_by_day ON router_usage USING btree (isp_id, day);
alter table router_usage enable row level security;
alter table router_usage force row level security;
create policy own_collections on router_usage as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on router_usage as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on router_usage to lastmile_owner using (true) with check (true);
create policy platform_reads on router_usage for select to lastmile_platform using (true);
create policy tenant_own on router_usage to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on router_usage to lastmile_platform;
grant delete, insert, select, update on router_usage to lastmile_tenant;

create table routers (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  name text not null,
  host text not null,
  port integer not null,
  protocol text not null,
  username text not null,
  password_encrypted text not null,
  tls_fingerprint text,
  area_id bigint,
  latitude double precision,
  longitude double precision,
  note text,
  expired_profile text,
  poll_seconds integer not null default 300,
  writes_allowed_at timestamp with time zone,
  writes_allowed_by bigint,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  hardware_decision text,
  hardware_decided_at timestamp with time zone,
  hardware_decided_by bigint,
  text_encoding text not null default 'utf-8'::text,
  constraint routers_hardware_decided_by_fkey FOREIGN KEY (hardware_decided_by) REFERENCES users(id),
  constraint routers_hardware_decision_check CHECK ((hardware_decision = ANY (ARRAY['replaced'::text, 'wrong'::text, 'renamed'::text]))),
  constraint routers_host_check CHECK ((((length(host) >= 1) AND (length(host) <= 253)) AND (host = lower(host)))),
  constraint routers_isp_id_area_id_fkey FOREIGN KEY (isp_id, area_id) REFERENCES areas(isp_id, id),
  constraint routers_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint routers_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint routers_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint routers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint routers_pkey PRIMARY KEY (isp_id, id),
  constraint routers_poll_seconds_check CHECK (((poll_seconds >= 30) AND (poll_seconds <= 3600))),
  constraint routers_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint routers_protocol_check CHECK ((protocol = ANY (ARRAY['api'::text, 'api-ssl'::text]))),
  constraint routers_text_encoding_check CHECK ((text_encoding = ANY (ARRAY['utf-8'::text, 'windows-1250'::text, 'windows-1251'::text, 'windows-1252'::text, 'windows-1253'::text, 'windows-1254'::text, 'windows-1255'::text, 'windows-1256'::text, 'windows-1257'::text, 'windows-1258'::text, 'windows-874'::text]))),
  constraint routers_username_check CHECK (((length(username) >= 1) AND (length(username) <= 64))),
  constraint routers_writes_allowed_by_fkey FOREIGN KEY (writes_allowed_by) REFERENCES users(id)
);
comment on table routers is 'Routers of an ISP and how to connect to them';
CREATE UNIQUE INDEX routers_address ON routers USING btree (isp_id, host, port) WHERE (archived_at IS NULL);
CREATE INDEX routers_by_area ON routers USING btree (isp_id, area_id);
CREATE INDEX routers_by_name ON routers USING btree (isp_id, lower(name), id);
CREATE UNIQUE INDEX routers_name ON routers USING btree (isp_id, lower(name)) WHERE (archived_at IS NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON routers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON routers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON routers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT is_key_rotation())) EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER keep_place_of_outages BEFORE DELETE ON routers FOR EACH ROW EXECUTE FUNCTION keep_place_of_outages();
CREATE TRIGGER limit_insert AFTER INSERT ON routers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_limit_of_new_rows('routers');
CREATE TRIGGER limit_restored AFTER UPDATE OF archived_at ON routers FOR EACH ROW WHEN (((old.archived_at IS NOT NULL) AND (new.archived_at IS NULL))) EXECUTE FUNCTION check_limit_of_returning_rows('routers');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON routers FOR EACH ROW WHEN ((NOT is_key_rotation())) EXECUTE FUNCTION set_row_timestamps();
alter table routers enable row level security;
alter table routers force row level security;
create policy owner_all on routers to lastmile_owner using (true) with check (true);
create policy platform_reads on routers for select to lastmile_platform using (true);
create policy tenant_own on routers to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on routers to lastmile_platform;
grant delete, insert, select, update on routers to lastmile_tenant;

create table saved_views (
  isp_id bigint default current_isp(),
  id bigint not null generated always as identity,
  user_id bigint not null,
  list text not null,
  name text not null,
  shared boolean not null default false,
  state jsonb not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint saved_views_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint saved_views_list CHECK ((list ~ '^[a-zA-Z-]+\.[a-zA-Z]+$'::text)),
  constraint saved_views_name CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_state CHECK (((jsonb_typeof(state) = 'object'::text) AND (length((state)::text) <= 8000))),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table saved_views is 'Filters, columns and sort of a list under a name, for one user or all users of the ISP; without an ISP, of the platform';
CREATE UNIQUE INDEX saved_views_by_user ON saved_views USING btree (isp_id, user_id, list, lower(name)) NULLS NOT DISTINCT;
CREATE INDEX saved_views_of_user ON saved_views USING btree (user_id);
CREATE INDEX saved_views_shared ON saved_views USING btree (isp_id, list) WHERE shared;
CREATE TRIGGER audit_delete AFTER DELETE ON saved_views REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON saved_views REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON saved_views REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON saved_views FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy own_collections on saved_views as restrictive to lastmile_own_collections using (((user_id = scope_user()) OR shared));
create policy own_subscribers on saved_views as restrictive to lastmile_own_subscribers using (((user_id = scope_user()) OR shared));
create policy owner_all on saved_views to lastmile_owner using (true) with check (true);
create policy platform_own on saved_views to lastmile_platform using ((isp_id IS NULL)) with check ((isp_id IS NULL));
create policy tenant_own on saved_views to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant delete, insert, select, update on saved_views to lastmile_platform;
grant delete, insert, select, update on saved_views to lastmile_tenant;

create table schema_migrations (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
comment on table schema_migrations is 'Migrations that were applied to this database';
grant select on schema_migrations to lastmile_platform;

create table security_deposits (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  subscriber_id bigint not null,
  amount_minor bigint not null,
  method text not null,
  cash_user_id bigint,
  note text,
  received_at timestamp with time zone not null,
  received_by bigint not null,
  returned_at timestamp with time zone,
  returned_by bigint,
  return_method text,
  return_user_id bigint,
  payment_id bigint,
  return_note text,
  status text not null generated always as (
CASE
    WHEN (returned_at IS NULL) THEN 'held'::text
    WHEN (payment_id IS NULL) THEN 'returned'::text
    ELSE 'applied'::text
END) stored,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  owed_by_user_id bigint,
  returned_for_user_id bigint,
  constraint security_deposits_amount_minor_check CHECK (((amount_minor >= 1) AND (amount_minor <= '10000000000000'::bigint))),
  constraint security_deposits_cash_user_id_fkey FOREIGN KEY (cash_user_id) REFERENCES users(id),
  constraint security_deposits_check CHECK (((method = 'cash'::text) = (cash_user_id IS NOT NULL))),
  constraint security_deposits_check1 CHECK (((returned_at IS NULL) = (returned_by IS NULL))),
  constraint security_deposits_check2 CHECK (((returned_at IS NOT NULL) = (return_method IS NOT NULL))),
  constraint security_deposits_check3 CHECK (((returned_at IS NOT NULL) OR ((payment_id IS NULL) AND (return_user_id IS NULL) AND (return_note IS NULL)))),
  constraint security_deposits_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint security_deposits_isp_id_payment_id_fkey FOREIGN KEY (isp_id, payment_id) REFERENCES payments(isp_id, id),
  constraint security_deposits_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint security_deposits_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint security_deposits_owed_by_user_id_fkey FOREIGN KEY (owed_by_user_id) REFERENCES users(id),
  constraint security_deposits_owed_not_in_cash CHECK (((method <> 'cash'::text) OR (owed_by_user_id IS NULL))),
  constraint security_deposits_pkey PRIMARY KEY (isp_id, id),
  constraint security_deposits_received_by_fkey FOREIGN KEY (received_by) REFERENCES users(id),
  constraint security_deposits_return_note_check CHECK (((length(return_note) >= 1) AND (length(return_note) <= 300))),
  constraint security_deposits_return_user_id_fkey FOREIGN KEY (return_user_id) REFERENCES users(id),
  constraint security_deposits_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES users(id),
  constraint security_deposits_returned_for_user_id_fkey FOREIGN KEY (returned_for_user_id) REFERENCES users(id),
  constraint security_deposits_returned_not_in_cash CHECK (((return_method <> 'cash'::text) OR (returned_for_user_id IS NULL)))
);
comment on table security_deposits is 'Money of customers that is kept as security and owed to them';
comment on column security_deposits.owed_by_user_id is 'The reseller who received it, not in cash, and owes it to the ISP';
comment on column security_deposits.returned_for_user_id is 'The reseller who returned it, not in cash, and owes that much less';
CREATE INDEX security_deposits_by_debtor ON security_deposits USING btree (isp_id, owed_by_user_id, id) WHERE (owed_by_user_id IS NOT NULL);
CREATE INDEX security_deposits_by_payment ON security_deposits USING btree (isp_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX security_deposits_by_returner ON security_deposits USING btree (isp_id, returned_for_user_id, id) WHERE (returned_for_user_id IS NOT NULL);
CREATE INDEX security_deposits_by_subscriber ON security_deposits USING btree (isp_id, subscriber_id, id);
CREATE INDEX security_deposits_held ON security_deposits USING btree (isp_id, id) WHERE (returned_at IS NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON security_deposits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON security_deposits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON security_deposits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER reject_retail AFTER INSERT ON security_deposits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_retail();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON security_deposits FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table security_deposits enable row level security;
alter table security_deposits force row level security;
create policy own_collections on security_deposits as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = security_deposits.isp_id) AND (parent.id = security_deposits.subscriber_id)))));
create policy own_subscribers on security_deposits as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = security_deposits.isp_id) AND (parent.id = security_deposits.subscriber_id)))));
create policy owner_all on security_deposits to lastmile_owner using (true) with check (true);
create policy platform_reads on security_deposits for select to lastmile_platform using (true);
create policy tenant_own on security_deposits to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on security_deposits to lastmile_platform;
grant insert, select, update on security_deposits to lastmile_tenant;

create table service_charge_adjustments (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  kind text not null,
  month_start date,
  counted integer,
  charged_minor bigint,
  amount_minor bigint not null,
  charge_id bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint service_charge_adjustments_charged_minor_check CHECK ((charged_minor >= 0)),
  constraint service_charge_adjustments_check CHECK (((kind = 'recount'::text) = ((month_start IS NOT NULL) AND (counted IS NOT NULL) AND (charged_minor IS NOT NULL)))),
  constraint service_charge_adjustments_counted_check CHECK ((counted >= 0)),
  constraint service_charge_adjustments_isp_id_charge_id_fkey FOREIGN KEY (isp_id, charge_id) REFERENCES service_charges(isp_id, id),
  constraint service_charge_adjustments_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint service_charge_adjustments_kind_check CHECK ((kind = ANY (ARRAY['recount'::text, 'surplus'::text, 'correction'::text]))),
  constraint service_charge_adjustments_pkey PRIMARY KEY (isp_id, id)
);
comment on table service_charge_adjustments is 'Differences that are due with the next payment of the service charge';
CREATE INDEX service_charge_adjustments_by_charge ON service_charge_adjustments USING btree (isp_id, charge_id);
CREATE UNIQUE INDEX service_charge_adjustments_once ON service_charge_adjustments USING btree (isp_id, month_start) WHERE (kind = 'recount'::text);
CREATE TRIGGER audit_delete AFTER DELETE ON service_charge_adjustments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON service_charge_adjustments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON service_charge_adjustments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON service_charge_adjustments FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table service_charge_adjustments enable row level security;
alter table service_charge_adjustments force row level security;
create policy own_collections on service_charge_adjustments as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on service_charge_adjustments as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on service_charge_adjustments to lastmile_owner using (true) with check (true);
create policy platform_reads on service_charge_adjustments for select to lastmile_platform using (true);
create policy platform_writes on service_charge_adjustments to lastmile_platform using (true) with check (true);
create policy tenant_own on service_charge_adjustments to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant insert, select, update on service_charge_adjustments to lastmile_platform;
grant select on service_charge_adjustments to lastmile_tenant;

create table service_charges (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  kind text not null,
  plan_id bigint not null,
  version_id bigint not null,
  plan_name text not null,
  months integer not null,
  trial_days integer not null default 0,
  counted integer not null,
  monthly_minor bigint not null,
  fee_minor bigint not null,
  charge_minor bigint not null,
  discount_minor bigint not null,
  adjustment_minor bigint not null,
  unused_minor bigint not null default 0,
  surplus_minor bigint not null default 0,
  adjustment_ids bigint[] not null default '{}'::bigint[],
  vat_rate integer not null,
  vat_minor bigint not null,
  total_minor bigint not null,
  currency text not null,
  coupon_id bigint,
  coupon_code text,
  plan_row_version integer,
  state text not null default 'pending'::text,
  gateway text,
  reference text,
  transaction_id text,
  receipt_number text,
  issuer jsonb not null default '{}'::jsonb,
  period_start date,
  period_end date,
  paid_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint service_charges_charge_minor_check CHECK ((charge_minor >= 0)),
  constraint service_charges_check CHECK (((state <> 'paid'::text) OR ((paid_at IS NOT NULL) AND (receipt_number IS NOT NULL)))),
  constraint service_charges_counted_check CHECK ((counted >= 0)),
  constraint service_charges_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint service_charges_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint service_charges_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint service_charges_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint service_charges_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint service_charges_kind_check CHECK ((kind = ANY (ARRAY['registration'::text, 'renewal'::text, 'change'::text]))),
  constraint service_charges_monthly_minor_check CHECK ((monthly_minor >= 0)),
  constraint service_charges_months_check CHECK ((months >= 0)),
  constraint service_charges_pkey PRIMARY KEY (isp_id, id),
  constraint service_charges_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES service_plans(id),
  constraint service_charges_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'refunded'::text]))),
  constraint service_charges_surplus_minor_check CHECK ((surplus_minor >= 0)),
  constraint service_charges_total_minor_check CHECK ((total_minor >= 0)),
  constraint service_charges_trial_days_check CHECK ((trial_days >= 0)),
  constraint service_charges_unused_minor_check CHECK ((unused_minor >= 0)),
  constraint service_charges_vat_minor_check CHECK ((vat_minor >= 0)),
  constraint service_charges_vat_rate_check CHECK (((vat_rate >= 0) AND (vat_rate <= 10000))),
  constraint service_charges_version_id_fkey FOREIGN KEY (version_id) REFERENCES service_plan_versions(id)
);
comment on table service_charges is 'What an ISP was asked to pay for its plan, and whether it was paid';
CREATE INDEX service_charges_by_coupon ON service_charges USING btree (coupon_id) WHERE (coupon_id IS NOT NULL);
CREATE INDEX service_charges_by_plan ON service_charges USING btree (plan_id);
CREATE INDEX service_charges_by_state ON service_charges USING btree (isp_id, state, id);
CREATE INDEX service_charges_by_time ON service_charges USING btree (paid_at, isp_id) WHERE (state = 'paid'::text);
CREATE INDEX service_charges_by_version ON service_charges USING btree (version_id);
CREATE UNIQUE INDEX service_charges_receipt ON service_charges USING btree (isp_id, receipt_number) WHERE (receipt_number IS NOT NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON service_charges REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON service_charges REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON service_charges REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON service_charges FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table service_charges enable row level security;
alter table service_charges force row level security;
create policy own_collections on service_charges as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on service_charges as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on service_charges to lastmile_owner using (true) with check (true);
create policy platform_reads on service_charges for select to lastmile_platform using (true);
create policy platform_writes on service_charges to lastmile_platform using (true) with check (true);
create policy tenant_own on service_charges to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant insert, select, update on service_charges to lastmile_platform;
grant select on service_charges to lastmile_tenant;

create table service_plan_versions (
  id bigint not null generated always as identity,
  isp_id bigint,
  plan_id bigint not null,
  number integer not null,
  price_model text not null,
  price_minor bigint not null,
  slabs jsonb not null default '[]'::jsonb,
  registration_fee_minor bigint not null,
  months integer not null,
  trial_days integer not null,
  vat_rate integer not null,
  max_subscribers integer,
  max_routers integer,
  max_staff integer,
  max_resellers integer,
  created_at timestamp with time zone not null default now(),
  created_by bigint default ((current_actor() ->> 'userId'::text))::bigint,
  constraint service_plan_versions_isp_id_check CHECK ((isp_id IS NULL)),
  constraint service_plan_versions_max_resellers_check CHECK ((max_resellers >= 0)),
  constraint service_plan_versions_max_routers_check CHECK ((max_routers >= 0)),
  constraint service_plan_versions_max_staff_check CHECK ((max_staff >= 0)),
  constraint service_plan_versions_max_subscribers_check CHECK ((max_subscribers >= 0)),
  constraint service_plan_versions_months_check CHECK (((months >= 1) AND (months <= 36))),
  constraint service_plan_versions_number_check CHECK ((number >= 1)),
  constraint service_plan_versions_pkey PRIMARY KEY (id),
  constraint service_plan_versions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES service_plans(id),
  constraint service_plan_versions_plan_id_number_key UNIQUE (plan_id, number),
  constraint service_plan_versions_price_minor_check CHECK (((price_minor >= 0) AND (price_minor <= '1000000000000'::bigint))),
  constraint service_plan_versions_price_model_check CHECK ((price_model = ANY (ARRAY['flat'::text, 'per_subscriber'::text, 'slabs'::text]))),
  constraint service_plan_versions_registration_fee_minor_check CHECK (((registration_fee_minor >= 0) AND (registration_fee_minor <= '1000000000000'::bigint))),
  constraint service_plan_versions_slabs_check CHECK ((jsonb_typeof(slabs) = 'array'::text)),
  constraint service_plan_versions_trial_days_check CHECK (((trial_days >= 0) AND (trial_days <= 365))),
  constraint service_plan_versions_vat_rate_check CHECK (((vat_rate >= 0) AND (vat_rate <= 10000)))
);
comment on table service_plan_versions is 'Prices and limits of a plan; a change adds a version, and ISPs keep the one they bought';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON service_plan_versions FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON service_plan_versions FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER audit_delete AFTER DELETE ON service_plan_versions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON service_plan_versions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON service_plan_versions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
alter table service_plan_versions enable row level security;
alter table service_plan_versions force row level security;
create policy owner_all on service_plan_versions to lastmile_owner using (true) with check (true);
create policy platform_all on service_plan_versions to lastmile_platform using (true) with check (true);
grant insert, select on service_plan_versions to lastmile_platform;

create table service_plans (
  id bigint not null generated always as identity,
  isp_id bigint,
  name text not null,
  description text,
  is_public boolean not null default true,
  status text not null default 'active'::text,
  sort integer not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint service_plans_description_check CHECK ((length(description) <= 500)),
  constraint service_plans_isp_id_check CHECK ((isp_id IS NULL)),
  constraint service_plans_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint service_plans_pkey PRIMARY KEY (id),
  constraint service_plans_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);
comment on table service_plans is 'Plans that the platform sells to ISPs; prices and limits are in their versions';
CREATE UNIQUE INDEX service_plans_name ON service_plans USING btree (lower(name));
CREATE TRIGGER audit_delete AFTER DELETE ON service_plans REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON service_plans REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON service_plans REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON service_plans FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table service_plans enable row level security;
alter table service_plans force row level security;
create policy owner_all on service_plans to lastmile_owner using (true) with check (true);
create policy platform_all on service_plans to lastmile_platform using (true) with check (true);
grant insert, select, update on service_plans to lastmile_platform;

create table service_receipt_numbers (
  year integer not null,
  last integer not null,
  constraint service_receipt_numbers_last_check CHECK ((last >= 1)),
  constraint service_receipt_numbers_pkey PRIMARY KEY (year),
  constraint service_receipt_numbers_year_check CHECK (((year >= 2000) AND (year <= 2199)))
);
comment on table service_receipt_numbers is 'The last number of the platform''s receipts per year; numbers have no gaps';
alter table service_receipt_numbers enable row level security;
alter table service_receipt_numbers force row level security;
create policy owner_all on service_receipt_numbers to lastmile_owner using (true) with check (true);
create policy platform_all on service_receipt_numbers to lastmile_platform using (true) with check (true);
grant insert, select, update on service_receipt_numbers to lastmile_platform;

create table session_log (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  started_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  subscriber_id bigint not null,
  router_id bigint not null,
  ip inet,
  caller_id text,
  bytes_in bigint,
  bytes_out bigint,
  reason text,
  constraint session_log_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id),
  constraint session_log_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint session_log_pkey PRIMARY KEY (isp_id, id, started_at)
) partition by RANGE (started_at);
comment on table session_log is 'Past and present PPP sessions, kept for the regulator and for support; one partition per month';
comment on column session_log.bytes_in is 'Received from the subscriber: upload';
comment on column session_log.bytes_out is 'Sent to the subscriber: download';
CREATE INDEX session_log_by_caller ON ONLY public.session_log USING btree (isp_id, caller_id, subscriber_id, started_at) WHERE (caller_id IS NOT NULL);
CREATE INDEX session_log_by_end ON ONLY public.session_log USING btree (isp_id, stopped_at);
CREATE INDEX session_log_by_ip ON ONLY public.session_log USING btree (isp_id, ip, started_at) WHERE (ip IS NOT NULL);
CREATE INDEX session_log_by_start ON ONLY public.session_log USING btree (isp_id, started_at, id);
CREATE INDEX session_log_by_subscriber ON ONLY public.session_log USING btree (isp_id, subscriber_id, started_at DESC);
CREATE INDEX session_log_open ON ONLY public.session_log USING btree (isp_id, router_id) WHERE (stopped_at IS NULL);
CREATE TRIGGER record_devices AFTER INSERT ON session_log REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_devices();
alter table session_log enable row level security;
alter table session_log force row level security;
create policy own_collections on session_log as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = session_log.isp_id) AND (parent.id = session_log.subscriber_id)))));
create policy own_subscribers on session_log as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = session_log.isp_id) AND (parent.id = session_log.subscriber_id)))));
create policy owner_all on session_log to lastmile_owner using (true) with check (true);
create policy platform_reads on session_log for select to lastmile_platform using (true);
create policy tenant_own on session_log to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on session_log to lastmile_platform;
grant delete, insert, select, update on session_log to lastmile_tenant;

create table sessions (
  id bigint not null generated always as identity,
  user_id bigint not null,
  started_at timestamp with time zone not null,
  last_seen_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  user_agent text,
  ip text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table sessions is 'One row for each sign-in on a device';
CREATE INDEX sessions_by_end ON sessions USING btree (LEAST(ended_at, expires_at));
CREATE INDEX sessions_by_user ON sessions USING btree (user_id, id);
CREATE TRIGGER announce AFTER UPDATE OF ended_at ON sessions FOR EACH ROW EXECUTE FUNCTION notify_caller_changed();
alter table sessions enable row level security;
alter table sessions force row level security;
create policy owner_all on sessions to lastmile_owner using (true) with check (true);
create policy platform_all on sessions to lastmile_platform using (true) with check (true);
grant delete, insert, select, update on sessions to lastmile_platform;

create table settlement_adjustments (
  id bigint not null generated always as identity,
  isp_id bigint not null,
  kind text not null,
  checkout_id bigint,
  amount_minor bigint not null,
  note text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint settlement_adjustments_amount_minor_check CHECK (((amount_minor <> 0) AND (abs(amount_minor) <= '10000000000'::bigint))),
  constraint settlement_adjustments_check CHECK (((kind = 'fee'::text) = (checkout_id IS NOT NULL))),
  constraint settlement_adjustments_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint settlement_adjustments_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint settlement_adjustments_kind_check CHECK ((kind = ANY (ARRAY['correction'::text, 'fee'::text]))),
  constraint settlement_adjustments_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint settlement_adjustments_pkey PRIMARY KEY (id)
);
comment on table settlement_adjustments is 'Corrections of what the platform owes an ISP; never changed';
CREATE INDEX settlement_adjustments_by_checkout ON settlement_adjustments USING btree (checkout_id) WHERE (checkout_id IS NOT NULL);
CREATE INDEX settlement_adjustments_by_isp ON settlement_adjustments USING btree (isp_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON settlement_adjustments FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON settlement_adjustments FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER audit_delete AFTER DELETE ON settlement_adjustments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON settlement_adjustments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON settlement_adjustments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON settlement_adjustments FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table settlement_adjustments enable row level security;
alter table settlement_adjustments force row level security;
create policy own_collections on settlement_adjustments as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on settlement_adjustments as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on settlement_adjustments to lastmile_owner using (true) with check (true);
create policy platform_all on settlement_adjustments to lastmile_platform using (true) with check (true);
create policy tenant_own on settlement_adjustments for select to lastmile_tenant using ((isp_id = current_isp()));
grant insert, select on settlement_adjustments to lastmile_platform;
grant select on settlement_adjustments to lastmile_tenant;

create table settlement_events (
  id bigint not null generated always as identity,
  isp_id bigint not null,
  settlement_id bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  user_id bigint,
  note text,
  constraint settlement_events_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint settlement_events_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'approved'::text, 'returned'::text, 'payment_removed'::text, 'paid'::text, 'confirmed'::text, 'cancelled'::text]))),
  constraint settlement_events_note_check CHECK ((length(note) <= 300)),
  constraint settlement_events_pkey PRIMARY KEY (id),
  constraint settlement_events_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id),
  constraint settlement_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table settlement_events is 'What happened to a settlement; append-only';
CREATE INDEX settlement_events_by_isp ON settlement_events USING btree (isp_id, id);
CREATE INDEX settlement_events_by_settlement ON settlement_events USING btree (settlement_id, id);
CREATE INDEX settlement_events_by_user ON settlement_events USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON settlement_events FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON settlement_events FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table settlement_events enable row level security;
alter table settlement_events force row level security;
create policy own_collections on settlement_events as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on settlement_events as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on settlement_events to lastmile_owner using (true) with check (true);
create policy platform_all on settlement_events to lastmile_platform using (true) with check (true);
create policy tenant_adds on settlement_events for insert to lastmile_tenant with check (((isp_id = current_isp()) AND (kind = 'confirmed'::text)));
create policy tenant_reads on settlement_events for select to lastmile_tenant using ((isp_id = current_isp()));
grant insert, select on settlement_events to lastmile_platform;
grant insert, select on settlement_events to lastmile_tenant;

create table settlement_items (
  id bigint not null generated always as identity,
  isp_id bigint not null,
  settlement_id bigint not null,
  kind text not null,
  checkout_id bigint,
  refund_id bigint,
  adjustment_id bigint,
  gross_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  at timestamp with time zone not null,
  is_live boolean not null default true,
  platform_fee_minor bigint not null default 0,
  constraint settlement_items_add_up CHECK ((net_minor = ((gross_minor - fee_minor) - platform_fee_minor))),
  constraint settlement_items_adjustment_id_fkey FOREIGN KEY (adjustment_id) REFERENCES settlement_adjustments(id),
  constraint settlement_items_check1 CHECK (
CASE kind
    WHEN 'payment'::text THEN ((checkout_id IS NOT NULL) AND (num_nonnulls(refund_id, adjustment_id) = 0))
    WHEN 'adjustment'::text THEN ((adjustment_id IS NOT NULL) AND (refund_id IS NULL))
    ELSE ((refund_id IS NOT NULL) AND (adjustment_id IS NULL))
END),
  constraint settlement_items_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint settlement_items_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint settlement_items_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint settlement_items_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'chargeback'::text, 'adjustment'::text]))),
  constraint settlement_items_pkey PRIMARY KEY (id),
  constraint settlement_items_platform_fee_minor_check CHECK ((platform_fee_minor >= 0)),
  constraint settlement_items_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES checkout_refunds(id),
  constraint settlement_items_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id)
);
comment on table settlement_items is 'What a settlement pays: payments, less refunds and chargebacks, and adjustments';
CREATE UNIQUE INDEX settlement_items_adjustment_once ON settlement_items USING btree (adjustment_id) WHERE (is_live AND (adjustment_id IS NOT NULL));
CREATE INDEX settlement_items_by_adjustment ON settlement_items USING btree (adjustment_id) WHERE (adjustment_id IS NOT NULL);
CREATE INDEX settlement_items_by_checkout ON settlement_items USING btree (checkout_id) WHERE (checkout_id IS NOT NULL);
CREATE INDEX settlement_items_by_isp ON settlement_items USING btree (isp_id, id);
CREATE INDEX settlement_items_by_refund ON settlement_items USING btree (refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX settlement_items_by_settlement ON settlement_items USING btree (settlement_id, at, id);
CREATE UNIQUE INDEX settlement_items_payment_once ON settlement_items USING btree (checkout_id) WHERE (is_live AND (kind = 'payment'::text));
CREATE UNIQUE INDEX settlement_items_refund_once ON settlement_items USING btree (refund_id) WHERE (is_live AND (refund_id IS NOT NULL));
alter table settlement_items enable row level security;
alter table settlement_items force row level security;
create policy own_collections on settlement_items as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on settlement_items as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on settlement_items to lastmile_owner using (true) with check (true);
create policy platform_all on settlement_items to lastmile_platform using (true) with check (true);
create policy tenant_own on settlement_items for select to lastmile_tenant using ((isp_id = current_isp()));
grant insert, select on settlement_items to lastmile_platform;
grant select on settlement_items to lastmile_tenant;
grant update (is_live) on settlement_items to lastmile_platform;

create table settlement_numbers (
  year integer not null,
  last integer not null,
  constraint settlement_numbers_last_check CHECK ((last >= 1)),
  constraint settlement_numbers_pkey PRIMARY KEY (year),
  constraint settlement_numbers_year_check CHECK (((year >= 2000) AND (year <= 2199)))
);
comment on table settlement_numbers is 'The last number of settlements per year; numbers have no gaps';
alter table settlement_numbers enable row level security;
alter table settlement_numbers force row level security;
create policy owner_all on settlement_numbers to lastmile_owner using (true) with check (true);
create policy platform_all on settlement_numbers to lastmile_platform using (true) with check (true);
grant insert, select, update on settlement_numbers to lastmile_platform;

create table settlement_settings (
  id boolean not null default true,
  hold_days integer not null default 2,
  min_payout_minor bigint not null default 50000,
  needs_second_approval boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint settlement_settings_hold_days_check CHECK (((hold_days >= 0) AND (hold_days <= 60))),
  constraint settlement_settings_id_check CHECK (id),
  constraint settlement_settings_min_payout_minor_check CHECK (((min_payout_minor >= 1) AND (min_payout_minor <= '10000000000'::bigint))),
  constraint settlement_settings_pkey PRIMARY KEY (id)
);
comment on table settlement_settings is 'When and how the platform settles; one row';
CREATE TRIGGER audit_delete AFTER DELETE ON settlement_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON settlement_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON settlement_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON settlement_settings FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table settlement_settings enable row level security;
alter table settlement_settings force row level security;
create policy owner_all on settlement_settings to lastmile_owner using (true) with check (true);
create policy platform_all on settlement_settings to lastmile_platform using (true) with check (true);
create policy tenant_reads on settlement_settings for select to lastmile_tenant using ((current_isp() IS NOT NULL));
grant select, update on settlement_settings to lastmile_platform;
grant select on settlement_settings to lastmile_tenant;

create table settlements (
  id bigint not null generated always as identity,
  isp_id bigint not null,
  number text not null,
  state text not null default 'draft'::text,
  until timestamp with time zone not null,
  currency text not null,
  payment_count integer not null,
  gross_minor bigint not null,
  gateway_fee_minor bigint not null,
  refund_minor bigint not null,
  adjustment_minor bigint not null,
  net_minor bigint not null,
  note text,
  issuer text not null,
  made_by bigint,
  made_at timestamp with time zone not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  payout_account_id bigint,
  paid_by bigint,
  paid_at timestamp with time zone,
  paid_on date,
  reference text,
  proof_name text,
  storage_key text,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  cancelled_by bigint,
  cancelled_at timestamp with time zone,
  cancelled_reason text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  platform_fee_minor bigint not null default 0,
  scheduled_for date,
  service_charge_id bigint,
  service_charge_minor bigint not null default 0,
  constraint settlements_add_up CHECK ((net_minor = (((((gross_minor - gateway_fee_minor) - platform_fee_minor) - refund_minor) + adjustment_minor) - service_charge_minor))),
  constraint settlements_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint settlements_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES users(id),
  constraint settlements_cancelled_reason_check CHECK (((length(cancelled_reason) >= 1) AND (length(cancelled_reason) <= 300))),
  constraint settlements_check CHECK (((state <> ALL (ARRAY['approved'::text, 'paid'::text])) OR ((approved_by IS NOT NULL) AND (approved_at IS NOT NULL) AND (payout_account_id IS NOT NULL)))),
  constraint settlements_check1 CHECK ((((state = 'paid'::text) = (paid_at IS NOT NULL)) AND ((paid_at IS NULL) OR ((paid_on IS NOT NULL) AND (reference IS NOT NULL))))),
  constraint settlements_check2 CHECK (((state = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  constraint settlements_check3 CHECK (((confirmed_at IS NULL) OR (state = 'paid'::text))),
  constraint settlements_check4 CHECK (((storage_key IS NULL) = (proof_name IS NULL))),
  constraint settlements_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint settlements_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint settlements_gateway_fee_minor_check CHECK ((gateway_fee_minor >= 0)),
  constraint settlements_gross_minor_check CHECK ((gross_minor >= 0)),
  constraint settlements_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint settlements_isp_id_payout_account_id_fkey FOREIGN KEY (isp_id, payout_account_id) REFERENCES payout_accounts(isp_id, id),
  constraint settlements_isp_id_service_charge_id_fkey FOREIGN KEY (isp_id, service_charge_id) REFERENCES service_charges(isp_id, id),
  constraint settlements_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint settlements_net_minor_check CHECK (((net_minor > 0) OR (state = ANY (ARRAY['draft'::text, 'cancelled'::text])))),
  constraint settlements_note_check CHECK ((length(note) <= 500)),
  constraint settlements_number_check CHECK ((length(number) <= 30)),
  constraint settlements_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(id),
  constraint settlements_payment_count_check CHECK ((payment_count >= 0)),
  constraint settlements_pkey PRIMARY KEY (id),
  constraint settlements_platform_fee_minor_check CHECK ((platform_fee_minor >= 0)),
  constraint settlements_proof_name_check CHECK (((length(proof_name) >= 1) AND (length(proof_name) <= 120))),
  constraint settlements_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  constraint settlements_refund_minor_check CHECK ((refund_minor >= 0)),
  constraint settlements_service_charge CHECK (((service_charge_id IS NULL) = (service_charge_minor = 0))),
  constraint settlements_service_charge_minor_check CHECK ((service_charge_minor >= 0)),
  constraint settlements_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'approved'::text, 'paid'::text, 'cancelled'::text]))),
  constraint settlements_storage_key_check CHECK ((storage_key ~ '^[a-f0-9]{32}$'::text))
);
comment on table settlements is 'Payouts to ISPs of what the platform collected for them';
CREATE INDEX settlements_by_account ON settlements USING btree (isp_id, payout_account_id) WHERE (payout_account_id IS NOT NULL);
CREATE INDEX settlements_by_approver ON settlements USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX settlements_by_canceller ON settlements USING btree (cancelled_by) WHERE (cancelled_by IS NOT NULL);
CREATE INDEX settlements_by_confirmer ON settlements USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX settlements_by_isp ON settlements USING btree (isp_id, id);
CREATE INDEX settlements_by_maker ON settlements USING btree (made_by);
CREATE INDEX settlements_by_payer ON settlements USING btree (paid_by) WHERE (paid_by IS NOT NULL);
CREATE UNIQUE INDEX settlements_by_service_charge ON settlements USING btree (isp_id, service_charge_id) WHERE (service_charge_id IS NOT NULL);
CREATE INDEX settlements_by_state ON settlements USING btree (state, id);
CREATE UNIQUE INDEX settlements_number ON settlements USING btree (number);
CREATE UNIQUE INDEX settlements_scheduled_once ON settlements USING btree (isp_id, scheduled_for) WHERE (scheduled_for IS NOT NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON settlements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON settlements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON settlements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON settlements FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table settlements enable row level security;
alter table settlements force row level security;
create policy own_collections on settlements as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on settlements as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on settlements to lastmile_owner using (true) with check (true);
create policy platform_all on settlements to lastmile_platform using (true) with check (true);
create policy tenant_confirms on settlements for update to lastmile_tenant using (((isp_id = current_isp()) AND (state = 'paid'::text))) with check (((isp_id = current_isp()) AND (state = 'paid'::text)));
create policy tenant_reads on settlements for select to lastmile_tenant using ((isp_id = current_isp()));
grant insert, select, update on settlements to lastmile_platform;
grant select on settlements to lastmile_tenant;
grant update (confirmed_at, confirmed_by) on settlements to lastmile_tenant;

create table sign_in_throttles (
  key text not null,
  recent jsonb not null default '[]'::jsonb,
  blocks integer not null default 0,
  blocked_until timestamp with time zone,
  constraint sign_in_throttles_pkey PRIMARY KEY (key)
);
comment on table sign_in_throttles is 'Failed sign-ins by account and by address';
alter table sign_in_throttles enable row level security;
alter table sign_in_throttles force row level security;
create policy owner_all on sign_in_throttles to lastmile_owner using (true) with check (true);
create policy platform_all on sign_in_throttles to lastmile_platform using (true) with check (true);
grant delete, insert, select, update on sign_in_throttles to lastmile_platform;

create table skipped_months (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  subscriber_id bigint not null,
  month date not null,
  reason text not null,
  period_start date,
  period_end date,
  passed_at timestamp with time zone,
  removed_at timestamp with time zone,
  removed_by bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint skipped_months_check CHECK ((((passed_at IS NULL) = (period_start IS NULL)) AND ((passed_at IS NULL) = (period_end IS NULL)))),
  constraint skipped_months_check1 CHECK ((period_end >= period_start)),
  constraint skipped_months_check2 CHECK (((removed_at IS NULL) OR (passed_at IS NULL))),
  constraint skipped_months_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint skipped_months_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint skipped_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint skipped_months_pkey PRIMARY KEY (isp_id, id),
  constraint skipped_months_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint skipped_months_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id)
);
comment on table skipped_months is 'Months in which a subscriber is not invoiced, chosen in advance';
CREATE INDEX skipped_months_by_subscriber ON skipped_months USING btree (isp_id, subscriber_id, month);
CREATE UNIQUE INDEX skipped_months_once ON skipped_months USING btree (isp_id, subscriber_id, month) WHERE (removed_at IS NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON skipped_months REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON skipped_months REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON skipped_months REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON skipped_months FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table skipped_months enable row level security;
alter table skipped_months force row level security;
create policy own_collections on skipped_months as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = skipped_months.isp_id) AND (parent.id = skipped_months.subscriber_id)))));
create policy own_subscribers on skipped_months as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = skipped_months.isp_id) AND (parent.id = skipped_months.subscriber_id)))));
create policy owner_all on skipped_months to lastmile_owner using (true) with check (true);
create policy platform_reads on skipped_months for select to lastmile_platform using (true);
create policy tenant_own on skipped_months to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on skipped_months to lastmile_platform;
grant insert, select, update on skipped_months to lastmile_tenant;

create table sms_accounts (
  isp_id bigint not null default current_isp(),
  balance_minor bigint not null default 0,
  reserved_minor bigint not null default 0,
  constraint sms_accounts_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint sms_accounts_pkey PRIMARY KEY (isp_id),
  constraint sms_accounts_reserved_minor_check CHECK ((reserved_minor >= 0))
) with (fillfactor=70);
comment on table sms_accounts is 'Prepaid SMS balance of an ISP, maintained with its movements. Its row is the lock that serialises them';
alter table sms_accounts enable row level security;
alter table sms_accounts force row level security;
create policy own_collections on sms_accounts as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on sms_accounts as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on sms_accounts to lastmile_owner using (true) with check (true);
create policy platform_reads on sms_accounts for select to lastmile_platform using (true);
create policy tenant_own on sms_accounts to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on sms_accounts to lastmile_platform;
grant select on sms_accounts to lastmile_tenant;

create table sms_charges (
  isp_id bigint not null default current_isp(),
  notification_id bigint not null,
  number integer not null,
  segments integer not null,
  amount_minor bigint not null,
  charge_id bigint not null,
  refund_id bigint,
  constraint sms_charges_amount_minor_check CHECK ((amount_minor > 0)),
  constraint sms_charges_isp_id_charge_id_fkey FOREIGN KEY (isp_id, charge_id) REFERENCES sms_movements(isp_id, id),
  constraint sms_charges_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint sms_charges_isp_id_refund_id_fkey FOREIGN KEY (isp_id, refund_id) REFERENCES sms_movements(isp_id, id),
  constraint sms_charges_number_check CHECK ((number >= 1)),
  constraint sms_charges_pkey PRIMARY KEY (isp_id, notification_id, number),
  constraint sms_charges_segments_check CHECK ((segments >= 0))
);
comment on table sms_charges is 'What each attempt to send a message cost, and whether it was refunded because the provider refused it';
CREATE INDEX sms_charges_by_charge ON sms_charges USING btree (isp_id, charge_id);
CREATE INDEX sms_charges_by_refund ON sms_charges USING btree (isp_id, refund_id) WHERE (refund_id IS NOT NULL);
alter table sms_charges enable row level security;
alter table sms_charges force row level security;
create policy own_collections on sms_charges as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on sms_charges as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on sms_charges to lastmile_owner using (true) with check (true);
create policy platform_reads on sms_charges for select to lastmile_platform using (true);
create policy tenant_own on sms_charges to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on sms_charges to lastmile_platform;
grant select on sms_charges to lastmile_tenant;

create table sms_movements (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  kind text not null,
  amount_minor bigint not null,
  messages integer not null default 0,
  segments integer not null default 0,
  campaign_id bigint,
  checkout_id bigint,
  checkout_refund_id bigint,
  at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint default ((current_actor() ->> 'userId'::text))::bigint,
  constraint sms_movements_check CHECK (((amount_minor <> 0) AND ((amount_minor > 0) = (kind = ANY (ARRAY['top_up'::text, 'refund'::text]))))),
  constraint sms_movements_check1 CHECK (((kind = ANY (ARRAY['charge'::text, 'refund'::text])) = (messages > 0))),
  constraint sms_movements_check2 CHECK (((kind = ANY (ARRAY['top_up'::text, 'top_up_returned'::text])) = (checkout_id IS NOT NULL))),
  constraint sms_movements_check3 CHECK (((kind = 'top_up_returned'::text) = (checkout_refund_id IS NOT NULL))),
  constraint sms_movements_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint sms_movements_checkout_refund_id_fkey FOREIGN KEY (checkout_refund_id) REFERENCES checkout_refunds(id),
  constraint sms_movements_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint sms_movements_kind_check CHECK ((kind = ANY (ARRAY['top_up'::text, 'top_up_returned'::text, 'charge'::text, 'refund'::text]))),
  constraint sms_movements_messages_check CHECK ((messages >= 0)),
  constraint sms_movements_pkey PRIMARY KEY (isp_id, id),
  constraint sms_movements_segments_check CHECK ((segments >= 0))
);
comment on table sms_movements is 'Top-ups, charges and refunds of prepaid SMS, each posted in both books; append-only';
CREATE INDEX sms_movements_by_checkout ON sms_movements USING btree (checkout_id) WHERE (checkout_id IS NOT NULL);
CREATE INDEX sms_movements_by_refund ON sms_movements USING btree (checkout_refund_id) WHERE (checkout_refund_id IS NOT NULL);
CREATE INDEX sms_movements_by_time ON sms_movements USING btree (isp_id, at, id);
CREATE UNIQUE INDEX sms_movements_returned ON sms_movements USING btree (isp_id, checkout_refund_id) WHERE (checkout_refund_id IS NOT NULL);
CREATE UNIQUE INDEX sms_movements_top_up ON sms_movements USING btree (isp_id, checkout_id) WHERE (kind = 'top_up'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON sms_movements FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON sms_movements FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table sms_movements enable row level security;
alter table sms_movements force row level security;
create policy own_collections on sms_movements as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on sms_movements as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on sms_movements to lastmile_owner using (true) with check (true);
create policy platform_reads on sms_movements for select to lastmile_platform using (true);
create policy tenant_own on sms_movements to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on sms_movements to lastmile_platform;
grant select on sms_movements to lastmile_tenant;

create table sms_prices (
  isp_id bigint not null default current_isp(),
  price_minor bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint sms_prices_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint sms_prices_pkey PRIMARY KEY (isp_id),
  constraint sms_prices_price_minor_check CHECK (((price_minor >= 1) AND (price_minor <= 100000)))
);
comment on table sms_prices is 'Prices of a segment for ISPs that do not pay the standard price';
CREATE TRIGGER audit_delete AFTER DELETE ON sms_prices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON sms_prices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON sms_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON sms_prices FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table sms_prices enable row level security;
alter table sms_prices force row level security;
create policy own_collections on sms_prices as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on sms_prices as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on sms_prices to lastmile_owner using (true) with check (true);
create policy platform_reads on sms_prices for select to lastmile_platform using (true);
create policy platform_writes on sms_prices to lastmile_platform using (true) with check (true);
create policy tenant_own on sms_prices to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant delete, insert, select, update on sms_prices to lastmile_platform;
grant select on sms_prices to lastmile_tenant;

create table sms_reservations (
  isp_id bigint not null default current_isp(),
  campaign_id bigint not null,
  amount_minor bigint not null,
  constraint sms_reservations_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint sms_reservations_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint sms_reservations_pkey PRIMARY KEY (isp_id, campaign_id)
);
comment on table sms_reservations is 'What is left of the amount that a campaign reserved when it started; deleted when it ends';
alter table sms_reservations enable row level security;
alter table sms_reservations force row level security;
create policy own_collections on sms_reservations as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on sms_reservations as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on sms_reservations to lastmile_owner using (true) with check (true);
create policy platform_reads on sms_reservations for select to lastmile_platform using (true);
create policy tenant_own on sms_reservations to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on sms_reservations to lastmile_platform;
grant select on sms_reservations to lastmile_tenant;

create table staff (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  user_id bigint not null,
  department_id bigint not null,
  position text,
  left_on date,
  left_reason text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint staff_isp_id_department_id_fkey FOREIGN KEY (isp_id, department_id) REFERENCES departments(isp_id, id),
  constraint staff_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint staff_left_reason_check CHECK (((length(left_reason) >= 1) AND (length(left_reason) <= 300))),
  constraint staff_pkey PRIMARY KEY (isp_id, id),
  constraint staff_position_check CHECK (((length("position") >= 1) AND (length("position") <= 80))),
  constraint staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table staff is 'Users who work in a department; those who left stay, because tickets name them';
CREATE INDEX staff_by_department ON staff USING btree (isp_id, department_id, id);
CREATE UNIQUE INDEX staff_user ON staff USING btree (isp_id, user_id);
CREATE TRIGGER announce AFTER INSERT OR UPDATE OF department_id, left_on ON staff FOR EACH ROW EXECUTE FUNCTION notify_staff_changed();
CREATE TRIGGER audit_delete AFTER DELETE ON staff REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON staff REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON staff REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER check_user BEFORE INSERT OR UPDATE OF user_id ON staff FOR EACH ROW EXECUTE FUNCTION staff_check_user();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table staff enable row level security;
alter table staff force row level security;
create policy owner_all on staff to lastmile_owner using (true) with check (true);
create policy platform_reads on staff for select to lastmile_platform using (true);
create policy tenant_own on staff to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on staff to lastmile_platform;
grant insert, select, update on staff to lastmile_tenant;

create table subscriber_aggregates (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  kind text not null,
  value text not null,
  subscribers integer not null,
  constraint subscriber_aggregates_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint subscriber_aggregates_pkey PRIMARY KEY (isp_id, id)
);
comment on table subscriber_aggregates is 'Numbers of subscribers by status, router, package, area, billing and presence';
CREATE INDEX subscriber_aggregates_by_kind ON subscriber_aggregates USING btree (isp_id, kind, value) INCLUDE (subscribers);
CREATE INDEX subscriber_aggregates_of_all ON subscriber_aggregates USING btree (kind, value) INCLUDE (subscribers);
alter table subscriber_aggregates enable row level security;
alter table subscriber_aggregates force row level security;
create policy own_collections on subscriber_aggregates as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on subscriber_aggregates as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on subscriber_aggregates to lastmile_owner using (true) with check (true);
create policy platform_reads on subscriber_aggregates for select to lastmile_platform using (true);
create policy tenant_own on subscriber_aggregates to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on subscriber_aggregates to lastmile_platform;
grant select on subscriber_aggregates to lastmile_tenant;

create table subscriber_balances (
  isp_id bigint not null default current_isp(),
  subscriber_id bigint not null,
  balance_minor bigint not null default 0,
  constraint subscriber_balances_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint subscriber_balances_pkey PRIMARY KEY (isp_id, subscriber_id)
) with (fillfactor=70);
comment on table subscriber_balances is 'Balance due of each subscriber; negative is account credit';
CREATE INDEX subscriber_balances_due ON subscriber_balances USING btree (isp_id, balance_minor DESC, subscriber_id) WHERE (balance_minor <> 0);
alter table subscriber_balances enable row level security;
alter table subscriber_balances force row level security;
create policy own_collections on subscriber_balances as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = subscriber_balances.isp_id) AND (parent.id = subscriber_balances.subscriber_id)))));
create policy own_subscribers on subscriber_balances as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = subscriber_balances.isp_id) AND (parent.id = subscriber_balances.subscriber_id)))));
create policy owner_all on subscriber_balances to lastmile_owner using (true) with check (true);
create policy platform_reads on subscriber_balances for select to lastmile_platform using (true);
create policy tenant_own on subscriber_balances to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on subscriber_balances to lastmile_platform;
grant select on subscriber_balances to lastmile_tenant;

create table subscriber_devices (
  isp_id bigint not null default current_isp(),
  caller_id text not null,
  subscriber_id bigint not null,
  last_session_on date not null,
  constraint subscriber_devices_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id) ON DELETE CASCADE,
  constraint subscriber_devices_pkey PRIMARY KEY (isp_id, caller_id, subscriber_id)
);
comment on table subscriber_devices is 'Which devices each subscriber used in the sessions that are kept';
CREATE INDEX subscriber_devices_by_age ON subscriber_devices USING btree (isp_id, last_session_on);
CREATE INDEX subscriber_devices_by_subscriber ON subscriber_devices USING btree (isp_id, subscriber_id);
alter table subscriber_devices enable row level security;
alter table subscriber_devices force row level security;
create policy own_collections on subscriber_devices as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = subscriber_devices.isp_id) AND (parent.id = subscriber_devices.subscriber_id)))));
create policy own_subscribers on subscriber_devices as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = subscriber_devices.isp_id) AND (parent.id = subscriber_devices.subscriber_id)))));
create policy owner_all on subscriber_devices to lastmile_owner using (true) with check (true);
create policy platform_reads on subscriber_devices for select to lastmile_platform using (true);
create policy tenant_own on subscriber_devices to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on subscriber_devices to lastmile_platform;
grant delete, insert, select, update on subscriber_devices to lastmile_tenant;

create table subscriber_notes (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  subscriber_id bigint not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint subscriber_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint subscriber_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint subscriber_notes_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint subscriber_notes_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint subscriber_notes_pkey PRIMARY KEY (isp_id, id)
);
comment on table subscriber_notes is 'What staff wrote about a subscriber, shown in its timeline';
CREATE INDEX subscriber_notes_by_author ON subscriber_notes USING btree (created_by);
CREATE INDEX subscriber_notes_by_subscriber ON subscriber_notes USING btree (isp_id, subscriber_id, created_at DESC, id DESC);
CREATE TRIGGER audit_delete AFTER DELETE ON subscriber_notes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON subscriber_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON subscriber_notes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON subscriber_notes FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table subscriber_notes enable row level security;
alter table subscriber_notes force row level security;
create policy own_collections on subscriber_notes as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = subscriber_notes.isp_id) AND (parent.id = subscriber_notes.subscriber_id)))));
create policy own_subscribers on subscriber_notes as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = subscriber_notes.isp_id) AND (parent.id = subscriber_notes.subscriber_id)))));
create policy owner_all on subscriber_notes to lastmile_owner using (true) with check (true);
create policy platform_reads on subscriber_notes for select to lastmile_platform using (true);
create policy tenant_own on subscriber_notes to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on subscriber_notes to lastmile_platform;
grant delete, insert, select, update on subscriber_notes to lastmile_tenant;

create table subscriber_presence (
  isp_id bigint not null default current_isp(),
  subscriber_id bigint not null,
  online boolean not null,
  since timestamp with time zone not null,
  last_seen_at timestamp with time zone,
  last_ip inet,
  last_caller_id text,
  last_disconnect_reason text,
  constraint subscriber_presence_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id) ON DELETE CASCADE,
  constraint subscriber_presence_pkey PRIMARY KEY (isp_id, subscriber_id)
) with (fillfactor=70);
comment on table subscriber_presence is 'Whether a subscriber is online, and its last session';
CREATE INDEX subscriber_presence_by_caller ON subscriber_presence USING btree (isp_id, last_caller_id, subscriber_id) WHERE (last_caller_id IS NOT NULL);
CREATE INDEX subscriber_presence_online ON subscriber_presence USING btree (isp_id, subscriber_id) WHERE online;
CREATE TRIGGER aggregate_delete AFTER DELETE ON subscriber_presence REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION aggregate_presence();
CREATE TRIGGER aggregate_insert AFTER INSERT ON subscriber_presence REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION aggregate_presence();
CREATE TRIGGER aggregate_update AFTER UPDATE ON subscriber_presence REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION aggregate_presence();
alter table subscriber_presence enable row level security;
alter table subscriber_presence force row level security;
create policy own_collections on subscriber_presence as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = subscriber_presence.isp_id) AND (parent.id = subscriber_presence.subscriber_id)))));
create policy own_subscribers on subscriber_presence as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = subscriber_presence.isp_id) AND (parent.id = subscriber_presence.subscriber_id)))));
create policy owner_all on subscriber_presence to lastmile_owner using (true) with check (true);
create policy platform_reads on subscriber_presence for select to lastmile_platform using (true);
create policy tenant_own on subscriber_presence to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on subscriber_presence to lastmile_platform;
grant delete, insert, select, update on subscriber_presence to lastmile_tenant;

create table subscriber_terms (
  isp_id bigint not null default current_isp(),
  subscriber_id bigint not null,
  from_on date not null,
  package_id bigint not null,
  price_minor bigint not null,
  discount_minor bigint not null,
  billing text not null,
  status text not null,
  hold_charged boolean,
  discount_percent integer,
  discount_from date,
  discount_until date,
  constraint subscriber_terms_amount_limit CHECK ((GREATEST(price_minor, discount_minor) <= '1000000000000'::bigint)) NOT VALID,
  constraint subscriber_terms_billing_check CHECK ((billing = ANY (ARRAY['normal'::text, 'free'::text]))),
  constraint subscriber_terms_check CHECK (((status = 'on_hold'::text) OR (hold_charged IS NULL))),
  constraint subscriber_terms_check1 CHECK ((discount_until >= discount_from)),
  constraint subscriber_terms_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint subscriber_terms_discount_percent_check CHECK (((discount_percent >= 1) AND (discount_percent <= 100))),
  constraint subscriber_terms_isp_id_package_id_fkey FOREIGN KEY (isp_id, package_id) REFERENCES packages(isp_id, id),
  constraint subscriber_terms_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint subscriber_terms_pkey PRIMARY KEY (isp_id, subscriber_id, from_on),
  constraint subscriber_terms_price_minor_check CHECK ((price_minor >= 0)),
  constraint subscriber_terms_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'suspended'::text, 'on_hold'::text, 'closed'::text])))
);
comment on table subscriber_terms is 'Package, price, discount and status of a subscriber from a date on';
comment on column subscriber_terms.hold_charged is 'Set when a hold ends: whether it was shorter than the minimum, so that its days are charged';
CREATE INDEX subscriber_terms_by_package ON subscriber_terms USING btree (isp_id, package_id);
CREATE INDEX subscriber_terms_closed ON subscriber_terms USING btree (isp_id, from_on, subscriber_id) WHERE (status = 'closed'::text);
alter table subscriber_terms enable row level security;
alter table subscriber_terms force row level security;
create policy own_collections on subscriber_terms as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = subscriber_terms.isp_id) AND (parent.id = subscriber_terms.subscriber_id)))));
create policy own_subscribers on subscriber_terms as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = subscriber_terms.isp_id) AND (parent.id = subscriber_terms.subscriber_id)))));
create policy owner_all on subscriber_terms to lastmile_owner using (true) with check (true);
create policy platform_reads on subscriber_terms for select to lastmile_platform using (true);
create policy tenant_own on subscriber_terms to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on subscriber_terms to lastmile_platform;
grant delete, insert, select, update on subscriber_terms to lastmile_tenant;

create table subscribers (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  customer_id bigint,
  username text not null,
  username_key text not null generated always as (lower(username)) stored,
  password_encrypted text,
  router_id bigint not null,
  package_id bigint not null,
  area_id bigint,
  reseller_user_id bigint,
  service text not null default 'pppoe'::text,
  static_ip inet,
  caller_id text,
  bind_mac boolean not null default false,
  onu_serial text,
  vlan integer,
  medium text,
  box_no text,
  connected_on date,
  billing text not null default 'normal'::text,
  billing_mode text not null,
  billing_day integer not null,
  agreed_price_minor bigint,
  monthly_discount_minor bigint not null default 0,
  next_package_id bigint,
  change_on date,
  promise_until date,
  promise_note text,
  promised_by bigint,
  promised_at timestamp with time zone,
  status text not null,
  status_reason text,
  status_since timestamp with time zone not null,
  on_hold_until date,
  removed_at timestamp with time zone,
  comment text,
  name_key text not null default ''::text,
  opening_balance_minor bigint,
  opening_posted_at timestamp with time zone,
  next_billing_on date,
  billed_until date,
  pay_link_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  change_by bigint,
  change_at timestamp with time zone,
  next_status text,
  next_status_on date,
  next_hold_until date,
  next_status_by bigint,
  next_status_at timestamp with time zone,
  adopted boolean not null default false,
  search text not null default ''::text,
  free_until date,
  isp_billing text,
  discount_percent integer,
  discount_from date,
  discount_until date,
  discount_active boolean not null default true,
  constraint subscribers_agreed_price_minor_check CHECK ((agreed_price_minor >= 0)),
  constraint subscribers_amount_limit CHECK ((GREATEST(agreed_price_minor, monthly_discount_minor, abs(opening_balance_minor)) <= '1000000000000'::bigint)) NOT VALID,
  constraint subscribers_billing_check CHECK ((billing = ANY (ARRAY['normal'::text, 'free'::text]))),
  constraint subscribers_billing_day_check CHECK (((billing_day >= 1) AND (billing_day <= 28))),
  constraint subscribers_billing_mode_check CHECK ((billing_mode = ANY (ARRAY['prepaid'::text, 'postpaid'::text]))),
  constraint subscribers_change_by_fkey FOREIGN KEY (change_by) REFERENCES users(id),
  constraint subscribers_check CHECK (((status = 'suspended'::text) = (status_reason IS NOT NULL))),
  constraint subscribers_check1 CHECK (((next_package_id IS NULL) = (change_on IS NULL))),
  constraint subscribers_check2 CHECK (((removed_at IS NULL) OR (status = 'closed'::text))),
  constraint subscribers_discount_days CHECK ((discount_until >= discount_from)),
  constraint subscribers_discount_kind CHECK (((discount_percent IS NULL) OR (monthly_discount_minor = 0))),
  constraint subscribers_discount_percent_check CHECK (((discount_percent >= 1) AND (discount_percent <= 100))),
  constraint subscribers_isp_billing_check CHECK ((isp_billing = ANY (ARRAY['normal'::text, 'free'::text]))),
  constraint subscribers_isp_id_area_id_fkey FOREIGN KEY (isp_id, area_id) REFERENCES areas(isp_id, id),
  constraint subscribers_isp_id_customer_id_fkey FOREIGN KEY (isp_id, customer_id) REFERENCES customers(isp_id, id),
  constraint subscribers_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint subscribers_isp_id_next_package_id_fkey FOREIGN KEY (isp_id, next_package_id) REFERENCES packages(isp_id, id),
  constraint subscribers_isp_id_package_id_fkey FOREIGN KEY (isp_id, package_id) REFERENCES packages(isp_id, id),
  constraint subscribers_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id),
  constraint subscribers_medium_check CHECK ((medium = ANY (ARRAY['fiber'::text, 'utp'::text, 'wireless'::text, 'other'::text]))),
  constraint subscribers_monthly_discount_minor_check CHECK ((monthly_discount_minor >= 0)),
  constraint subscribers_next_status CHECK ((((next_status IS NULL) = (next_status_on IS NULL)) AND ((next_status IS NULL) = (next_status_at IS NULL)) AND ((next_hold_until IS NULL) OR (next_status = 'on_hold'::text)) AND ((next_status IS NULL) OR (status <> 'closed'::text)))),
  constraint subscribers_next_status_by_fkey FOREIGN KEY (next_status_by) REFERENCES users(id),
  constraint subscribers_next_status_check CHECK ((next_status = ANY (ARRAY['on_hold'::text, 'closed'::text]))),
  constraint subscribers_pay_link_version_check CHECK ((pay_link_version >= 1)),
  constraint subscribers_pkey PRIMARY KEY (isp_id, id),
  constraint subscribers_promise_note_check CHECK (((length(promise_note) >= 1) AND (length(promise_note) <= 200))),
  constraint subscribers_promised_by_fkey FOREIGN KEY (promised_by) REFERENCES users(id),
  constraint subscribers_reseller_user_id_fkey FOREIGN KEY (reseller_user_id) REFERENCES users(id),
  constraint subscribers_service_check CHECK ((service = 'pppoe'::text)),
  constraint subscribers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'suspended'::text, 'on_hold'::text, 'closed'::text]))),
  constraint subscribers_status_reason_check CHECK ((status_reason = ANY (ARRAY['unpaid'::text, 'manual'::text, 'wallet'::text]))),
  constraint subscribers_username_check CHECK (((length(username) >= 1) AND (length(username) <= 255))),
  constraint subscribers_vlan_check CHECK (((vlan >= 1) AND (vlan <= 4094)))
);
comment on table subscribers is 'PPP accounts of an ISP, with their package, billing and status';
comment on column subscribers.monthly_discount_minor is 'The discount as an amount; 0 with discount_percent';
comment on column subscribers.opening_balance_minor is 'Positive: balance due; negative: account credit';
comment on column subscribers.search is 'The username and what customers are found by, in lower case';
comment on column subscribers.free_until is 'The last day on which free service is meant; null: not decided';
comment on column subscribers.isp_billing is 'How the ISP billed the subscriber before a wholesale reseller did; null: as it does now, or normally';
comment on column subscribers.discount_percent is 'The discount as a percentage of the monthly price; null: an amount';
comment on column subscribers.discount_from is 'The first day with the discount; null: as long as it exists';
comment on column subscribers.discount_until is 'The last day with the discount; null: no end';
comment on column subscribers.discount_active is 'Whether today is a day with the discount; set when it is saved, and daily';
CREATE INDEX subscribers_adopted_username ON subscribers USING btree (isp_id, username_key) WHERE ((status <> 'closed'::text) AND adopted);
CREATE INDEX subscribers_by_area ON subscribers USING btree (isp_id, area_id, username_key, id) WHERE (removed_at IS NULL);
CREATE INDEX subscribers_by_closing ON subscribers USING btree (isp_id, status_since, id) WHERE ((status = 'closed'::text) AND (removed_at IS NULL));
CREATE INDEX subscribers_by_connection ON subscribers USING btree (isp_id, connected_on, id) WHERE (removed_at IS NULL);
CREATE INDEX subscribers_by_creation ON subscribers USING btree (isp_id, created_at, id) WHERE (removed_at IS NULL);
CREATE INDEX subscribers_by_customer ON subscribers USING btree (isp_id, customer_id);
CREATE INDEX subscribers_by_hold_end ON subscribers USING btree (isp_id, on_hold_until) WHERE ((status = 'on_hold'::text) AND (on_hold_until IS NOT NULL));
CREATE INDEX subscribers_by_name ON subscribers USING btree (isp_id, name_key, id) INCLUDE (search) WHERE (removed_at IS NULL);
CREATE INDEX subscribers_by_next_package ON subscribers USING btree (isp_id, change_on) WHERE (change_on IS NOT NULL);
CREATE INDEX subscribers_by_next_status ON subscribers USING btree (isp_id, next_status_on) WHERE (next_status_on IS NOT NULL);
CREATE INDEX subscribers_by_package ON subscribers USING btree (isp_id, package_id, username_key, id) WHERE (removed_at IS NULL);
CREATE INDEX subscribers_by_reseller ON subscribers USING btree (isp_id, reseller_user_id, username_key, id) WHERE ((reseller_user_id IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX subscribers_by_router ON subscribers USING btree (isp_id, router_id, username_key, id) WHERE (removed_at IS NULL);
CREATE INDEX subscribers_by_status ON subscribers USING btree (isp_id, status, username_key, id) WHERE (removed_at IS NULL);
CREATE INDEX subscribers_by_username ON subscribers USING btree (isp_id, username_key, id) INCLUDE (search) WHERE (removed_at IS NULL);
CREATE INDEX subscribers_count_by_area ON subscribers USING btree (isp_id, area_id) WHERE (status <> 'closed'::text);
CREATE INDEX subscribers_count_by_package ON subscribers USING btree (isp_id, package_id, router_id) WHERE (status <> 'closed'::text);
CREATE INDEX subscribers_free ON subscribers USING btree (isp_id, username_key, id) WHERE ((billing = 'free'::text) AND (removed_at IS NULL));
CREATE INDEX subscribers_free_by_id ON subscribers USING btree (isp_id, id) WHERE ((billing = 'free'::text) AND (removed_at IS NULL));
CREATE UNIQUE INDEX subscribers_new_username ON subscribers USING btree (isp_id, username_key) WHERE ((status <> 'closed'::text) AND (NOT adopted));
CREATE INDEX subscribers_of_all_by_creation ON subscribers USING btree (created_at, isp_id, id) WHERE (removed_at IS NULL);
CREATE INDEX subscribers_of_all_by_status ON subscribers USING btree (status, username_key COLLATE "C", isp_id, id) WHERE (removed_at IS NULL);
CREATE INDEX subscribers_of_all_by_username ON subscribers USING btree (username_key COLLATE "C", isp_id, id) WHERE (removed_at IS NULL);
CREATE INDEX subscribers_of_reports ON subscribers USING btree (isp_id, id) INCLUDE (status, removed_at, billing, billing_mode, billing_day, connected_on, area_id, package_id, reseller_user_id);
CREATE INDEX subscribers_on_hold_since ON subscribers USING btree (isp_id, status_since) WHERE ((status = 'on_hold'::text) AND (on_hold_until IS NULL));
CREATE INDEX subscribers_promised ON subscribers USING btree (isp_id, promise_until) WHERE (promise_until IS NOT NULL);
CREATE INDEX subscribers_removed_by_username ON subscribers USING btree (isp_id, username_key) WHERE (removed_at IS NOT NULL);
CREATE INDEX subscribers_search ON subscribers USING gin (isp_id, username_key gin_trgm_ops);
CREATE UNIQUE INDEX subscribers_static_ip ON subscribers USING btree (isp_id, router_id, static_ip) WHERE (status <> 'closed'::text);
CREATE INDEX subscribers_suspended_unpaid ON subscribers USING btree (isp_id, id) WHERE ((status = 'suspended'::text) AND (status_reason = 'unpaid'::text));
CREATE INDEX subscribers_unassigned ON subscribers USING btree (isp_id, username_key, id) WHERE ((customer_id IS NULL) AND (removed_at IS NULL));
CREATE INDEX subscribers_unassigned_by_creation ON subscribers USING btree (created_at, isp_id, id) WHERE ((customer_id IS NULL) AND (removed_at IS NULL));
CREATE INDEX subscribers_unassigned_by_username ON subscribers USING btree (username_key COLLATE "C", isp_id, id) WHERE ((customer_id IS NULL) AND (removed_at IS NULL));
CREATE INDEX subscribers_unassigned_of_isp ON subscribers USING btree (isp_id, username_key, id) WHERE ((customer_id IS NULL) AND (removed_at IS NULL));
CREATE UNIQUE INDEX subscribers_username ON subscribers USING btree (isp_id, username) WHERE (status <> 'closed'::text);
CREATE INDEX subscribers_with_dated_discount ON subscribers USING btree (isp_id, id) WHERE ((discount_from IS NOT NULL) OR (discount_until IS NOT NULL));
CREATE INDEX subscribers_with_own_price ON subscribers USING btree (isp_id, id) WHERE (((agreed_price_minor IS NOT NULL) OR (monthly_discount_minor <> 0) OR (discount_percent IS NOT NULL)) AND (removed_at IS NULL));
CREATE TRIGGER aggregate_delete AFTER DELETE ON subscribers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION aggregate_deleted_subscribers();
CREATE TRIGGER aggregate_insert AFTER INSERT ON subscribers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION aggregate_inserted_subscribers();
CREATE TRIGGER aggregate_update AFTER UPDATE ON subscribers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION aggregate_updated_subscribers();
CREATE TRIGGER audit_delete AFTER DELETE ON subscribers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON subscribers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON subscribers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT is_key_rotation())) EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER check_changed_username BEFORE UPDATE OF username, status, adopted ON subscribers FOR EACH ROW WHEN (((new.username <> old.username) OR (new.adopted <> old.adopted) OR ((old.status = 'closed'::text) AND (new.status <> 'closed'::text)))) EXECUTE FUNCTION check_new_username();
CREATE TRIGGER check_new_username BEFORE INSERT ON subscribers FOR EACH ROW EXECUTE FUNCTION check_new_username();
CREATE TRIGGER check_reseller_limits BEFORE INSERT OR UPDATE OF username, package_id, next_package_id, area_id, status ON subscribers FOR EACH ROW WHEN ((current_setting('role'::text) = 'lastmile_own_subscribers'::text)) EXECUTE FUNCTION check_reseller_limits();
CREATE TRIGGER create_balances AFTER INSERT ON subscribers REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION create_balances();
CREATE TRIGGER keep_wholesale_free BEFORE INSERT ON subscribers FOR EACH ROW WHEN ((new.reseller_user_id IS NOT NULL)) EXECUTE FUNCTION keep_wholesale_free();
CREATE TRIGGER keep_wholesale_free_on_update BEFORE UPDATE OF billing, reseller_user_id ON subscribers FOR EACH ROW WHEN ((COALESCE(new.reseller_user_id, old.reseller_user_id) IS NOT NULL)) EXECUTE FUNCTION keep_wholesale_free();
CREATE TRIGGER limit_insert AFTER INSERT ON subscribers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_limit_of_new_rows('subscribers');
CREATE CONSTRAINT TRIGGER limit_reopened AFTER UPDATE OF status ON subscribers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status = 'closed'::text) AND (new.status <> 'closed'::text))) EXECUTE FUNCTION check_limit_of_returning_rows('subscribers');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON subscribers FOR EACH ROW WHEN ((NOT is_key_rotation())) EXECUTE FUNCTION set_row_timestamps();
CREATE TRIGGER sync_name BEFORE INSERT OR UPDATE OF customer_id, username ON subscribers FOR EACH ROW EXECUTE FUNCTION subscribers_sync_name();
alter table subscribers enable row level security;
alter table subscribers force row level security;
create policy own_collections on subscribers as restrictive to lastmile_own_collections using ((area_id = ANY (( SELECT scope_areas() AS scope_areas)::bigint[])));
create policy own_subscribers on subscribers as restrictive to lastmile_own_subscribers using ((reseller_user_id = ANY (scope_resellers())));
create policy owner_all on subscribers to lastmile_owner using (true) with check (true);
create policy platform_reads on subscribers for select to lastmile_platform using (true);
create policy tenant_own on subscribers to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on subscribers to lastmile_platform;
grant delete, insert, select, update on subscribers to lastmile_tenant;

create table suspension_runs (
  isp_id bigint not null default current_isp(),
  run_on date not null,
  outcome text not null,
  subscribers integer not null default 0,
  started_at timestamp with time zone not null,
  heartbeat_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint suspension_runs_check CHECK (((outcome = 'running'::text) = (finished_at IS NULL))),
  constraint suspension_runs_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint suspension_runs_outcome_check CHECK ((outcome = ANY (ARRAY['running'::text, 'done'::text, 'excluded'::text, 'stopped'::text, 'began'::text]))),
  constraint suspension_runs_pkey PRIMARY KEY (isp_id, run_on),
  constraint suspension_runs_subscribers_check CHECK ((subscribers >= 0))
);
comment on table suspension_runs is 'Days on which overdue subscribers of an ISP were suspended';
alter table suspension_runs enable row level security;
alter table suspension_runs force row level security;
create policy owner_all on suspension_runs to lastmile_owner using (true) with check (true);
create policy platform_reads on suspension_runs for select to lastmile_platform using (true);
create policy tenant_own on suspension_runs to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on suspension_runs to lastmile_platform;
grant insert, select, update on suspension_runs to lastmile_tenant;

create table thanas (
  id bigint not null,
  district_id bigint not null,
  name text not null,
  name_bn text not null,
  metropolitan boolean not null,
  constraint thanas_district_id_fkey FOREIGN KEY (district_id) REFERENCES districts(id),
  constraint thanas_district_id_id_key UNIQUE (district_id, id),
  constraint thanas_pkey PRIMARY KEY (id)
);
comment on table thanas is 'Police stations: those of the metropolitan forces, and those of a district that belong to no upazila';
alter table thanas enable row level security;
alter table thanas force row level security;
create policy owner_all on thanas to lastmile_owner using (true) with check (true);
create policy platform_reads on thanas for select to lastmile_platform using (true);
create policy tenant_reads on thanas for select to lastmile_tenant using ((current_isp() IS NOT NULL));
grant select on thanas to lastmile_platform;
grant select on thanas to lastmile_tenant;

create table ticket_aggregates (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  department_id bigint,
  staff_id bigint,
  status text not null,
  urgency text not null,
  tickets bigint not null,
  constraint ticket_aggregates_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint ticket_aggregates_pkey PRIMARY KEY (isp_id, id)
);
comment on table ticket_aggregates is 'Numbers of tickets by department, assignee, status and urgency';
alter table ticket_aggregates enable row level security;
alter table ticket_aggregates force row level security;
create policy own_collections on ticket_aggregates as restrictive to lastmile_own_collections using (false);
create policy own_department on ticket_aggregates as restrictive to lastmile_own_department using ((department_id = scope_department()));
create policy own_subscribers on ticket_aggregates as restrictive to lastmile_own_subscribers using (false);
create policy owner_all on ticket_aggregates to lastmile_owner using (true) with check (true);
create policy platform_reads on ticket_aggregates for select to lastmile_platform using (true);
create policy tenant_own on ticket_aggregates to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on ticket_aggregates to lastmile_platform;
grant select on ticket_aggregates to lastmile_tenant;

create table ticket_attachments (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  ticket_id bigint,
  reply_id bigint,
  user_id bigint,
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null,
  storage_key text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint ticket_attachments_check CHECK (((ticket_id IS NULL) = (reply_id IS NULL))),
  constraint ticket_attachments_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 120))),
  constraint ticket_attachments_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint ticket_attachments_isp_id_reply_id_fkey FOREIGN KEY (isp_id, reply_id) REFERENCES ticket_replies(isp_id, id),
  constraint ticket_attachments_isp_id_ticket_id_fkey FOREIGN KEY (isp_id, ticket_id) REFERENCES tickets(isp_id, id),
  constraint ticket_attachments_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text, 'text/plain'::text]))),
  constraint ticket_attachments_pkey PRIMARY KEY (isp_id, id),
  constraint ticket_attachments_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760))),
  constraint ticket_attachments_storage_key_check CHECK ((storage_key ~ '^[a-f0-9]{32}$'::text)),
  constraint ticket_attachments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table ticket_attachments is 'Files of a ticket; their contents are in the attachment folder';
CREATE INDEX ticket_attachments_by_reply ON ticket_attachments USING btree (isp_id, reply_id);
CREATE INDEX ticket_attachments_by_ticket ON ticket_attachments USING btree (isp_id, ticket_id, id);
CREATE INDEX ticket_attachments_by_user ON ticket_attachments USING btree (user_id);
CREATE UNIQUE INDEX ticket_attachments_key ON ticket_attachments USING btree (isp_id, storage_key);
CREATE INDEX ticket_attachments_unused ON ticket_attachments USING btree (created_at) WHERE (reply_id IS NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON ticket_attachments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON ticket_attachments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON ticket_attachments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON ticket_attachments FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table ticket_attachments enable row level security;
alter table ticket_attachments force row level security;
create policy own_collections on ticket_attachments as restrictive to lastmile_own_collections using ((((ticket_id IS NULL) AND (user_id = scope_user())) OR (EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_attachments.isp_id) AND (parent.id = ticket_attachments.ticket_id))))));
create policy own_department on ticket_attachments as restrictive to lastmile_own_department using ((((ticket_id IS NULL) AND (user_id = scope_staff_user())) OR (EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_attachments.isp_id) AND (parent.id = ticket_attachments.ticket_id))))));
create policy own_subscribers on ticket_attachments as restrictive to lastmile_own_subscribers using ((((ticket_id IS NULL) AND (user_id = scope_user())) OR ((EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_attachments.isp_id) AND (parent.id = ticket_attachments.ticket_id)))) AND (EXISTS ( SELECT
   FROM ticket_replies r
  WHERE ((r.isp_id = ticket_attachments.isp_id) AND (r.id = ticket_attachments.reply_id)))))));
create policy owner_all on ticket_attachments to lastmile_owner using (true) with check (true);
create policy platform_desk on ticket_attachments as restrictive to lastmile_tenant using (((isp_id = current_isp()) AND ((ticket_id IS NULL) OR (EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_attachments.isp_id) AND (parent.id = ticket_attachments.ticket_id))))))) with check ((isp_id = current_isp()));
create policy platform_reads on ticket_attachments for select to lastmile_platform using (true);
create policy tenant_own on ticket_attachments to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on ticket_attachments to lastmile_platform;
grant delete, insert, select, update on ticket_attachments to lastmile_tenant;

create table ticket_events (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  ticket_id bigint not null,
  at timestamp with time zone not null,
  user_id bigint,
  user_name text,
  kind text not null,
  from_value text,
  to_value text,
  constraint ticket_events_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint ticket_events_isp_id_ticket_id_fkey FOREIGN KEY (isp_id, ticket_id) REFERENCES tickets(isp_id, id),
  constraint ticket_events_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'status'::text, 'urgency'::text, 'department'::text, 'staff'::text, 'merged'::text, 'linked'::text, 'rated'::text, 'visit'::text, 'outage'::text]))),
  constraint ticket_events_pkey PRIMARY KEY (isp_id, id),
  constraint ticket_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint ticket_events_user_name_check CHECK (((length(user_name) >= 1) AND (length(user_name) <= 120)))
);
comment on table ticket_events is 'The history of a ticket: who changed what and when';
CREATE INDEX ticket_events_by_ticket ON ticket_events USING btree (isp_id, ticket_id, id);
CREATE INDEX ticket_events_by_user ON ticket_events USING btree (user_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON ticket_events FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON ticket_events FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table ticket_events enable row level security;
alter table ticket_events force row level security;
create policy own_collections on ticket_events as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_events.isp_id) AND (parent.id = ticket_events.ticket_id)))));
create policy own_department on ticket_events as restrictive to lastmile_own_department using ((EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_events.isp_id) AND (parent.id = ticket_events.ticket_id)))));
create policy own_subscribers on ticket_events as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_events.isp_id) AND (parent.id = ticket_events.ticket_id)))));
create policy owner_all on ticket_events to lastmile_owner using (true) with check (true);
create policy platform_desk on ticket_events as restrictive to lastmile_tenant using (((isp_id = current_isp()) AND (EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_events.isp_id) AND (parent.id = ticket_events.ticket_id)))))) with check ((isp_id = current_isp()));
create policy platform_reads on ticket_events for select to lastmile_platform using (true);
create policy tenant_own on ticket_events to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on ticket_events to lastmile_platform;
grant insert, select on ticket_events to lastmile_tenant;

create table ticket_mails (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  ticket_id bigint not null,
  message_hash text not null,
  received_at timestamp with time zone not null,
  constraint ticket_mails_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint ticket_mails_isp_id_ticket_id_fkey FOREIGN KEY (isp_id, ticket_id) REFERENCES tickets(isp_id, id),
  constraint ticket_mails_message_hash_check CHECK ((message_hash ~ '^[a-f0-9]{64}$'::text)),
  constraint ticket_mails_pkey PRIMARY KEY (isp_id, id)
);
comment on table ticket_mails is 'Which mails were received for a ticket, so that each is appended once';
CREATE INDEX ticket_mails_by_time ON ticket_mails USING btree (isp_id, ticket_id, received_at);
CREATE INDEX ticket_mails_expired ON ticket_mails USING btree (isp_id, received_at);
CREATE UNIQUE INDEX ticket_mails_message ON ticket_mails USING btree (isp_id, ticket_id, message_hash);
alter table ticket_mails enable row level security;
alter table ticket_mails force row level security;
create policy own_collections on ticket_mails as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_mails.isp_id) AND (parent.id = ticket_mails.ticket_id)))));
create policy own_department on ticket_mails as restrictive to lastmile_own_department using ((EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_mails.isp_id) AND (parent.id = ticket_mails.ticket_id)))));
create policy own_subscribers on ticket_mails as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_mails.isp_id) AND (parent.id = ticket_mails.ticket_id)))));
create policy owner_all on ticket_mails to lastmile_owner using (true) with check (true);
create policy platform_reads on ticket_mails for select to lastmile_platform using (true);
create policy tenant_own on ticket_mails to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on ticket_mails to lastmile_platform;
grant delete, insert, select on ticket_mails to lastmile_tenant;

create table ticket_numbers (
  isp_id bigint not null default current_isp(),
  last_number bigint not null default 1000,
  constraint ticket_numbers_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint ticket_numbers_pkey PRIMARY KEY (isp_id)
);
comment on table ticket_numbers is 'The last number of a ticket';
alter table ticket_numbers enable row level security;
alter table ticket_numbers force row level security;
create policy owner_all on ticket_numbers to lastmile_owner using (true) with check (true);
create policy platform_reads on ticket_numbers for select to lastmile_platform using (true);
create policy tenant_own on ticket_numbers to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on ticket_numbers to lastmile_platform;
grant delete, insert, select, update on ticket_numbers to lastmile_tenant;

create table ticket_replies (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  ticket_id bigint not null,
  author text not null,
  user_id bigint,
  author_name text not null,
  internal boolean not null default false,
  body text not null,
  mailed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  from_email text,
  left_out text[] not null default '{}'::text[],
  constraint ticket_replies_author_check CHECK ((author = ANY (ARRAY['staff'::text, 'customer'::text]))),
  constraint ticket_replies_author_name_check CHECK (((length(author_name) >= 1) AND (length(author_name) <= 120))),
  constraint ticket_replies_body_check CHECK (((length(body) >= 1) AND (length(body) <= 10000))),
  constraint ticket_replies_check CHECK (((NOT internal) OR (author = 'staff'::text))),
  constraint ticket_replies_from_email_check CHECK (((length(from_email) >= 3) AND (length(from_email) <= 254))),
  constraint ticket_replies_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint ticket_replies_isp_id_ticket_id_fkey FOREIGN KEY (isp_id, ticket_id) REFERENCES tickets(isp_id, id),
  constraint ticket_replies_left_out_check CHECK ((cardinality(left_out) <= 20)),
  constraint ticket_replies_pkey PRIMARY KEY (isp_id, id),
  constraint ticket_replies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table ticket_replies is 'The conversation of a ticket: replies and internal notes';
CREATE INDEX ticket_replies_by_ticket ON ticket_replies USING btree (isp_id, ticket_id, created_at, id);
CREATE INDEX ticket_replies_by_user ON ticket_replies USING btree (user_id);
CREATE TRIGGER announce AFTER INSERT ON ticket_replies FOR EACH ROW EXECUTE FUNCTION notify_ticket_changed();
CREATE TRIGGER audit_delete AFTER DELETE ON ticket_replies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON ticket_replies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON ticket_replies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON ticket_replies FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table ticket_replies enable row level security;
alter table ticket_replies force row level security;
create policy own_collections on ticket_replies as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_replies.isp_id) AND (parent.id = ticket_replies.ticket_id)))));
create policy own_department on ticket_replies as restrictive to lastmile_own_department using ((EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_replies.isp_id) AND (parent.id = ticket_replies.ticket_id)))));
create policy own_subscribers on ticket_replies as restrictive to lastmile_own_subscribers using (((EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_replies.isp_id) AND (parent.id = ticket_replies.ticket_id)))) AND ((NOT internal) OR (EXISTS ( SELECT
   FROM users author
  WHERE ((author.id = ticket_replies.user_id) AND ((author.id = ANY (scope_resellers())) OR (author.reseller_user_id = ANY (scope_resellers())))))))));
create policy owner_all on ticket_replies to lastmile_owner using (true) with check (true);
create policy platform_desk on ticket_replies as restrictive to lastmile_tenant using (((isp_id = current_isp()) AND (EXISTS ( SELECT
   FROM tickets parent
  WHERE ((parent.isp_id = ticket_replies.isp_id) AND (parent.id = ticket_replies.ticket_id)))))) with check ((isp_id = current_isp()));
create policy platform_reads on ticket_replies for select to lastmile_platform using (true);
create policy tenant_own on ticket_replies to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on ticket_replies to lastmile_platform;
grant insert, select, update on ticket_replies to lastmile_tenant;

create table ticket_targets (
  isp_id bigint not null default current_isp(),
  urgency text not null,
  first_response_minutes integer not null,
  resolution_minutes integer not null,
  constraint ticket_targets_check CHECK ((first_response_minutes <= resolution_minutes)),
  constraint ticket_targets_first_response_minutes_check CHECK (((first_response_minutes >= 5) AND (first_response_minutes <= 43200))),
  constraint ticket_targets_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint ticket_targets_pkey PRIMARY KEY (isp_id, urgency),
  constraint ticket_targets_resolution_minutes_check CHECK (((resolution_minutes >= 15) AND (resolution_minutes <= 129600))),
  constraint ticket_targets_urgency_check CHECK ((urgency = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])))
);
comment on table ticket_targets is 'Within which time tickets are answered and resolved, by urgency; without a row the default applies';
alter table ticket_targets enable row level security;
alter table ticket_targets force row level security;
create policy owner_all on ticket_targets to lastmile_owner using (true) with check (true);
create policy platform_reads on ticket_targets for select to lastmile_platform using (true);
create policy tenant_own on ticket_targets to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on ticket_targets to lastmile_platform;
grant delete, insert, select, update on ticket_targets to lastmile_tenant;

create table tickets (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  number bigint not null,
  desk text not null default 'isp'::text,
  subject text not null,
  category text not null,
  urgency text not null,
  status text not null default 'open'::text,
  source text not null,
  department_id bigint,
  staff_id bigint,
  subscriber_id bigint,
  reseller_user_id bigint,
  contact_name text,
  contact_mobile text,
  opened_by bigint,
  opened_at timestamp with time zone not null,
  last_activity_at timestamp with time zone not null,
  first_response_due_at timestamp with time zone not null,
  first_response_at timestamp with time zone,
  resolution_due_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  closed_at timestamp with time zone,
  due_at timestamp with time zone generated always as (
CASE
    WHEN (status = ANY (ARRAY['resolved'::text, 'closed'::text])) THEN NULL::timestamp with time zone
    WHEN (first_response_at IS NULL) THEN LEAST(first_response_due_at, resolution_due_at)
    ELSE resolution_due_at
END) stored,
  overdue_reported_for timestamp with time zone,
  rating smallint,
  rating_comment text,
  rated_at timestamp with time zone,
  merged_into_id bigint,
  linked_to_id bigint,
  hidden_at timestamp with time zone,
  hidden_by bigint,
  search text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  outage_id bigint,
  erased_at timestamp with time zone,
  constraint tickets_category_check CHECK ((category = ANY (ARRAY['no_connection'::text, 'slow'::text, 'billing'::text, 'installation'::text, 'relocation'::text, 'other'::text]))),
  constraint tickets_check CHECK (((staff_id IS NULL) OR (department_id IS NOT NULL))),
  constraint tickets_check1 CHECK (((status = ANY (ARRAY['resolved'::text, 'closed'::text])) = (resolved_at IS NOT NULL))),
  constraint tickets_check2 CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint tickets_check3 CHECK (((rating IS NULL) = (rated_at IS NULL))),
  constraint tickets_check4 CHECK (((desk = 'isp'::text) OR ((subscriber_id IS NULL) AND (department_id IS NULL)))),
  constraint tickets_contact_mobile_check CHECK (((length(contact_mobile) >= 1) AND (length(contact_mobile) <= 20))),
  constraint tickets_contact_name_check CHECK (((length(contact_name) >= 1) AND (length(contact_name) <= 120))),
  constraint tickets_desk_check CHECK ((desk = ANY (ARRAY['isp'::text, 'platform'::text]))),
  constraint tickets_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES users(id),
  constraint tickets_isp_id_department_id_fkey FOREIGN KEY (isp_id, department_id) REFERENCES departments(isp_id, id),
  constraint tickets_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint tickets_isp_id_linked_to_id_fkey FOREIGN KEY (isp_id, linked_to_id) REFERENCES tickets(isp_id, id),
  constraint tickets_isp_id_merged_into_id_fkey FOREIGN KEY (isp_id, merged_into_id) REFERENCES tickets(isp_id, id),
  constraint tickets_isp_id_outage_id_fkey FOREIGN KEY (isp_id, outage_id) REFERENCES outages(isp_id, id) ON DELETE SET NULL (outage_id),
  constraint tickets_isp_id_staff_id_fkey FOREIGN KEY (isp_id, staff_id) REFERENCES staff(isp_id, id),
  constraint tickets_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint tickets_number_check CHECK ((number > 0)),
  constraint tickets_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint tickets_pkey PRIMARY KEY (isp_id, id),
  constraint tickets_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint tickets_rating_comment_check CHECK (((length(rating_comment) >= 1) AND (length(rating_comment) <= 1000))),
  constraint tickets_reseller_user_id_fkey FOREIGN KEY (reseller_user_id) REFERENCES users(id),
  constraint tickets_source_check CHECK ((source = ANY (ARRAY['phone'::text, 'visit'::text, 'email'::text, 'portal'::text, 'staff'::text]))),
  constraint tickets_status_check CHECK ((status = ANY (ARRAY['open'::text, 'in_progress'::text, 'waiting'::text, 'resolved'::text, 'closed'::text]))),
  constraint tickets_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 160))),
  constraint tickets_urgency_check CHECK ((urgency = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])))
);
comment on table tickets is 'Support requests of customers to their ISP, and of ISPs to the platform';
CREATE INDEX tickets_active ON tickets USING btree (isp_id, desk, last_activity_at, id) WHERE ((due_at IS NOT NULL) AND (hidden_at IS NULL));
CREATE INDEX tickets_active_by_department ON tickets USING btree (isp_id, department_id, last_activity_at, id) WHERE ((due_at IS NOT NULL) AND (hidden_at IS NULL));
CREATE INDEX tickets_active_by_opener ON tickets USING btree (isp_id, opened_by, last_activity_at, id) WHERE ((due_at IS NOT NULL) AND (hidden_at IS NULL));
CREATE INDEX tickets_active_by_opening ON tickets USING btree (isp_id, desk, opened_at, id) WHERE ((due_at IS NOT NULL) AND (hidden_at IS NULL));
CREATE INDEX tickets_active_by_staff ON tickets USING btree (isp_id, staff_id, last_activity_at, id) WHERE ((due_at IS NOT NULL) AND (hidden_at IS NULL));
CREATE INDEX tickets_by_activity ON tickets USING btree (isp_id, desk, last_activity_at, id, department_id, staff_id, status, urgency) WHERE (hidden_at IS NULL);
CREATE INDEX tickets_by_department ON tickets USING btree (isp_id, department_id, last_activity_at, id, desk, status, urgency, staff_id) WHERE (hidden_at IS NULL);
CREATE INDEX tickets_by_department_due ON tickets USING btree (isp_id, department_id, due_at, id, desk, status, urgency, staff_id) WHERE (hidden_at IS NULL);
CREATE INDEX tickets_by_department_opening ON tickets USING btree (isp_id, department_id, opened_at, id, desk, status, urgency, staff_id) WHERE (hidden_at IS NULL);
CREATE INDEX tickets_by_due ON tickets USING btree (isp_id, desk, due_at, id, department_id, staff_id, status, urgency) WHERE (hidden_at IS NULL);
CREATE INDEX tickets_by_opener ON tickets USING btree (isp_id, opened_by, last_activity_at, id, desk, status, urgency, department_id, staff_id) WHERE (hidden_at IS NULL);
CREATE INDEX tickets_by_opener_department ON tickets USING btree (isp_id, opened_by, department_id) WHERE (hidden_at IS NULL);
CREATE INDEX tickets_by_opening ON tickets USING btree (isp_id, desk, opened_at, id, department_id, staff_id, status, urgency) WHERE (hidden_at IS NULL);
CREATE INDEX tickets_by_outage ON tickets USING btree (isp_id, outage_id) WHERE (outage_id IS NOT NULL);
CREATE INDEX tickets_by_reseller ON tickets USING btree (isp_id, reseller_user_id, last_activity_at, id, desk, status, urgency, department_id, staff_id) WHERE ((reseller_user_id IS NOT NULL) AND (hidden_at IS NULL));
CREATE INDEX tickets_by_staff ON tickets USING btree (isp_id, staff_id, last_activity_at, id, desk, status, urgency, department_id) WHERE (hidden_at IS NULL);
CREATE INDEX tickets_by_status ON tickets USING btree (isp_id, desk, status, last_activity_at, id, urgency, department_id, staff_id) WHERE (hidden_at IS NULL);
CREATE INDEX tickets_by_subscriber ON tickets USING btree (isp_id, subscriber_id, last_activity_at, id, department_id, opened_by, reseller_user_id);
CREATE INDEX tickets_by_urgency ON tickets USING btree (isp_id, desk, urgency, last_activity_at, id, status, department_id, staff_id) WHERE (hidden_at IS NULL);
CREATE INDEX tickets_linked ON tickets USING btree (isp_id, linked_to_id) WHERE (linked_to_id IS NOT NULL);
CREATE INDEX tickets_merged ON tickets USING btree (isp_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE UNIQUE INDEX tickets_number ON tickets USING btree (isp_id, number);
CREATE INDEX tickets_of_platform ON tickets USING btree (last_activity_at, isp_id, id) WHERE ((desk = 'platform'::text) AND (hidden_at IS NULL));
CREATE INDEX tickets_of_platform_active ON tickets USING btree (last_activity_at, isp_id, id) WHERE ((desk = 'platform'::text) AND (due_at IS NOT NULL) AND (hidden_at IS NULL));
CREATE INDEX tickets_of_platform_by_id ON tickets USING btree (id) WHERE ((desk = 'platform'::text) AND (hidden_at IS NULL));
CREATE INDEX tickets_of_platform_by_opening ON tickets USING btree (opened_at, isp_id, id) WHERE ((desk = 'platform'::text) AND (hidden_at IS NULL));
CREATE INDEX tickets_of_platform_search ON tickets USING gin (search gin_trgm_ops) WHERE (desk = 'platform'::text);
CREATE INDEX tickets_overdue ON tickets USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (hidden_at IS NULL));
CREATE INDEX tickets_search ON tickets USING gin (isp_id, search gin_trgm_ops);
CREATE INDEX tickets_to_close ON tickets USING btree (resolved_at) WHERE (status = 'resolved'::text);
CREATE INDEX tickets_to_erase ON tickets USING btree (isp_id, closed_at) WHERE ((closed_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX tickets_unassigned ON tickets USING btree (isp_id, desk, last_activity_at, id) WHERE ((staff_id IS NULL) AND (due_at IS NOT NULL) AND (hidden_at IS NULL));
CREATE TRIGGER aggregate_insert AFTER INSERT ON tickets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION aggregate_tickets();
CREATE TRIGGER aggregate_update AFTER UPDATE ON tickets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION aggregate_tickets();
CREATE TRIGGER announce AFTER INSERT OR UPDATE ON tickets FOR EACH ROW EXECUTE FUNCTION notify_ticket_changed();
CREATE TRIGGER audit_delete AFTER DELETE ON tickets REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON tickets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON tickets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER set_search BEFORE INSERT OR UPDATE OF number, subject, contact_name, contact_mobile ON tickets FOR EACH ROW EXECUTE FUNCTION tickets_set_search();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON tickets FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
CREATE TRIGGER update_visit_scopes AFTER UPDATE OF department_id, opened_by, reseller_user_id, hidden_at ON tickets FOR EACH ROW WHEN (((((old.department_id IS DISTINCT FROM new.department_id) OR (old.opened_by IS DISTINCT FROM new.opened_by)) OR (old.reseller_user_id IS DISTINCT FROM new.reseller_user_id)) OR (old.hidden_at IS DISTINCT FROM new.hidden_at))) EXECUTE FUNCTION update_visit_scopes();
alter table tickets enable row level security;
alter table tickets force row level security;
create policy own_collections on tickets as restrictive to lastmile_own_collections using ((opened_by = scope_user()));
create policy own_department on tickets as restrictive to lastmile_own_department using ((COALESCE((department_id = scope_department()), false) OR COALESCE((opened_by = scope_staff_user()), false)));
create policy own_subscribers on tickets as restrictive to lastmile_own_subscribers using ((reseller_user_id = ANY (scope_resellers())));
create policy owner_all on tickets to lastmile_owner using (true) with check (true);
create policy platform_desk on tickets as restrictive to lastmile_tenant using (((isp_id = current_isp()) AND ((desk = 'isp'::text) OR sees_platform_desk())));
create policy platform_reads on tickets for select to lastmile_platform using (true);
create policy tenant_own on tickets to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on tickets to lastmile_platform;
grant insert, select, update on tickets to lastmile_tenant;

create table upazilas (
  id bigint not null,
  district_id bigint not null,
  name text not null,
  name_bn text not null,
  constraint upazilas_district_id_fkey FOREIGN KEY (district_id) REFERENCES districts(id),
  constraint upazilas_district_id_id_key UNIQUE (district_id, id),
  constraint upazilas_pkey PRIMARY KEY (id)
);
comment on table upazilas is 'Upazilas of Bangladesh';
alter table upazilas enable row level security;
alter table upazilas force row level security;
create policy owner_all on upazilas to lastmile_owner using (true) with check (true);
create policy platform_reads on upazilas for select to lastmile_platform using (true);
create policy tenant_reads on upazilas for select to lastmile_tenant using ((current_isp() IS NOT NULL));
grant select on upazilas to lastmile_platform;
grant select on upazilas to lastmile_tenant;

create table usage_days (
  isp_id bigint not null default current_isp(),
  subscriber_id bigint not null,
  day date not null,
  download_bytes bigint not null,
  upload_bytes bigint not null,
  constraint usage_days_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id) ON DELETE CASCADE,
  constraint usage_days_pkey PRIMARY KEY (isp_id, subscriber_id, day)
) partition by RANGE (day);
comment on table usage_days is 'Bytes of each subscriber by day; one partition per month';
alter table usage_days enable row level security;
alter table usage_days force row level security;
create policy own_collections on usage_days as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = usage_days.isp_id) AND (parent.id = usage_days.subscriber_id)))));
create policy own_subscribers on usage_days as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = usage_days.isp_id) AND (parent.id = usage_days.subscriber_id)))));
create policy owner_all on usage_days to lastmile_owner using (true) with check (true);
create policy platform_reads on usage_days for select to lastmile_platform using (true);
create policy tenant_own on usage_days to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on usage_days to lastmile_platform;
grant delete, insert, select, update on usage_days to lastmile_tenant;

create table usage_hours (
  isp_id bigint not null default current_isp(),
  subscriber_id bigint not null,
  day date not null,
  download bigint[] not null,
  upload bigint[] not null,
  constraint usage_hours_download_check CHECK ((cardinality(download) = 24)),
  constraint usage_hours_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id) ON DELETE CASCADE,
  constraint usage_hours_pkey PRIMARY KEY (isp_id, subscriber_id, day),
  constraint usage_hours_upload_check CHECK ((cardinality(upload) = 24))
) partition by RANGE (day);
comment on table usage_hours is 'Bytes of each subscriber by hour of the ISP''s day; one partition per month, kept for at least 35 days';
alter table usage_hours enable row level security;
alter table usage_hours force row level security;
create policy own_collections on usage_hours as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = usage_hours.isp_id) AND (parent.id = usage_hours.subscriber_id)))));
create policy own_subscribers on usage_hours as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = usage_hours.isp_id) AND (parent.id = usage_hours.subscriber_id)))));
create policy owner_all on usage_hours to lastmile_owner using (true) with check (true);
create policy platform_reads on usage_hours for select to lastmile_platform using (true);
create policy tenant_own on usage_hours to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on usage_hours to lastmile_platform;
grant delete, insert, select, update on usage_hours to lastmile_tenant;

create table usage_readings (
  isp_id bigint not null default current_isp(),
  router_id bigint not null,
  interface_id text not null,
  subscriber_id bigint not null,
  session_started_at timestamp with time zone not null,
  read_at timestamp with time zone not null,
  download_counter bigint not null,
  upload_counter bigint not null,
  session_download bigint not null,
  session_upload bigint not null,
  hour_download bigint not null,
  hour_upload bigint not null,
  constraint usage_readings_isp_id_router_id_fkey FOREIGN KEY (isp_id, router_id) REFERENCES routers(isp_id, id) ON DELETE CASCADE,
  constraint usage_readings_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id) ON DELETE CASCADE,
  constraint usage_readings_pkey PRIMARY KEY (isp_id, router_id, interface_id)
) with (fillfactor=60);
comment on table usage_readings is 'The last byte counters of each PPP session, with the bytes of the current hour';
CREATE INDEX usage_readings_by_subscriber ON usage_readings USING btree (isp_id, subscriber_id);
alter table usage_readings enable row level security;
alter table usage_readings force row level security;
create policy own_collections on usage_readings as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = usage_readings.isp_id) AND (parent.id = usage_readings.subscriber_id)))));
create policy own_subscribers on usage_readings as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM subscribers parent
  WHERE ((parent.isp_id = usage_readings.isp_id) AND (parent.id = usage_readings.subscriber_id)))));
create policy owner_all on usage_readings to lastmile_owner using (true) with check (true);
create policy platform_reads on usage_readings for select to lastmile_platform using (true);
create policy tenant_own on usage_readings to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on usage_readings to lastmile_platform;
grant delete, insert, select, update on usage_readings to lastmile_tenant;

create table user_activity (
  user_id bigint not null,
  isp_id bigint,
  last_login_at timestamp with time zone,
  last_totp_step bigint,
  constraint user_activity_pkey PRIMARY KEY (user_id),
  constraint user_activity_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table user_activity is 'Last sign-in and last accepted one-time code of each user';
alter table user_activity enable row level security;
alter table user_activity force row level security;
create policy owner_all on user_activity to lastmile_owner using (true) with check (true);
create policy platform_all on user_activity to lastmile_platform using (true) with check (true);
create policy tenant_reads_own on user_activity for select to lastmile_tenant using ((isp_id = current_isp()));
grant insert, select, update on user_activity to lastmile_platform;
grant select on user_activity to lastmile_tenant;

create table users (
  id bigint not null generated always as identity,
  isp_id bigint,
  role_id bigint not null,
  full_name text not null,
  email text,
  mobile text,
  password_hash text,
  totp_encrypted text,
  two_factor_since timestamp with time zone,
  locale text not null default 'en'::text,
  status text not null default 'active'::text,
  search text not null generated always as (((((lower(full_name) || ' '::text) || lower(COALESCE(email, ''::text))) || ' '::text) || COALESCE(mobile, ''::text))) stored,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  area_ids bigint[] not null default '{}'::bigint[],
  payment_methods text[] not null default '{}'::text[],
  two_factor_exempt boolean not null default false,
  preferences jsonb not null default '{}'::jsonb,
  first_steps_hidden_at timestamp with time zone,
  reseller_user_id bigint default scope_reseller(),
  constraint users_area_ids CHECK ((cardinality(area_ids) <= 100)),
  constraint users_check CHECK (((email IS NOT NULL) OR (mobile IS NOT NULL))),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 120))),
  constraint users_invited_or_password CHECK (((status <> 'active'::text) OR (password_hash IS NOT NULL))),
  constraint users_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint users_not_own_staff CHECK ((reseller_user_id <> id)),
  constraint users_payment_methods CHECK ((payment_methods <@ ARRAY['cash'::text, 'bkash'::text, 'nagad'::text, 'rocket'::text, 'upay'::text, 'card'::text, 'bank'::text, 'cheque'::text])),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_preferences CHECK (((jsonb_typeof(preferences) = 'object'::text) AND (length((preferences)::text) <= 8000))),
  constraint users_reseller_user_id_fkey FOREIGN KEY (reseller_user_id) REFERENCES users(id),
  constraint users_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id),
  constraint users_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'locked'::text, 'disabled'::text]))),
  constraint users_two_factor CHECK (((two_factor_since IS NULL) OR (totp_encrypted IS NOT NULL)))
);
comment on table users is 'People who sign in: of an ISP, or of the platform (no ISP)';
comment on column users.preferences is 'Date format, first day of the week, row height and default views';
comment on column users.reseller_user_id is 'The reseller for whom the user works; null: a user of the ISP, or a reseller';
CREATE INDEX users_by_creation ON users USING btree (created_at, id);
CREATE INDEX users_by_isp ON users USING btree (isp_id, id);
CREATE INDEX users_by_isp_and_name ON users USING btree (isp_id, lower(full_name), id);
CREATE INDEX users_by_isp_and_role ON users USING btree (isp_id, role_id, lower(full_name), id);
CREATE INDEX users_by_name ON users USING btree (lower(full_name), id);
CREATE INDEX users_by_reseller ON users USING btree (reseller_user_id, id) WHERE (reseller_user_id IS NOT NULL);
CREATE INDEX users_by_role ON users USING btree (role_id, id);
CREATE UNIQUE INDEX users_email ON users USING btree (email);
CREATE UNIQUE INDEX users_mobile ON users USING btree (mobile);
CREATE INDEX users_search ON users USING gin (search gin_trgm_ops);
CREATE TRIGGER announce AFTER UPDATE OF status, role_id, isp_id, two_factor_since, area_ids ON users FOR EACH ROW EXECUTE FUNCTION notify_caller_changed();
CREATE TRIGGER audit_delete AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT is_key_rotation())) EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER check_areas BEFORE INSERT OR UPDATE OF area_ids, isp_id ON users FOR EACH ROW WHEN ((new.area_ids <> '{}'::bigint[])) EXECUTE FUNCTION users_check_areas();
CREATE TRIGGER check_role_scope BEFORE INSERT OR UPDATE OF role_id, isp_id ON users FOR EACH ROW EXECUTE FUNCTION users_check_role_scope();
CREATE TRIGGER create_reseller AFTER INSERT OR UPDATE OF role_id ON users FOR EACH ROW WHEN ((new.isp_id IS NOT NULL)) EXECUTE FUNCTION create_reseller_of_user();
CREATE TRIGGER limit_changed AFTER UPDATE OF status, role_id ON users FOR EACH ROW WHEN (((new.isp_id IS NOT NULL) AND (new.status <> 'disabled'::text) AND ((old.status = 'disabled'::text) OR (old.role_id <> new.role_id)))) EXECUTE FUNCTION check_limit_of_changed_users();
CREATE TRIGGER limit_insert AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_limit_of_new_users();
CREATE TRIGGER require_administrator BEFORE UPDATE OF role_id, status ON users FOR EACH ROW EXECUTE FUNCTION users_require_administrator();
CREATE TRIGGER require_leaving BEFORE UPDATE OF status ON users FOR EACH ROW WHEN (((new.status = 'disabled'::text) AND (old.status <> 'disabled'::text) AND (new.isp_id IS NOT NULL))) EXECUTE FUNCTION users_require_leaving();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON users FOR EACH ROW WHEN ((NOT is_key_rotation())) EXECUTE FUNCTION set_row_timestamps();
alter table users enable row level security;
alter table users force row level security;
create policy own_subscribers_insert on users as restrictive for insert to lastmile_own_subscribers with check ((reseller_user_id = scope_reseller()));
create policy own_subscribers_update on users as restrictive for update to lastmile_own_subscribers using (((id = scope_user()) OR (id = ANY (scope_resellers())) OR (reseller_user_id = ANY (scope_resellers()))));
create policy owner_all on users to lastmile_owner using (true) with check (true);
create policy platform_all on users to lastmile_platform using (true) with check (true);
create policy tenant_adds_own on users for insert to lastmile_tenant with check ((isp_id = current_isp()));
create policy tenant_changes_own on users for update to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
create policy tenant_reads_own on users for select to lastmile_tenant using ((isp_id = current_isp()));
grant insert, select, update on users to lastmile_platform;
grant select on users to lastmile_tenant;
grant update (first_steps_hidden_at) on users to lastmile_platform;
grant insert (area_ids, email, full_name, isp_id, locale, mobile, password_hash, payment_methods, reseller_user_id, role_id, status) on users to lastmile_tenant;
grant update (area_ids, email, first_steps_hidden_at, full_name, locale, mobile, payment_methods, role_id, status) on users to lastmile_tenant;

create table visit_mails (
  isp_id bigint not null default current_isp(),
  visit_id bigint not null,
  notified_for text not null,
  constraint visit_mails_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint visit_mails_isp_id_visit_id_fkey FOREIGN KEY (isp_id, visit_id) REFERENCES visits(isp_id, id),
  constraint visit_mails_notified_for_check CHECK (((length(notified_for) >= 1) AND (length(notified_for) <= 80))),
  constraint visit_mails_pkey PRIMARY KEY (isp_id, visit_id)
);
comment on table visit_mails is 'What the customer of a visit was told last';
alter table visit_mails enable row level security;
alter table visit_mails force row level security;
create policy own_collections on visit_mails as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM visits parent
  WHERE ((parent.isp_id = visit_mails.isp_id) AND (parent.id = visit_mails.visit_id)))));
create policy own_department on visit_mails as restrictive to lastmile_own_department using ((EXISTS ( SELECT
   FROM visits parent
  WHERE ((parent.isp_id = visit_mails.isp_id) AND (parent.id = visit_mails.visit_id)))));
create policy own_subscribers on visit_mails as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM visits parent
  WHERE ((parent.isp_id = visit_mails.isp_id) AND (parent.id = visit_mails.visit_id)))));
create policy owner_all on visit_mails to lastmile_owner using (true) with check (true);
create policy platform_reads on visit_mails for select to lastmile_platform using (true);
create policy tenant_own on visit_mails to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on visit_mails to lastmile_platform;
grant insert, select, update on visit_mails to lastmile_tenant;

create table visit_materials (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  visit_id bigint not null,
  name text not null,
  quantity numeric(8,2) not null,
  unit text not null,
  constraint visit_materials_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint visit_materials_isp_id_visit_id_fkey FOREIGN KEY (isp_id, visit_id) REFERENCES visits(isp_id, id),
  constraint visit_materials_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint visit_materials_pkey PRIMARY KEY (isp_id, id),
  constraint visit_materials_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint visit_materials_unit_check CHECK ((unit = ANY (ARRAY['piece'::text, 'metre'::text])))
);
comment on table visit_materials is 'What a technician used during a visit';
CREATE INDEX visit_materials_by_visit ON visit_materials USING btree (isp_id, visit_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON visit_materials FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON visit_materials FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table visit_materials enable row level security;
alter table visit_materials force row level security;
create policy own_collections on visit_materials as restrictive to lastmile_own_collections using ((EXISTS ( SELECT
   FROM visits parent
  WHERE ((parent.isp_id = visit_materials.isp_id) AND (parent.id = visit_materials.visit_id)))));
create policy own_department on visit_materials as restrictive to lastmile_own_department using ((EXISTS ( SELECT
   FROM visits parent
  WHERE ((parent.isp_id = visit_materials.isp_id) AND (parent.id = visit_materials.visit_id)))));
create policy own_subscribers on visit_materials as restrictive to lastmile_own_subscribers using ((EXISTS ( SELECT
   FROM visits parent
  WHERE ((parent.isp_id = visit_materials.isp_id) AND (parent.id = visit_materials.visit_id)))));
create policy owner_all on visit_materials to lastmile_owner using (true) with check (true);
create policy platform_reads on visit_materials for select to lastmile_platform using (true);
create policy tenant_own on visit_materials to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on visit_materials to lastmile_platform;
grant insert, select on visit_materials to lastmile_tenant;

create table visits (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  ticket_id bigint not null,
  staff_id bigint,
  visit_date date not null,
  from_time time without time zone not null,
  to_time time without time zone not null,
  status text not null default 'planned'::text,
  instructions text,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  outcome text,
  result text,
  cancel_reason text,
  reply_id bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  department_id bigint,
  opened_by bigint,
  reseller_user_id bigint,
  hidden_at timestamp with time zone,
  constraint visits_cancel_reason_check CHECK (((length(cancel_reason) >= 1) AND (length(cancel_reason) <= 300))),
  constraint visits_check CHECK ((from_time < to_time)),
  constraint visits_check1 CHECK (((status <> 'started'::text) OR ((staff_id IS NOT NULL) AND (started_at IS NOT NULL)))),
  constraint visits_check2 CHECK (((status = 'done'::text) = (outcome IS NOT NULL))),
  constraint visits_check3 CHECK (((status = ANY (ARRAY['done'::text, 'cancelled'::text])) = (finished_at IS NOT NULL))),
  constraint visits_check4 CHECK (((outcome IS NULL) OR (result IS NOT NULL))),
  constraint visits_instructions_check CHECK (((length(instructions) >= 1) AND (length(instructions) <= 1000))),
  constraint visits_isp_id_fkey FOREIGN KEY (isp_id) REFERENCES isps(id),
  constraint visits_isp_id_reply_id_fkey FOREIGN KEY (isp_id, reply_id) REFERENCES ticket_replies(isp_id, id),
  constraint visits_isp_id_staff_id_fkey FOREIGN KEY (isp_id, staff_id) REFERENCES staff(isp_id, id),
  constraint visits_isp_id_ticket_id_fkey FOREIGN KEY (isp_id, ticket_id) REFERENCES tickets(isp_id, id),
  constraint visits_outcome_check CHECK ((outcome = ANY (ARRAY['solved'::text, 'follow_up'::text, 'no_access'::text]))),
  constraint visits_pkey PRIMARY KEY (isp_id, id),
  constraint visits_result_check CHECK (((length(result) >= 1) AND (length(result) <= 2000))),
  constraint visits_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'started'::text, 'done'::text, 'cancelled'::text])))
);
comment on table visits is 'Visits of technicians to customers, with their time window and result';
CREATE INDEX visits_by_date ON visits USING btree (isp_id, visit_date, from_time, id, status, staff_id) WHERE (hidden_at IS NULL);
CREATE INDEX visits_by_department ON visits USING btree (isp_id, department_id, visit_date, from_time, id, status, staff_id) WHERE (hidden_at IS NULL);
CREATE INDEX visits_by_opener ON visits USING btree (isp_id, opened_by, visit_date, from_time, id, status, staff_id, department_id) WHERE (hidden_at IS NULL);
CREATE INDEX visits_by_reply ON visits USING btree (isp_id, reply_id) WHERE (reply_id IS NOT NULL);
CREATE INDEX visits_by_reseller ON visits USING btree (isp_id, reseller_user_id, visit_date, from_time, id, status, staff_id) WHERE ((reseller_user_id IS NOT NULL) AND (hidden_at IS NULL));
CREATE INDEX visits_by_staff ON visits USING btree (isp_id, staff_id, visit_date, from_time, id);
CREATE INDEX visits_by_ticket ON visits USING btree (isp_id, ticket_id, id);
CREATE INDEX visits_finished ON visits USING btree (isp_id, visit_date, from_time, id) WHERE ((status = ANY (ARRAY['done'::text, 'cancelled'::text])) AND (hidden_at IS NULL));
CREATE INDEX visits_open ON visits USING btree (isp_id, visit_date, from_time, id) WHERE ((status = ANY (ARRAY['planned'::text, 'started'::text])) AND (hidden_at IS NULL));
CREATE INDEX visits_open_by_department ON visits USING btree (isp_id, department_id, visit_date, from_time, id) WHERE ((status = ANY (ARRAY['planned'::text, 'started'::text])) AND (hidden_at IS NULL));
CREATE INDEX visits_unassigned ON visits USING btree (isp_id, visit_date, from_time, id) WHERE ((staff_id IS NULL) AND (status = 'planned'::text) AND (hidden_at IS NULL));
CREATE TRIGGER announce AFTER INSERT OR UPDATE ON visits FOR EACH ROW EXECUTE FUNCTION notify_ticket_changed();
CREATE TRIGGER audit_delete AFTER DELETE ON visits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_insert AFTER INSERT ON visits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER audit_update AFTER UPDATE ON visits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('isp_id');
CREATE TRIGGER set_scope BEFORE INSERT OR UPDATE ON visits FOR EACH ROW EXECUTE FUNCTION set_visit_scope();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON visits FOR EACH ROW EXECUTE FUNCTION set_row_timestamps();
alter table visits enable row level security;
alter table visits force row level security;
create policy own_collections on visits as restrictive to lastmile_own_collections using ((opened_by = scope_user()));
create policy own_department on visits as restrictive to lastmile_own_department using ((COALESCE((department_id = scope_department()), false) OR COALESCE((opened_by = scope_staff_user()), false)));
create policy own_subscribers on visits as restrictive to lastmile_own_subscribers using ((reseller_user_id = ANY (scope_resellers())));
create policy owner_all on visits to lastmile_owner using (true) with check (true);
create policy platform_reads on visits for select to lastmile_platform using (true);
create policy tenant_own on visits to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on visits to lastmile_platform;
grant insert, select, update on visits to lastmile_tenant;

create table wholesale_charges (
  isp_id bigint not null default current_isp(),
  id bigint not null generated always as identity,
  reseller_id bigint not null,
  user_id bigint not null,
  subscriber_id bigint not null,
  package_id bigint not null,
  from_on date not null,
  until_on date not null,
  ended_on date,
  amount_minor bigint not null,
  refunded_minor bigint not null default 0,
  at timestamp with time zone not null,
  ended_at timestamp with time zone,
  vat_rate integer not null default 0,
  vat_minor bigint not null default 0,
  refunded_vat_minor bigint not null default 0,
  month_from_on date,
  constraint wholesale_charges_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint wholesale_charges_check CHECK ((until_on >= from_on)),
  constraint wholesale_charges_check1 CHECK (((ended_on >= (from_on - 1)) AND (ended_on <= until_on))),
  constraint wholesale_charges_check2 CHECK (((ended_on IS NULL) = (ended_at IS NULL))),
  constraint wholesale_charges_check3 CHECK (((refunded_minor >= 0) AND (refunded_minor <= amount_minor))),
  constraint wholesale_charges_check4 CHECK (((refunded_minor = 0) OR (ended_on IS NOT NULL))),
  constraint wholesale_charges_isp_id_package_id_fkey FOREIGN KEY (isp_id, package_id) REFERENCES packages(isp_id, id),
  constraint wholesale_charges_isp_id_subscriber_id_fkey FOREIGN KEY (isp_id, subscriber_id) REFERENCES subscribers(isp_id, id),
  constraint wholesale_charges_month CHECK ((month_from_on <= from_on)),
  constraint wholesale_charges_pkey PRIMARY KEY (isp_id, id),
  constraint wholesale_charges_reseller_fkey FOREIGN KEY (isp_id, reseller_id, user_id) REFERENCES resellers(isp_id, id, user_id),
  constraint wholesale_charges_vat CHECK ((((vat_minor >= 0) AND (vat_minor <= amount_minor)) AND ((refunded_vat_minor >= 0) AND (refunded_vat_minor <= vat_minor)) AND (refunded_vat_minor <= refunded_minor))),
  constraint wholesale_charges_vat_rate_check CHECK (((vat_rate >= 0) AND (vat_rate <= 10000)))
) with (fillfactor=90);
comment on table wholesale_charges is 'What wholesale resellers were charged for each subscriber and period';
comment on column wholesale_charges.vat_rate is 'In basis points, on the day of the charge; charges before buying prices had VAT have none';
comment on column wholesale_charges.vat_minor is 'The VAT that is part of the amount';
comment on column wholesale_charges.month_from_on is 'The first day of the month that was paid, if another package began it; null: from_on';
CREATE INDEX wholesale_charges_by_refund ON wholesale_charges USING btree (isp_id, ended_at) WHERE (refunded_minor > 0);
CREATE INDEX wholesale_charges_by_subscriber ON wholesale_charges USING btree (isp_id, subscriber_id, from_on);
CREATE INDEX wholesale_charges_by_time ON wholesale_charges USING btree (isp_id, at);
CREATE INDEX wholesale_charges_by_user ON wholesale_charges USING btree (isp_id, user_id, id);
CREATE UNIQUE INDEX wholesale_charges_once ON wholesale_charges USING btree (isp_id, subscriber_id, from_on) WHERE ((ended_on IS NULL) OR (ended_on >= from_on));
CREATE TRIGGER credit_retail_invoices AFTER UPDATE ON wholesale_charges REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION credit_retail_invoices();
CREATE TRIGGER issue_retail_invoices AFTER INSERT ON wholesale_charges REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION issue_retail_invoices();
CREATE TRIGGER post_charges AFTER INSERT ON wholesale_charges REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION post_wholesale_charges();
alter table wholesale_charges enable row level security;
alter table wholesale_charges force row level security;
create policy own_collections on wholesale_charges as restrictive to lastmile_own_collections using (false);
create policy own_subscribers on wholesale_charges as restrictive to lastmile_own_subscribers using ((user_id = ANY (scope_resellers())));
create policy owner_all on wholesale_charges to lastmile_owner using (true) with check (true);
create policy platform_reads on wholesale_charges for select to lastmile_platform using (true);
create policy tenant_own on wholesale_charges to lastmile_tenant using ((isp_id = current_isp())) with check ((isp_id = current_isp()));
grant select on wholesale_charges to lastmile_platform;
grant select on wholesale_charges to lastmile_tenant;

create view available_credit with (security_invoker=true) as
 SELECT payments.isp_id,
    payments.subscriber_id,
    'payment'::text AS kind,
    payments.id,
    payments.received_at AS at,
    ((payments.amount_minor - payments.refunded_minor) - payments.allocated_minor) AS remaining_minor
   FROM payments
  WHERE ((payments.reversed_at IS NULL) AND ((payments.allocated_minor + payments.refunded_minor) < payments.amount_minor))
UNION ALL
 SELECT credit_notes.isp_id,
    credit_notes.subscriber_id,
    'credit_note'::text AS kind,
    credit_notes.id,
    credit_notes.issued_at AS at,
    ((credit_notes.amount_minor - credit_notes.refunded_minor) - credit_notes.allocated_minor) AS remaining_minor
   FROM credit_notes
  WHERE ((credit_notes.kind = 'credit'::text) AND (credit_notes.reversed_at IS NULL) AND ((credit_notes.allocated_minor + credit_notes.refunded_minor) < credit_notes.amount_minor));
grant select on available_credit to lastmile_platform;
grant select on available_credit to lastmile_tenant;

create view current_terms with (security_invoker=true) as
 SELECT s.isp_id,
    s.id AS subscriber_id,
    s.package_id,
    COALESCE(s.agreed_price_minor, p.price_minor) AS price_minor,
    s.monthly_discount_minor AS discount_minor,
    s.billing,
    s.status,
    s.discount_percent,
    s.discount_from,
    s.discount_until
   FROM (subscribers s
     JOIN packages p ON (((p.isp_id = s.isp_id) AND (p.id = s.package_id))));
grant select on current_terms to lastmile_platform;
grant select on current_terms to lastmile_tenant;

create view desired_secrets with (security_invoker=true) as
 SELECT s.isp_id,
    s.id AS subscriber_id,
    s.router_id,
    s.username AS name,
        CASE
            WHEN (s.status = 'active'::text) THEN 'enabled'::text
            WHEN e.is_expired THEN 'expired'::text
            ELSE 'disabled'::text
        END AS desired_state,
        CASE
            WHEN ((s.status <> 'active'::text) AND e.is_expired) THEN e.profile
            ELSE COALESCE(m.profile_name, p.profile_name)
        END AS profile,
        CASE
            WHEN ((s.status = 'active'::text) OR (NOT e.is_expired)) THEN s.static_ip
            ELSE NULL::inet
        END AS remote_address,
        CASE
            WHEN s.bind_mac THEN s.caller_id
            ELSE NULL::text
        END AS caller_id
   FROM ((((((subscribers s
     JOIN packages p ON (((p.isp_id = s.isp_id) AND (p.id = s.package_id))))
     JOIN routers r ON (((r.isp_id = s.isp_id) AND (r.id = s.router_id))))
     LEFT JOIN package_profiles m ON (((m.isp_id = s.isp_id) AND (m.package_id = s.package_id) AND (m.router_id = s.router_id))))
     LEFT JOIN isp_settings i ON ((i.isp_id = s.isp_id)))
     LEFT JOIN router_observed_state o ON (((o.isp_id = s.isp_id) AND (o.router_id = s.router_id))))
     CROSS JOIN LATERAL ( SELECT COALESCE(r.expired_profile, i.expired_profile, 'expired'::text) AS profile,
            COALESCE(((i.suspension_method = 'expired_profile'::text) AND (o.expired_profile = COALESCE(r.expired_profile, i.expired_profile, 'expired'::text)) AND (NOT (o.expired_pool IS DISTINCT FROM i.expired_pool))), false) AS is_expired) e)
  WHERE (s.status = ANY (ARRAY['active'::text, 'suspended'::text, 'on_hold'::text]));
grant select on desired_secrets to lastmile_platform;
grant select on desired_secrets to lastmile_tenant;

create view recomputed_invoice_aggregates with (security_invoker=true) as
 SELECT i.isp_id,
    k.kind,
    k.value,
    i.month,
    i.due_on,
    i.kind AS invoice_kind,
    i.status,
    count(*) AS invoices,
    (sum(i.total_minor))::bigint AS total_minor,
    (sum(i.paid_minor))::bigint AS paid_minor
   FROM invoices i,
    LATERAL invoice_aggregate_keys(i.area_id, i.router_id, i.package_id, i.reseller_user_id) k(kind, value)
  GROUP BY i.isp_id, k.kind, k.value, i.month, i.due_on, i.kind, i.status;
grant select on recomputed_invoice_aggregates to lastmile_platform;
grant select on recomputed_invoice_aggregates to lastmile_tenant;

CREATE OR REPLACE FUNCTION acting_isp()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if current_setting('role') = 'lastmile_platform' then return null; end if;
  if current_setting('role') in ('lastmile_tenant', 'lastmile_own_subscribers', 'lastmile_own_collections', 'lastmile_own_department')
    and current_isp() is not null then return current_isp(); end if;
  raise exception 'this runs only as tenant of an ISP or as platform' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION add_audit_trigger(target regclass, isp_column text DEFAULT 'isp_id'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_changes(%L)', target, isp_column);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function audit_changes(%L)', target, isp_column);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_changes(%L)', target, isp_column);
end $function$;

CREATE OR REPLACE FUNCTION add_scope_policies_by(target regclass, parent regclass, key text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  condition constant text := format(
    'exists (select from %s parent where parent.isp_id = %s.isp_id and parent.id = %s.%I)', parent, target, target, key);
begin
  perform add_scope_policy(target, 'own_subscribers', condition), add_scope_policy(target, 'own_collections', condition);
end $function$;

CREATE OR REPLACE FUNCTION add_scope_policy(target regclass, scope text, condition text, command text DEFAULT 'all'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create policy %I on %s as restrictive for %s to %I using (%s)',
    scope || case command when 'all' then '' else '_' || command end, target, command, 'lastmile_' || scope, condition);
end $function$;

CREATE OR REPLACE FUNCTION add_timestamp_trigger(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger stamp before insert or update on %s for each row execute function set_row_timestamps()', target);
end $function$;

CREATE OR REPLACE FUNCTION add_wholesale_charges(charges jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 INSERT INTO wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, month_from_on, amount_minor, vat_rate, vat_minor, at)  SELECT current_isp() AS current_isp,
             x.reseller_id,
             x.user_id,
             x.subscriber_id,
             x.package_id,
             x.from_on,
             x.until_on,
             x.month_from_on,
             x.amount_minor,
             v.rate,
             included_vat(x.amount_minor, v.rate) AS included_vat,
             x.at
            FROM jsonb_to_recordset(add_wholesale_charges.charges) x(reseller_id bigint, user_id bigint, subscriber_id bigint, package_id bigint, from_on date, until_on date, month_from_on date, amount_minor bigint, at timestamp with time zone),
             LATERAL ( SELECT vat_rate_of(x.package_id) AS rate) v
           ORDER BY x.subscriber_id;
END;
revoke execute on function add_wholesale_charges(jsonb) from public;

CREATE OR REPLACE FUNCTION address_part(word text, value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (value ~ '^[^0-9০-৯[:space:]]{2}'::text) THEN value ELSE ((word || ' '::text) || value) END;

CREATE OR REPLACE FUNCTION aggregate_deleted_subscribers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into subscriber_aggregates (isp_id, kind, value, subscribers)
  select o.isp_id, k.kind, k.value, -count(*)
  from old_rows o, subscriber_aggregate_keys(o.status, o.router_id, o.package_id, o.area_id, o.billing, o.customer_id, false) k
  where o.removed_at is null
  group by o.isp_id, k.kind, k.value;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION aggregate_inserted_subscribers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into subscriber_aggregates (isp_id, kind, value, subscribers)
  select n.isp_id, k.kind, k.value, count(*)
  from new_rows n, subscriber_aggregate_keys(n.status, n.router_id, n.package_id, n.area_id, n.billing, n.customer_id, false) k
  where n.removed_at is null
  group by n.isp_id, k.kind, k.value;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION aggregate_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into invoice_aggregates (isp_id, kind, value, month, due_on, invoice_kind, status, invoices, total_minor, paid_minor)
    select n.isp_id, k.kind, k.value, n.month, n.due_on, n.kind, n.status, count(*), sum(n.total_minor), sum(n.paid_minor)
    from new_rows n, invoice_aggregate_keys(n.area_id, n.router_id, n.package_id, n.reseller_user_id) k
    group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into invoice_aggregates (isp_id, kind, value, month, due_on, invoice_kind, status, invoices, total_minor, paid_minor)
    select c.isp_id, k.kind, k.value, c.month, c.due_on, c.kind, c.status, sum(c.factor), sum(c.factor * c.total_minor), sum(c.factor * c.paid_minor)
    from (
      select v.* from old_rows o join new_rows n on n.isp_id = o.isp_id and n.id = o.id
      cross join lateral (values
        (-1, o.isp_id, o.kind, o.month, o.due_on, o.area_id, o.router_id, o.package_id, o.reseller_user_id, o.status, o.total_minor, o.paid_minor),
        (1, n.isp_id, n.kind, n.month, n.due_on, n.area_id, n.router_id, n.package_id, n.reseller_user_id, n.status, n.total_minor, n.paid_minor)
      ) v (factor, isp_id, kind, month, due_on, area_id, router_id, package_id, reseller_user_id, status, total_minor, paid_minor)
      where (o.month, o.due_on, o.area_id, o.router_id, o.package_id, o.reseller_user_id, o.status, o.total_minor, o.paid_minor)
        is distinct from (n.month, n.due_on, n.area_id, n.router_id, n.package_id, n.reseller_user_id, n.status, n.total_minor, n.paid_minor)
    ) c, invoice_aggregate_keys(c.area_id, c.router_id, c.package_id, c.reseller_user_id) k
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(c.factor) <> 0 or sum(c.factor * c.total_minor) <> 0 or sum(c.factor * c.paid_minor) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION aggregate_payments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into payment_aggregates (isp_id, kind, value, received_on, status, payments, amount_minor, refunded_minor)
    select n.isp_id, k.kind, k.value, n.received_on, n.status, count(*), sum(n.amount_minor), sum(n.refunded_minor)
    from new_rows n, payment_aggregate_keys(n.method, n.channel, n.received_by) k
    group by 1, 2, 3, 4, 5;
  else
    insert into payment_aggregates (isp_id, kind, value, received_on, status, payments, amount_minor, refunded_minor)
    select c.isp_id, k.kind, k.value, c.received_on, c.status, sum(c.factor), sum(c.factor * c.amount_minor),
      sum(c.factor * c.refunded_minor)
    from (
      select v.* from old_rows o join new_rows n on n.isp_id = o.isp_id and n.id = o.id
      cross join lateral (values
        (-1, o.isp_id, o.received_on, o.method, o.channel, o.received_by, o.status, o.amount_minor, o.refunded_minor),
        (1, n.isp_id, n.received_on, n.method, n.channel, n.received_by, n.status, n.amount_minor, n.refunded_minor)
      ) v (factor, isp_id, received_on, method, channel, received_by, status, amount_minor, refunded_minor)
      where (o.received_on, o.method, o.channel, o.received_by, o.status, o.amount_minor, o.refunded_minor)
        is distinct from (n.received_on, n.method, n.channel, n.received_by, n.status, n.amount_minor, n.refunded_minor)
    ) c, payment_aggregate_keys(c.method, c.channel, c.received_by) k
    group by 1, 2, 3, 4, 5
    having sum(c.factor) <> 0 or sum(c.factor * c.amount_minor) <> 0 or sum(c.factor * c.refunded_minor) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION aggregate_presence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into subscriber_aggregates (isp_id, kind, value, subscribers)
    select s.isp_id, 'online', s.status, count(*)
    from new_rows n join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id and s.removed_at is null
    where n.online group by s.isp_id, s.status;
  elsif tg_op = 'DELETE' then
    insert into subscriber_aggregates (isp_id, kind, value, subscribers)
    select s.isp_id, 'online', s.status, -count(*)
    from old_rows o join subscribers s on s.isp_id = o.isp_id and s.id = o.subscriber_id and s.removed_at is null
    where o.online group by s.isp_id, s.status;
  else
    insert into subscriber_aggregates (isp_id, kind, value, subscribers)
    select s.isp_id, 'online', s.status, sum(n.online::integer - o.online::integer)
    from old_rows o
    join new_rows n on n.isp_id = o.isp_id and n.subscriber_id = o.subscriber_id and n.online <> o.online
    join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id and s.removed_at is null
    group by s.isp_id, s.status having sum(n.online::integer - o.online::integer) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION aggregate_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into ticket_aggregates (isp_id, department_id, staff_id, status, urgency, tickets)
    select isp_id, department_id, staff_id, status, urgency, count(*)
    from new_rows where desk = 'isp' and hidden_at is null group by 1, 2, 3, 4, 5;
  else
    insert into ticket_aggregates (isp_id, department_id, staff_id, status, urgency, tickets)
    select isp_id, department_id, staff_id, status, urgency, sum(difference)
    from (
      select -1 as difference, * from old_rows union all select 1, * from new_rows
    ) changed
    where desk = 'isp' and hidden_at is null group by 1, 2, 3, 4, 5 having sum(difference) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION aggregate_updated_subscribers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into subscriber_aggregates (isp_id, kind, value, subscribers)
  select c.isp_id, d.kind, v.value, sum(v.subscribers)
  from (
    select o.isp_id, o.removed_at is null as was_there, n.removed_at is null as is_there, coalesce(p.online, false) as online,
      o.status as old_status, n.status as new_status, o.router_id as old_router, n.router_id as new_router,
      o.package_id as old_package, n.package_id as new_package, coalesce(o.area_id::text, '') as old_area,
      coalesce(n.area_id::text, '') as new_area, o.billing as old_billing, n.billing as new_billing,
      case when o.customer_id is null then 'no' else 'yes' end as old_assigned,
      case when n.customer_id is null then 'no' else 'yes' end as new_assigned
    from old_rows o
    join new_rows n on n.isp_id = o.isp_id and n.id = o.id
    left join subscriber_presence p on p.isp_id = o.isp_id and p.subscriber_id = o.id
      and (o.status <> n.status or o.removed_at is distinct from n.removed_at)
    where (o.status, o.router_id, o.package_id, o.area_id, o.billing, o.customer_id, o.removed_at)
      is distinct from (n.status, n.router_id, n.package_id, n.area_id, n.billing, n.customer_id, n.removed_at)
  ) c,
  lateral (
    select 'status' as kind, old_status as was, new_status as now where old_status <> new_status or was_there <> is_there
    union all select 'online', old_status, new_status where online and (old_status <> new_status or was_there <> is_there)
    union all select 'router', old_router::text, new_router::text where old_router <> new_router or was_there <> is_there
    union all select 'package', old_package::text, new_package::text where old_package <> new_package or was_there <> is_there
    union all select 'area', old_area, new_area where old_area <> new_area or was_there <> is_there
    union all select 'billing', old_billing, new_billing where old_billing <> new_billing or was_there <> is_there
    union all select 'assigned', old_assigned, new_assigned where old_assigned <> new_assigned or was_there <> is_there
  ) d,
  lateral (select d.was as value, -1 as subscribers where was_there union all select d.now, 1 where is_there) v
  group by c.isp_id, d.kind, v.value having sum(v.subscribers) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION allow_only_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.released_at is not null or new.released_at is null
    or to_jsonb(new) - 'released_at' is distinct from to_jsonb(old) - 'released_at' then
    raise exception 'an allocation can only be released, once' using errcode = 'LM001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION analyze_after_billing_growth(new_invoices bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if (select reltuples from pg_class where oid = 'public.invoices'::regclass) < new_invoices then
    analyze invoices, journal_entries;
  end if;
end $function$;
revoke execute on function analyze_after_billing_growth(bigint) from public;
grant execute on function analyze_after_billing_growth(bigint) to lastmile_tenant;

CREATE OR REPLACE FUNCTION analyze_billing_tables()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  analyze customers, packages, subscribers, subscriber_terms, subscriber_balances, invoices, invoice_lines, payments, allocations,
    journal_entries, journal_lines;
end $function$;
revoke execute on function analyze_billing_tables() from public;
grant execute on function analyze_billing_tables() to lastmile_platform;

CREATE OR REPLACE FUNCTION area_descendants(top bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH RECURSIVE inside AS (
          SELECT a.id
            FROM areas a
           WHERE ((a.isp_id = current_isp()) AND (a.id = area_descendants.top))
         UNION
          SELECT a.id
            FROM (areas a
              JOIN inside inside_1 ON ((a.parent_id = inside_1.id)))
           WHERE (a.isp_id = current_isp())
         )
  SELECT inside.id
    FROM inside;
END;

CREATE OR REPLACE FUNCTION area_path(area_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (WITH RECURSIVE above AS (SELECT a.id, a.name, a.parent_id, 1 AS height FROM areas a WHERE ((a.isp_id = current_isp()) AND (a.id = area_path.area_id)) UNION ALL SELECT a.id, a.name, a.parent_id, (above_1.height + 1) FROM (areas a JOIN above above_1 ON ((a.id = above_1.parent_id))) WHERE (a.isp_id = current_isp())) SELECT COALESCE(jsonb_agg(jsonb_build_object('id', above.id, 'name', above.name) ORDER BY above.height DESC), '[]'::jsonb) AS "coalesce" FROM above);

CREATE OR REPLACE FUNCTION areas_check_users()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from users u where u.isp_id = old.isp_id and old.id = any(u.area_ids)) then
    raise exception 'area % is assigned to users', old.id using errcode = 'LM007', constraint = 'areas_assigned_to_users';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION areas_reject_cycle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.parent_id is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('areas', new.isp_id));
  if exists (
    with recursive above as (
      select new.parent_id as id
      union
      select a.parent_id from areas a join above on a.id = above.id
      where a.isp_id = new.isp_id and a.parent_id is not null
    )
    select from above where id = new.id
  ) then
    raise exception 'area % cannot stand below itself', new.id using errcode = 'LM002', constraint = 'areas_no_cycle';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION audit_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  actor constant jsonb := current_actor();
  masks text;
begin
  if tg_op = 'INSERT' then
    select string_agg(format('%L, case when n.%I is not null then ''***'' end', attname, attname), ', ') into masks
    from pg_attribute where attrelid = tg_relid and attnum > 0 and not attisdropped and attname ~ '_(encrypted|hash)$';
    execute format(
      'insert into audit_log (isp_id, user_id, acting_as_isp_id, ip, call, request_id, entity, entity_id, action, after)
       select (row ->> $1)::bigint, $2, $3, $4, $5, $6, $7, (row ->> ''id'')::bigint, ''insert'', row
       from (select to_jsonb(n) %s as row from new_rows n offset 0) changed',
      '|| jsonb_strip_nulls(jsonb_build_object(' || masks || '))')
    using tg_argv[0], (actor ->> 'userId')::bigint, (actor ->> 'actingAsIspId')::bigint,
      actor ->> 'ip', actor ->> 'call', actor ->> 'requestId', tg_table_name::text;
  elsif tg_op = 'DELETE' then
    insert into audit_log (isp_id, user_id, acting_as_isp_id, ip, call, request_id, entity, entity_id, action, before)
    select (row ->> tg_argv[0])::bigint, (actor ->> 'userId')::bigint, (actor ->> 'actingAsIspId')::bigint,
           actor ->> 'ip', actor ->> 'call', actor ->> 'requestId',
           tg_table_name, (row ->> 'id')::bigint, 'delete', mask_secrets(row)
    from (select to_jsonb(o) as row from old_rows o offset 0) changed;
  else
    -- Only changed columns are logged; a change of the stamp columns alone is not.
    insert into audit_log (isp_id, user_id, acting_as_isp_id, ip, call, request_id, entity, entity_id, action, before, after)
    select (pair.new_row ->> tg_argv[0])::bigint, (actor ->> 'userId')::bigint, (actor ->> 'actingAsIspId')::bigint,
           actor ->> 'ip', actor ->> 'call', actor ->> 'requestId',
           tg_table_name, (pair.new_row ->> 'id')::bigint, 'update', mask_secrets(difference.before), mask_secrets(difference.after)
    from (
      select o.row as old_row, n.row as new_row
      from (select row, row -> 'id' as id, row -> tg_argv[0] as isp from (select to_jsonb(o) as row from old_rows o offset 0) o offset 0) o
      join (select row, row -> 'id' as id, row -> tg_argv[0] as isp from (select to_jsonb(n) as row from new_rows n offset 0) n offset 0) n
        on o.id = n.id and o.isp = n.isp
      offset 0
    ) pair,
    lateral (
      select jsonb_object_agg(key, pair.old_row -> key) as before, jsonb_object_agg(key, value) as after
      from jsonb_each(pair.new_row)
      where value is distinct from pair.old_row -> key and key not in ('updated_at', 'updated_by', 'version')
    ) difference
    where difference.after is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION available_sms_balance()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select coalesce((select balance_minor - reserved_minor from sms_accounts where isp_id = current_isp()), 0);
$function$;
revoke execute on function available_sms_balance() from public;
grant execute on function available_sms_balance() to lastmile_tenant;

CREATE OR REPLACE FUNCTION begin_job_step(of_job bigint, of_step text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into job_steps (job_id, step) values (of_job, of_step) on conflict do nothing;
  return found;
end $function$;
revoke execute on function begin_job_step(bigint,text) from public;
grant execute on function begin_job_step(bigint,text) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION buying_price(of_reseller bigint, of_package bigint, on_day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (SELECT p.price_minor FROM reseller_buying_prices p WHERE ((p.isp_id = current_isp()) AND (p.reseller_id = buying_price.of_reseller) AND (p.package_id = buying_price.of_package) AND (p.valid_from <= buying_price.on_day)) ORDER BY p.valid_from DESC LIMIT 1);

CREATE OR REPLACE FUNCTION cancel_job(job_id bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  job constant jobs := lock_job(job_id);
begin
  if job.status in ('waiting', 'retrying') then
    perform graphile_worker.remove_job(job.queue_key);
    update jobs set status = 'cancelled', finished_at = at, next_try_at = null, cancel_requested_at = at where id = job_id;
  elsif job.status = 'running' then
    update jobs set cancel_requested_at = coalesce(cancel_requested_at, at) where id = job_id;
  else
    return false;
  end if;
  perform pg_notify('job_cancels', job_id::text);
  return true;
end $function$;
revoke execute on function cancel_job(bigint,timestamp with time zone) from public;
grant execute on function cancel_job(bigint,timestamp with time zone) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION cash_with_staff(of_user bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT (COALESCE(sum(b.balance_minor), (0)::numeric))::bigint AS "coalesce" FROM cash_balances b WHERE ((b.isp_id = current_isp()) AND (b.user_id IN (SELECT cash_with_staff.of_user AS of_user UNION ALL SELECT u.id FROM users u WHERE (u.reseller_user_id = cash_with_staff.of_user)))));

CREATE OR REPLACE FUNCTION charge_sms(campaign bigint, message_ids bigint[], message_segments integer[], at timestamp with time zone)
 RETURNS TABLE(message_id bigint, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
declare
  isp constant bigint := current_isp();
  price constant bigint := sms_price_of(isp);
  free bigint;
  held bigint;
  total bigint;
  movement bigint;
  ids bigint[];
  sizes integer[];
begin
  select balance_minor - reserved_minor into free from sms_accounts where isp_id = isp for update;
  if not found then return; end if;
  held := coalesce((select amount_minor from sms_reservations where isp_id = isp and campaign_id = campaign), 0);
  select array_agg(t.id order by t.n), array_agg(t.segments order by t.n), sum(t.segments * price) into ids, sizes, total
  from (
    select m.id, m.segments, m.n, sum(m.segments * price) over (order by m.n) as so_far
    from unnest(message_ids, message_segments) with ordinality m (id, segments, n)
    join notifications n on n.isp_id = isp and n.id = m.id and n.channel = 'sms' and n.state = 'sending'
    where m.segments > 0
  ) t where t.so_far <= free + held;
  if total is null then return; end if;
  insert into sms_movements (isp_id, kind, amount_minor, messages, segments, campaign_id, at)
  values (isp, 'charge', -total, cardinality(ids), (select sum(size) from unnest(sizes) size), campaign, $4) returning id into movement;
  insert into sms_charges (isp_id, notification_id, number, segments, amount_minor, charge_id)
  select isp, t.id, 1 + (select count(*) from sms_charges c where c.isp_id = isp and c.notification_id = t.id), t.segments,
    t.segments * price, movement
  from unnest(ids, sizes) t (id, segments);
  held := least(held, total);
  update sms_reservations set amount_minor = amount_minor - held where isp_id = isp and campaign_id = campaign;
  update sms_accounts set balance_minor = balance_minor - total, reserved_minor = reserved_minor - held where isp_id = isp;
  perform post_sms_movement(isp, movement);
  return query select t.id, t.segments * price from unnest(ids, sizes) t (id, segments);
end $function$;
revoke execute on function charge_sms(bigint,bigint[],integer[],timestamp with time zone) from public;
grant execute on function charge_sms(bigint,bigint[],integer[],timestamp with time zone) to lastmile_tenant;

CREATE OR REPLACE FUNCTION charge_wholesale(subscriber_ids bigint[], at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  zone text;
  today date;
  one record;
  cost bigint;
  available bigint;
begin
  if not exists (select from resellers r where r.isp_id = current_isp() and r.model = 'wholesale') then return; end if;
  select i.timezone into zone from isps i where i.id = current_isp();
  today := (at at time zone zone)::date;
  -- In the order of users, so that two of these do not wait for each other.
  insert into reseller_balances (isp_id, user_id)
  select distinct r.isp_id, r.user_id from subscribers s
  join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
  where s.isp_id = current_isp() and s.id = any(subscriber_ids) on conflict do nothing;
  perform from reseller_balances b
  where b.isp_id = current_isp() and b.user_id in (
    select s.reseller_user_id from subscribers s where s.isp_id = current_isp() and s.id = any(subscriber_ids))
  order by b.user_id for update;
  for one in
    select s.id, s.status, s.package_id, r.id as reseller_id, r.user_id, r.credit_limit_minor,
      buying_price(r.id, s.package_id, today) as price_minor, c.id as charge_id,
      c.package_id as charged_package_id, c.from_on, c.until_on, coalesce(c.month_from_on, c.from_on) as month_from_on, c.amount_minor,
      exists (select from wholesale_charges e where e.isp_id = s.isp_id and e.subscriber_id = s.id and e.from_on <= today
        and e.ended_on >= today) as is_covered,
      last.package_id as last_package_id, (s.status_since at time zone zone)::date <= last.ends_on as awaits_renewal
    from subscribers s
    join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
    left join wholesale_charges c on c.isp_id = s.isp_id and c.subscriber_id = s.id and c.ended_on is null
      and c.from_on <= today and c.until_on >= today
    left join lateral (
      select coalesce(e.ended_on, e.until_on) as ends_on, e.package_id from wholesale_charges e
      where e.isp_id = s.isp_id and e.subscriber_id = s.id order by coalesce(e.ended_on, e.until_on) desc, e.id desc limit 1
    ) last on true
    where s.isp_id = current_isp() and s.id = any(subscriber_ids) and in_data_scope(s.reseller_user_id, s.area_id)
    order by s.id
  loop
    if one.charge_id is not null and one.status in ('pending', 'on_hold', 'closed') then
      if one.until_on > today then perform end_wholesale_charge(one.charge_id, today, at); end if;
      continue;
    end if;
    if one.status <> 'active' or one.charged_package_id = one.package_id or (one.charge_id is null and one.is_covered) then continue; end if;
    -- In service since before the paid period ended: the renewal charges the next one, without a gap, or ends service.
    if one.charge_id is null and one.awaits_renewal and (one.price_minor is not null or one.package_id = one.last_package_id) then
      continue;
    end if;
    if one.charge_id is null then
      cost := one.price_minor;
    else
      -- The days that are left of the month that was paid, at the new price less what is given back of the old one.
      cost := round(one.price_minor::numeric * (one.until_on - today + 1) / (one.until_on - one.month_from_on + 1))::bigint;
    end if;
    if one.price_minor is null then
      raise exception 'the reseller has no price for package %', one.package_id
        using errcode = 'check_violation', constraint = 'wholesale_price_missing';
    end if;
    select one.credit_limit_minor - b.balance_minor into available from reseller_balances b
    where b.isp_id = current_isp() and b.user_id = one.user_id;
    if one.charge_id is not null then
      available := available + wholesale_refund(one.amount_minor, one.from_on, one.until_on, today - 1);
    end if;
    if cost > available and cost > 0 then
      raise exception 'the wallet of reseller % has %, but % is needed', one.reseller_id, available, cost
        using errcode = 'check_violation', constraint = 'wholesale_wallet_short';
    end if;
    if one.charge_id is not null then perform end_wholesale_charge(one.charge_id, today - 1, at); end if;
    perform add_wholesale_charges(jsonb_build_array(jsonb_build_object('reseller_id', one.reseller_id, 'user_id', one.user_id,
      'subscriber_id', one.id, 'package_id', one.package_id, 'from_on', today,
      'until_on', case when one.charge_id is null then wholesale_month_end(today) else one.until_on end,
      'month_from_on', one.month_from_on, 'amount_minor', cost, 'at', at)));
  end loop;
end $function$;
revoke execute on function charge_wholesale(bigint[],timestamp with time zone) from public;
grant execute on function charge_wholesale(bigint[],timestamp with time zone) to lastmile_tenant;

CREATE OR REPLACE FUNCTION check_agent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  parent resellers;
begin
  if tg_op = 'UPDATE' and new.parent_user_id is distinct from old.parent_user_id then
    raise exception 'the reseller of agent % is fixed', new.id using errcode = 'check_violation', constraint = 'reseller_agent_moved';
  end if;
  -- An agent does not choose their own share.
  if new.parent_user_id <> scope_reseller() then
    raise exception 'agent % is of another reseller', new.id using errcode = 'insufficient_privilege';
  end if;
  select * into parent from resellers r where r.isp_id = new.isp_id and r.user_id = new.parent_user_id for update;
  if parent.parent_user_id is not null or parent.model <> 'commission' then
    raise exception 'reseller % cannot have agents', parent.id using errcode = 'check_violation', constraint = 'reseller_agents';
  end if;
  if new.share_rate + (select coalesce(sum(r.share_rate), 0) from resellers r
      where r.isp_id = new.isp_id and r.parent_user_id = new.parent_user_id and r.user_id <> new.user_id) > 10000 then
    raise exception 'the agents of reseller % would share more than the commission', parent.id
      using errcode = 'check_violation', constraint = 'reseller_shares';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION check_condition_of_agent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from resellers r where r.isp_id = new.isp_id and r.id = new.reseller_id and r.parent_user_id is not null) then
    raise exception 'reseller % is an agent', new.reseller_id using errcode = 'check_violation', constraint = 'reseller_agent_conditions';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION check_limit_of_changed_users()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  is_reseller boolean;
begin
  select data_scope = 'own_subscribers' into is_reseller from roles where id = new.role_id;
  perform check_plan_limit(new.isp_id, case when is_reseller then 'resellers' else 'staff' end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION check_limit_of_new_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  isp bigint;
begin
  for isp in select distinct isp_id from new_rows where isp_id is not null loop
    perform check_plan_limit(isp, tg_argv[0]);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION check_limit_of_new_users()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  new_user record;
begin
  for new_user in select distinct n.isp_id, r.data_scope = 'own_subscribers' as is_reseller from new_rows n
    join roles r on r.id = n.role_id where n.isp_id is not null and not (r.name = 'client' and r.is_system) loop
    perform check_plan_limit(new_user.isp_id, case when new_user.is_reseller then 'resellers' else 'staff' end);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION check_limit_of_returning_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform check_plan_limit(new.isp_id, tg_argv[0]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION check_new_username()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op = 'UPDATE' and new.username <> old.username then
    new.adopted := false;
  end if;
  if not new.adopted and new.status <> 'closed' and exists (
    select from subscribers s
    where s.isp_id = new.isp_id and s.username_key = lower(new.username) and s.status <> 'closed' and s.adopted and s.id <> new.id)
  then
    raise unique_violation using message = 'Another subscriber has this username', constraint = 'subscribers_new_username';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION check_plan_limit(isp bigint, what text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  most integer;
begin
  select case what when 'subscribers' then max_subscribers when 'routers' then max_routers
                   when 'resellers' then max_resellers else max_staff end
  into most from isp_plans where isp_id = isp for update;
  if most is not null and plan_usage(isp, what) > most then
    raise exception 'the plan allows % %', most, what using errcode = 'check_violation', constraint = 'plan_limit_' || what;
  end if;
end $function$;
revoke execute on function check_plan_limit(bigint,text) from public;

CREATE OR REPLACE FUNCTION check_reseller_limits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  own resellers;
  seller resellers;
  prefix text;
  areas_allowed bigint[];
  is_new constant boolean := tg_op = 'INSERT';
begin
  select * into own from resellers r where r.isp_id = new.isp_id and r.user_id = scope_reseller();
  if not found then return new; end if;
  for seller in
    select * from resellers r where r.isp_id = new.isp_id and r.user_id in (own.user_id, own.parent_user_id)
  loop
    prefix := coalesce(own.username_prefix, seller.username_prefix);
    if (is_new or new.username is distinct from old.username)
      and not starts_with(lower(new.username), lower(coalesce(prefix, ''))) then
      raise exception 'the username does not start with %', prefix
        using errcode = 'check_violation', constraint = 'reseller_username_prefix';
    end if;
    if is_new or new.package_id is distinct from old.package_id or new.next_package_id is distinct from old.next_package_id then
      if exists (
        select from packages p where p.isp_id = new.isp_id and p.id in (new.package_id, new.next_package_id)
          and (is_new or p.id not in (old.package_id, coalesce(old.next_package_id, 0)))
          and not (p.reseller_allowed and (seller.package_ids = '{}' or p.id = any(seller.package_ids)))
      ) then
        raise exception 'the reseller may not sell this package' using errcode = 'check_violation', constraint = 'reseller_package';
      end if;
    end if;
    if is_new or new.area_id is distinct from old.area_id then
      select u.area_ids into areas_allowed from users u where u.id = seller.user_id;
      if areas_allowed <> '{}' and not exists (
        with recursive above as (
          select a.id, a.parent_id from areas a where a.isp_id = new.isp_id and a.id = new.area_id
          union
          select a.id, a.parent_id from areas a join above on a.id = above.parent_id where a.isp_id = new.isp_id
        )
        select from above where id = any(areas_allowed)
      ) then
        raise exception 'the reseller may not sell in this area' using errcode = 'check_violation', constraint = 'reseller_area';
      end if;
    end if;
    if not is_new and not seller.may_suspend and new.status <> old.status and new.status in ('suspended', 'on_hold', 'closed') then
      raise exception 'the reseller may not suspend subscribers' using errcode = 'check_violation', constraint = 'reseller_suspension';
    end if;
  end loop;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION check_reseller_model()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from subscribers s where s.isp_id = new.isp_id and s.reseller_user_id = new.user_id and s.removed_at is null)
    or new.parent_user_id is not null
    or exists (select from resellers r where r.isp_id = new.isp_id and r.parent_user_id = new.user_id)
    or (new.model = 'wholesale' and exists (select from journal_lines l join journal_entries e on e.isp_id = l.isp_id and e.id = l.entry_id
      where l.isp_id = new.isp_id and l.account = 'reseller' and l.user_id = new.user_id
        and e.source_kind not in ('reseller_transaction', 'wholesale_charge', 'retail_payment')))
  then
    raise exception 'something depends on the model of reseller %', new.id
      using errcode = 'check_violation', constraint = 'resellers_model_in_use';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION check_retail_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or (new.package_id, new.reseller_id) is distinct from (old.package_id, old.reseller_id)
    or (new.min_retail_minor, new.max_retail_minor) is distinct from (old.min_retail_minor, old.max_retail_minor)
    or not exists (select from resellers r where r.isp_id = new.isp_id and r.id = new.reseller_id and r.may_set_retail_price) then
    raise exception 'the reseller may not set this price' using errcode = 'check_violation', constraint = 'reseller_retail_price';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION clean_up_queue()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 WITH superseded AS (
          DELETE FROM graphile_worker._private_jobs
           WHERE ((_private_jobs.locked_at IS NULL) AND (_private_jobs.attempts >= _private_jobs.max_attempts))
           RETURNING _private_jobs.id
         )
  SELECT (count(*))::integer AS count
    FROM superseded;
END;
revoke execute on function clean_up_queue() from public;
grant execute on function clean_up_queue() to lastmile_platform;

CREATE OR REPLACE FUNCTION commission_of(paid bigint, total bigint, vat bigint, rate integer, basis text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((basis = 'after_vat'::text) OR (total = 0)) THEN round((((paid)::numeric * (rate)::numeric) / (10000)::numeric)) ELSE round(((((paid)::numeric * (rate)::numeric) * ((total - vat))::numeric) / ((10000)::numeric * (total)::numeric))) END;

CREATE OR REPLACE FUNCTION compact_invoice_aggregates()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 WITH taken AS (
          DELETE FROM invoice_aggregates
           WHERE ((invoice_aggregates.isp_id = current_isp()) AND (NOT invoice_aggregates.summed))
           RETURNING invoice_aggregates.kind,
             invoice_aggregates.value,
             invoice_aggregates.month,
             invoice_aggregates.due_on,
             invoice_aggregates.invoice_kind,
             invoice_aggregates.status,
             invoice_aggregates.invoices,
             invoice_aggregates.total_minor,
             invoice_aggregates.paid_minor
         )
  INSERT INTO invoice_aggregates AS current (isp_id, kind, value, month, due_on, invoice_kind, status, invoices, total_minor, paid_minor, summed)  SELECT current_isp() AS current_isp,
             taken.kind,
             taken.value,
             taken.month,
             taken.due_on,
             taken.invoice_kind,
             taken.status,
             sum(taken.invoices) AS sum,
             sum(taken.total_minor) AS sum,
             sum(taken.paid_minor) AS sum,
             true
            FROM taken
           GROUP BY taken.kind, taken.value, taken.month, taken.due_on, taken.invoice_kind, taken.status
          HAVING ((sum(taken.invoices) <> (0)::numeric) OR (sum(taken.total_minor) <> (0)::numeric) OR (sum(taken.paid_minor) <> (0)::numeric))
           ORDER BY taken.kind, taken.value, taken.due_on, taken.month, taken.invoice_kind, taken.status ON CONFLICT(isp_id, kind, value, due_on, month, invoice_kind, status)
   WHERE summed DO UPDATE SET invoices = (current.invoices + excluded.invoices), total_minor = (current.total_minor + excluded.total_minor), paid_minor = (current.paid_minor + excluded.paid_minor);
 DELETE FROM invoice_aggregates
   WHERE ((invoice_aggregates.isp_id = current_isp()) AND invoice_aggregates.summed AND (invoice_aggregates.invoices = 0) AND (invoice_aggregates.total_minor = 0) AND (invoice_aggregates.paid_minor = 0));
END;
revoke execute on function compact_invoice_aggregates() from public;
grant execute on function compact_invoice_aggregates() to lastmile_tenant;

CREATE OR REPLACE FUNCTION compact_payment_aggregates()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 WITH taken AS (
          DELETE FROM payment_aggregates payment_aggregates_1
           WHERE (payment_aggregates_1.isp_id = current_isp())
           RETURNING payment_aggregates_1.kind,
             payment_aggregates_1.value,
             payment_aggregates_1.received_on,
             payment_aggregates_1.status,
             payment_aggregates_1.payments,
             payment_aggregates_1.amount_minor,
             payment_aggregates_1.refunded_minor
         )
  INSERT INTO payment_aggregates (isp_id, kind, value, received_on, status, payments, amount_minor, refunded_minor)  SELECT current_isp() AS current_isp,
             taken.kind,
             taken.value,
             taken.received_on,
             taken.status,
             sum(taken.payments) AS sum,
             sum(taken.amount_minor) AS sum,
             sum(taken.refunded_minor) AS sum
            FROM taken
           GROUP BY taken.kind, taken.value, taken.received_on, taken.status
          HAVING ((sum(taken.payments) <> (0)::numeric) OR (sum(taken.amount_minor) <> (0)::numeric) OR (sum(taken.refunded_minor) <> (0)::numeric));
END;
revoke execute on function compact_payment_aggregates() from public;
grant execute on function compact_payment_aggregates() to lastmile_tenant;

CREATE OR REPLACE FUNCTION compact_subscriber_aggregates()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 WITH taken AS (
          DELETE FROM subscriber_aggregates subscriber_aggregates_1
           WHERE (subscriber_aggregates_1.isp_id = current_isp())
           RETURNING subscriber_aggregates_1.kind,
             subscriber_aggregates_1.value,
             subscriber_aggregates_1.subscribers
         )
  INSERT INTO subscriber_aggregates (isp_id, kind, value, subscribers)  SELECT current_isp() AS current_isp,
             taken.kind,
             taken.value,
             sum(taken.subscribers) AS sum
            FROM taken
           GROUP BY taken.kind, taken.value
          HAVING (sum(taken.subscribers) <> 0);
END;
revoke execute on function compact_subscriber_aggregates() from public;
grant execute on function compact_subscriber_aggregates() to lastmile_tenant;

CREATE OR REPLACE FUNCTION compact_ticket_aggregates()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 WITH taken AS (
          DELETE FROM ticket_aggregates ticket_aggregates_1
           WHERE (ticket_aggregates_1.isp_id = current_isp())
           RETURNING ticket_aggregates_1.department_id,
             ticket_aggregates_1.staff_id,
             ticket_aggregates_1.status,
             ticket_aggregates_1.urgency,
             ticket_aggregates_1.tickets
         )
  INSERT INTO ticket_aggregates (isp_id, department_id, staff_id, status, urgency, tickets)  SELECT current_isp() AS current_isp,
             taken.department_id,
             taken.staff_id,
             taken.status,
             taken.urgency,
             sum(taken.tickets) AS sum
            FROM taken
           GROUP BY taken.department_id, taken.staff_id, taken.status, taken.urgency
          HAVING (sum(taken.tickets) <> (0)::numeric);
END;
revoke execute on function compact_ticket_aggregates() from public;
grant execute on function compact_ticket_aggregates() to lastmile_tenant;

CREATE OR REPLACE FUNCTION complete_retail_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  payee bigint;
  seller record;
begin
  -- Before the wallet, as everywhere.
  perform from subscribers s where s.isp_id = new.isp_id and s.id = new.subscriber_id for key share;
  if new.checkout_id is not null then
    select c.reseller_user_id into payee from checkouts c where c.isp_id = new.isp_id and c.id = new.checkout_id;
  else
    select r.user_id into payee
    from subscribers s join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
      and r.id = coalesce(new.reseller_id, r.id)
    where s.isp_id = new.isp_id and s.id = new.subscriber_id and in_data_scope(s.reseller_user_id, s.area_id);
    if not found then
      select d.user_id into payee from (
        select i.user_id, sum(i.amount_minor - i.credited_minor - i.paid_minor) as due_minor from retail_invoices i
        where i.isp_id = new.isp_id and i.subscriber_id = new.subscriber_id and in_data_scope(i.user_id, null)
          and i.reseller_id = coalesce(new.reseller_id, i.reseller_id) group by 1
      ) d where d.due_minor >= new.amount_minor order by d.due_minor desc, d.user_id limit 1;
    end if;
  end if;
  select r.id, r.user_id, coalesce(r.invoice_prefix, 'R' || r.id) as prefix, i.timezone into seller
  from resellers r join isps i on i.id = r.isp_id where r.isp_id = new.isp_id and r.user_id = payee;
  if not found then
    raise exception 'no wholesale reseller receives this from subscriber %', new.subscriber_id
      using errcode = 'check_violation', constraint = 'retail_subscriber';
  end if;
  insert into reseller_balances (isp_id, user_id) values (new.isp_id, seller.user_id) on conflict do nothing;
  perform from reseller_balances b where b.isp_id = new.isp_id and b.user_id = seller.user_id for update;
  new.reseller_id := seller.id;
  new.user_id := seller.user_id;
  new.number := retail_number(seller.prefix, 'payment', extract(year from new.at at time zone seller.timezone)::integer,
    reserve_retail_numbers(seller.id, 'payment', extract(year from new.at at time zone seller.timezone)::integer, 1) + 1);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION create_agent(of_user bigint, rate integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  parent bigint;
  created bigint;
begin
  select u.reseller_user_id into parent from users u
  where u.isp_id = current_isp() and u.id = of_user and u.reseller_user_id is not null
    and (scope_reseller() is null or u.reseller_user_id = scope_reseller()) for update;
  if not found then raise exception 'user % is no staff of the reseller', of_user using errcode = 'insufficient_privilege'; end if;
  update users u set reseller_user_id = null, area_ids = p.area_ids from users p where u.id = of_user and p.id = parent;
  insert into resellers (isp_id, user_id, parent_user_id, share_rate, package_ids, may_collect, may_suspend, may_see_live)
  select r.isp_id, of_user, r.user_id, rate, r.package_ids, r.may_collect, r.may_suspend, r.may_see_live
  from resellers r where r.isp_id = current_isp() and r.user_id = parent
  returning id into created;
  return created;
end $function$;
revoke execute on function create_agent(bigint,integer) from public;
grant execute on function create_agent(bigint,integer) to lastmile_tenant;

CREATE OR REPLACE FUNCTION create_balances()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into subscriber_balances (isp_id, subscriber_id)
  select isp_id, id from new_lines order by isp_id, id
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION create_reseller_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into resellers (isp_id, user_id)
  select new.isp_id, new.id from roles r
  where r.id = new.role_id and r.data_scope = 'own_subscribers' and new.reseller_user_id is null
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION create_resellers_of_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into resellers (isp_id, user_id)
  select u.isp_id, u.id from users u where u.role_id = new.id and u.isp_id is not null and u.reseller_user_id is null
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION create_session_partitions(at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  first constant date := date_trunc('month', at)::date;
  month date;
  part text;
begin
  foreach month in array array[first, (first + interval '1 month')::date] loop
    part := 'session_log_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(part) is not null;
    perform pg_advisory_xact_lock(hashtext('session_log partitions'));
    -- Not by to_regclass again: it caches that the name was missing before the lock.
    continue when exists (select from pg_class where relname = part and relnamespace = 'public'::regnamespace);
    execute format('create table public.%I partition of session_log for values from (%L) to (%L)', part, month, (month + interval '1 month')::date);
    perform force_row_security(part::regclass);
  end loop;
end $function$;
revoke execute on function create_session_partitions(timestamp with time zone) from public;
grant execute on function create_session_partitions(timestamp with time zone) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION create_tenant_policy(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform force_row_security(target);
  execute format('alter table %s alter column isp_id set default current_isp()', target);
  execute format('create policy tenant_own on %s to lastmile_tenant using (isp_id = current_isp()) with check (isp_id = current_isp())', target);
  execute format('create policy platform_reads on %s for select to lastmile_platform using (true)', target);
  execute format('grant select, insert, update, delete on %s to lastmile_tenant', target);
  execute format('grant select on %s to lastmile_platform', target);
end $function$;

CREATE OR REPLACE FUNCTION create_usage_partitions(at date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  first constant date := date_trunc('month', at)::date;
  month date;
  target text;
  part text;
begin
  foreach target in array array['usage_hours', 'usage_days'] loop
    foreach month in array array[first, (first + interval '1 month')::date] loop
      part := target || '_' || to_char(month, 'YYYY_MM');
      continue when to_regclass(part) is not null;
      perform pg_advisory_xact_lock(hashtext('usage partitions'));
      continue when exists (select from pg_class where relname = part and relnamespace = 'public'::regnamespace);
      execute format('create table public.%I partition of %I for values from (%L) to (%L)', part, target, month, (month + interval '1 month')::date);
      perform force_row_security(part::regclass);
    end loop;
  end loop;
end $function$;
revoke execute on function create_usage_partitions(date) from public;
grant execute on function create_usage_partitions(date) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION credit_commissions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  changes jsonb;
begin
  with touched as (
    select n.isp_id, n.invoice_id, max(coalesce(n.released_at, n.at)) as at from new_rows n where n.payment_id is not null group by 1, 2
  ), paid as (
    select t.at, i.isp_id, i.id as invoice_id, i.reseller_user_id, i.issued_on, i.total_minor, i.vat_minor,
      (select coalesce(sum(a.amount_minor), 0) from allocations a join payments p on p.isp_id = a.isp_id and p.id = a.payment_id
       where a.isp_id = i.isp_id and a.invoice_id = i.id and a.released_at is null and p.channel <> 'import') as paid_minor
    from touched t join invoices i on i.isp_id = t.isp_id and i.id = t.invoice_id
    where i.reseller_user_id is not null
      or exists (select from reseller_commissions k where k.isp_id = t.isp_id and k.invoice_id = t.invoice_id)
  ), agreed as (
    select p.*, coalesce(k.user_id, c.user_id) as user_id, coalesce(k.commission_rate, c.commission_rate) as rate,
      coalesce(k.commission_basis, c.commission_basis) as basis, coalesce(k.agent_user_id, c.agent_user_id) as agent_user_id,
      coalesce(k.share_rate, c.share_rate) as share_rate, coalesce(k.amount_minor, 0) as before_minor,
      coalesce(k.agent_minor, 0) as agent_before, coalesce(k.paid_minor, 0) as paid_before, coalesce(k.revision, 0) as revision
    from paid p
    left join reseller_commissions k on k.isp_id = p.isp_id and k.invoice_id = p.invoice_id
    left join lateral (
      select earns.user_id, c.commission_rate, c.commission_basis, r.share_rate,
        case when r.parent_user_id is not null then r.user_id end as agent_user_id
      from resellers r
      join resellers earns on earns.isp_id = r.isp_id and earns.user_id = coalesce(r.parent_user_id, r.user_id)
      join reseller_conditions c on c.isp_id = earns.isp_id and c.reseller_id = earns.id
      where r.isp_id = p.isp_id and r.user_id = p.reseller_user_id and c.valid_from <= p.issued_on
      order by c.valid_from desc limit 1
    ) c on k.invoice_id is null
    where coalesce(k.commission_rate, c.commission_rate, 0) > 0
  )
  select jsonb_agg(to_jsonb(x) || jsonb_build_object('agent_minor', share_of(x.amount_minor, x.share_rate)) order by x.user_id, x.invoice_id)
  into changes from (
    select a.isp_id, a.invoice_id, a.user_id, a.rate, a.basis, a.agent_user_id, a.share_rate, a.paid_minor, a.revision, a.at,
      commission_of(a.paid_minor::bigint, a.total_minor, a.vat_minor, a.rate, a.basis) as amount_minor, a.before_minor, a.agent_before
    from agreed a where a.paid_minor <> a.paid_before
  ) x;
  if changes is null then return null; end if;

  insert into reseller_commissions as k (isp_id, invoice_id, user_id, commission_rate, commission_basis, agent_user_id, share_rate,
    paid_minor, amount_minor, agent_minor, revision)
  select x.isp_id, x.invoice_id, x.user_id, x.rate, x.basis, x.agent_user_id, x.share_rate, x.paid_minor, x.amount_minor, x.agent_minor,
    x.revision + 1
  from jsonb_to_recordset(changes) x (isp_id bigint, invoice_id bigint, user_id bigint, rate integer, basis text, agent_user_id bigint,
    share_rate integer, paid_minor bigint, amount_minor bigint, agent_minor bigint, revision integer)
  on conflict (isp_id, invoice_id) do update set paid_minor = excluded.paid_minor, amount_minor = excluded.amount_minor,
    agent_minor = excluded.agent_minor, revision = excluded.revision;

  with given as materialized (
    select x.*, x.amount_minor - x.before_minor as whole, x.agent_minor - x.agent_before as part
    from jsonb_to_recordset(changes) x (isp_id bigint, invoice_id bigint, user_id bigint, agent_user_id bigint, amount_minor bigint,
      before_minor bigint, agent_minor bigint, agent_before bigint, revision integer, at timestamptz)
    where x.amount_minor <> x.before_minor
  ), made as (
    insert into journal_entries (isp_id, kind, source_kind, source_id, revision, at)
    select g.isp_id, case when g.whole > 0 then 'commission.credited' else 'commission.reversed' end, 'commission',
      g.invoice_id, g.revision + 1, g.at
    from given g order by g.user_id, g.invoice_id
    returning isp_id, id, source_id
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  -- One of the two may get nothing.
  select m.isp_id, m.id, row_number() over (partition by m.id order by l.line_no), l.account, l.user_id, l.amount
  from made m join given g on g.isp_id = m.isp_id and g.invoice_id = m.source_id,
    lateral (values (1, 'commission', null::bigint, g.whole), (2, 'reseller', g.user_id, g.part - g.whole),
                    (3, 'reseller', g.agent_user_id, -g.part)) l (line_no, account, user_id, amount)
  where l.amount <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION credit_retail_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  ended record;
  entry bigint;
begin
  for ended in
    select i.isp_id, i.id, i.user_id, i.subscriber_id, c.ended_at,
      wholesale_refund(i.amount_minor, i.from_on, i.until_on, c.ended_on) as credit
    from new_rows c join old_rows o on o.isp_id = c.isp_id and o.id = c.id and o.ended_on is null
    join retail_invoices i on i.isp_id = c.isp_id and i.charge_id = c.id
    where c.ended_on is not null order by i.id
  loop
    continue when ended.credit = 0;
    -- What was paid too much pays other invoices, or is credit.
    update retail_invoices i set credited_minor = ended.credit, paid_minor = least(i.paid_minor, i.amount_minor - ended.credit)
    where i.isp_id = ended.isp_id and i.id = ended.id;
    insert into journal_entries (isp_id, kind, source_kind, source_id, at)
    values (ended.isp_id, 'retail.credited', 'retail_invoice', ended.id, ended.ended_at) returning id into entry;
    insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
    values (ended.isp_id, entry, 1, 'retail_sales', ended.user_id, ended.credit),
      (ended.isp_id, entry, 2, 'retail_receivable', ended.user_id, -ended.credit);
    perform settle_retail(array[ended.subscriber_id]);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION current_actor()
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF(current_setting('app.actor'::text, true), ''::text), '{}'::text))::jsonb;

CREATE OR REPLACE FUNCTION current_isp()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.isp_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION customers_sync_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update subscribers s set customer_id = s.customer_id
  from new_rows n join old_rows o on o.isp_id = n.isp_id and o.id = n.id and o.search <> n.search
  where s.isp_id = n.isp_id and s.customer_id = n.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION delete_expired_audit_rows(batch integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  isp constant bigint := acting_isp();
  deleted integer;
begin
  delete from audit_log where id in (
    select a.id from audit_log a
    where a.isp_id is not distinct from isp and a.at < now() - make_interval(days => retention_days('audit_log', isp))
    order by a.at limit batch);
  get diagnostics deleted = row_count;
  return deleted;
end $function$;
revoke execute on function delete_expired_audit_rows(integer) from public;
grant execute on function delete_expired_audit_rows(integer) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION discounted_price(price_minor bigint, amount_minor bigint, percent integer, is_active boolean)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN GREATEST((0)::bigint, (price_minor - CASE WHEN (NOT is_active) THEN (0)::bigint WHEN (percent IS NULL) THEN amount_minor ELSE (((price_minor * percent) / 100) + CASE WHEN ((((price_minor * percent) % (100)::bigint) > 50) OR ((((price_minor * percent) % (100)::bigint) = 50) AND ((((price_minor * percent) / 100) % (2)::bigint) = 1))) THEN 1 ELSE 0 END) END));

CREATE OR REPLACE FUNCTION download_kbps(rate_limit text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  -- `upload/download …` from the router's point of view; one value alone is for both. Plain numbers are bits.
  select nullif((m[1]::numeric * case lower(m[2]) when 'k' then 1 when 'm' then 1000 when 'g' then 1000000 else 0.001 end)::bigint, 0)
  from regexp_match(regexp_replace(split_part(rate_limit, ' ', 1), '^.*/', ''), '^(\d{1,15})([kKmMgG]?)$') m
$function$;

CREATE OR REPLACE FUNCTION drop_session_partitions(before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  first_kept constant text := 'session_log_' || to_char(before, 'YYYY_MM');
  part regclass;
  dropped integer := 0;
begin
  for part in
    select c.oid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'session_log'::regclass and c.relname < first_kept order by c.relname
  loop
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $function$;
revoke execute on function drop_session_partitions(timestamp with time zone) from public;
grant execute on function drop_session_partitions(timestamp with time zone) to lastmile_platform;

CREATE OR REPLACE FUNCTION drop_usage_partitions(hours_before date, days_before date)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  part regclass;
  dropped integer := 0;
begin
  for part in
    select c.oid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where (i.inhparent = 'usage_hours'::regclass and c.relname < 'usage_hours_' || to_char(hours_before, 'YYYY_MM'))
       or (i.inhparent = 'usage_days'::regclass and c.relname < 'usage_days_' || to_char(days_before, 'YYYY_MM'))
  loop
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  delete from router_usage where day < days_before;
  delete from area_usage where day < days_before;
  delete from router_uptime_days where day < days_before;
  return dropped;
end $function$;
revoke execute on function drop_usage_partitions(date,date) from public;
grant execute on function drop_usage_partitions(date,date) to lastmile_platform;

CREATE OR REPLACE FUNCTION end_wholesale_charge(charge_id bigint, last_on date, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  charge wholesale_charges;
  refund bigint;
  vat bigint;
  entry bigint;
begin
  select * into charge from wholesale_charges c where c.isp_id = current_isp() and c.id = charge_id for update;
  refund := wholesale_refund(charge.amount_minor, charge.from_on, charge.until_on, last_on);
  vat := charge.vat_minor - included_vat(charge.amount_minor - refund, charge.vat_rate);
  update wholesale_charges c
  set ended_on = last_on, ended_at = end_wholesale_charge.at, refunded_minor = refund, refunded_vat_minor = vat
  where c.isp_id = current_isp() and c.id = charge_id;
  if refund = 0 then return; end if;
  insert into journal_entries (isp_id, kind, source_kind, source_id, at)
  values (current_isp(), 'wholesale.refunded', 'wholesale_charge', charge_id, end_wholesale_charge.at) returning id into entry;
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  -- Numbered without gaps: there may be no VAT, or nothing but VAT.
  select current_isp(), entry, row_number() over (order by l.place), l.account, l.user_id, l.amount
  from (values (1, 'revenue', null::bigint, refund - vat), (2, 'vat', null, vat), (3, 'reseller', charge.user_id, -refund))
    l (place, account, user_id, amount)
  where l.amount <> 0;
end $function$;
revoke execute on function end_wholesale_charge(bigint,date,timestamp with time zone) from public;

CREATE OR REPLACE FUNCTION enqueue_jobs(job_name text, is_tracked boolean, max_tries integer, job_priority integer, specs json)
 RETURNS bigint[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  own_isp constant bigint := acting_isp();
  asked_by constant bigint := (current_actor() ->> 'userId')::bigint;
  queued graphile_worker.job_spec[];
  ids bigint[];
begin
  if not is_tracked then
    select array_agg((
             job_name,
             json_build_object('id', id, 'ispId', isp, 'userId', asked_by, 'data', data),
             null, "runAt", max_tries,
             case when key is not null then coalesce('isp:' || isp, 'platform') || ':' || job_name || ':' || key end,
             job_priority, case when flag is not null then array[flag] end)::graphile_worker.job_spec),
           array_agg(id)
    into queued, ids
    from (
      select nextval('jobs_id_seq') as id, coalesce(own_isp, "ispId") as isp, data, key, "runAt", flag
      from json_to_recordset(specs) as given (data json, key text, "runAt" timestamptz, "ispId" bigint, flag text)
    ) given;
  else
    with given as materialized (
      select position, new_id, isp, data, "runAt", flag,
             coalesce(coalesce('isp:' || isp, 'platform') || ':' || job_name || ':' || key, 'job:' || new_id) as queue_key
      from (
        select position, nextval('jobs_id_seq') as new_id, coalesce(own_isp, "ispId") as isp, data, key, "runAt", flag
        from rows from (json_to_recordset(specs) as (data json, key text, "runAt" timestamptz, "ispId" bigint, flag text))
             with ordinality as given (data, key, "runAt", "ispId", flag, position)
      ) numbered
    ), stored as (
      insert into jobs (id, isp_id, name, user_id, payload, queue_key, max_attempts, next_try_at)
      select new_id, isp, job_name, asked_by, coalesce(data, '{}')::jsonb, queue_key, max_tries, "runAt"
      from given
      on conflict (queue_key) where status in ('waiting', 'retrying') do update set
        payload = excluded.payload, user_id = excluded.user_id, status = 'waiting', attempts = 0, error = null,
        queued_at = now(), next_try_at = excluded.next_try_at, max_attempts = excluded.max_attempts,
        progress_done = 0, progress_total = null, progress_note = null, cancel_requested_at = null
      returning id, queue_key
    )
    select array_agg((
             job_name,
             json_build_object('id', stored.id, 'ispId', isp, 'userId', asked_by, 'tracked', true, 'data', data),
             null, "runAt", max_tries, stored.queue_key, job_priority,
             case when flag is not null then array[flag] end)::graphile_worker.job_spec order by position),
           array_agg(stored.id order by position)
    into queued, ids
    from given join stored using (queue_key);
  end if;
  if queued is not null then perform graphile_worker.add_jobs(queued); end if;
  return coalesce(ids, '{}');
end $function$;
revoke execute on function enqueue_jobs(text,boolean,integer,integer,json) from public;
grant execute on function enqueue_jobs(text,boolean,integer,integer,json) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION enter_wholesale(subscriber_ids bigint[], at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  today constant date := (at at time zone (select i.timezone from isps i where i.id = current_isp()))::date;
  needed record;
begin
  if current_setting('role') <> 'lastmile_tenant' then
    raise exception 'this runs only for a whole ISP' using errcode = 'insufficient_privilege';
  end if;
  select coalesce(sum(x.price_minor), 0)::bigint as cost, count(*) filter (where x.price_minor is null) as unpriced,
    min(r.credit_limit_minor - b.balance_minor) as available, min(r.id) as reseller_id,
    jsonb_agg(jsonb_build_object('reseller_id', r.id, 'user_id', r.user_id, 'subscriber_id', s.id, 'package_id', s.package_id,
      'from_on', today, 'until_on', wholesale_month_end(today), 'amount_minor', x.price_minor, 'at', at)) as charges
  into needed
  from subscribers s
  join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
  join reseller_balances b on b.isp_id = r.isp_id and b.user_id = r.user_id,
    lateral (select buying_price(r.id, s.package_id, today) as price_minor) x
  where s.isp_id = current_isp() and s.id = any(subscriber_ids) and s.status = 'active' and s.removed_at is null
    and not exists (select from wholesale_charges c where c.isp_id = s.isp_id and c.subscriber_id = s.id and c.from_on <= today
      and c.ended_on >= today);
  if needed.unpriced > 0 then
    raise exception 'the reseller has no price for a package' using errcode = 'check_violation', constraint = 'wholesale_price_missing';
  end if;
  if needed.cost > needed.available and needed.cost > 0 then
    raise exception 'the wallet of reseller % has %, but % is needed', needed.reseller_id, needed.available, needed.cost
      using errcode = 'check_violation', constraint = 'wholesale_wallet_short';
  end if;
  if needed.charges is not null then perform add_wholesale_charges(needed.charges); end if;
  return needed.cost;
end $function$;
revoke execute on function enter_wholesale(bigint[],timestamp with time zone) from public;
grant execute on function enter_wholesale(bigint[],timestamp with time zone) to lastmile_tenant;

CREATE OR REPLACE FUNCTION follow_subscriber()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  seller record;
begin
  select case when r.id is null then s.reseller_user_id end as reseller_user_id into seller from subscribers s
  left join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
  where s.isp_id = new.isp_id and s.id = new.subscriber_id;
  if found then new.reseller_user_id := seller.reseller_user_id; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION forbid_updates(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function reject_change()', target);
  execute format('create trigger append_only_truncate before truncate on %s execute function reject_change()', target);
end $function$;

CREATE OR REPLACE FUNCTION force_row_security(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_all on %s to lastmile_owner using (true) with check (true)', target);
end $function$;

CREATE OR REPLACE FUNCTION in_data_scope(reseller_user_id bigint, area_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE current_setting('role'::text) WHEN 'lastmile_own_subscribers'::text THEN COALESCE((reseller_user_id = ANY (scope_resellers())), false) WHEN 'lastmile_own_collections'::text THEN COALESCE((area_id = ANY (scope_areas())), false) ELSE true END;

CREATE OR REPLACE FUNCTION included_vat(amount bigint, rate integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((2 * amount) * rate) + 10000) + rate) / (2 * (10000 + rate))) - CASE WHEN (((((((2 * amount) * rate) + 10000) + rate) % ((2 * (10000 + rate)))::bigint) = 0) AND (((((((2 * amount) * rate) + 10000) + rate) / (2 * (10000 + rate))) % (2)::bigint) = 1)) THEN 1 ELSE 0 END);

CREATE OR REPLACE FUNCTION invoice_aggregate_keys(area_id bigint, router_id bigint, package_id bigint, reseller_user_id bigint)
 RETURNS TABLE(kind text, value text)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT k.kind,
     k.value
    FROM ( VALUES ('all'::text,''::text), ('area'::text,COALESCE((invoice_aggregate_keys.area_id)::text, ''::text)), ('router'::text,(invoice_aggregate_keys.router_id)::text), ('package'::text,(invoice_aggregate_keys.package_id)::text), ('reseller'::text,(invoice_aggregate_keys.reseller_user_id)::text)) k(kind, value)
   WHERE (k.value IS NOT NULL);
END;

CREATE OR REPLACE FUNCTION invoice_history(of_invoice bigint)
 RETURNS SETOF audit_log
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT a.id,
     a.isp_id,
     a.at,
     a.user_id,
     a.acting_as_isp_id,
     a.ip,
     a.call,
     a.request_id,
     a.entity,
     a.entity_id,
     a.action,
     a.before,
     a.after
    FROM audit_log a
   WHERE ((a.isp_id = current_isp()) AND (a.entity = 'invoices'::text) AND (a.entity_id = invoice_history.of_invoice) AND (EXISTS ( SELECT
            FROM (invoices i
              JOIN subscribers s ON (((s.isp_id = i.isp_id) AND (s.id = i.subscriber_id))))
           WHERE ((i.isp_id = current_isp()) AND (i.id = invoice_history.of_invoice) AND in_data_scope(i.reseller_user_id, s.area_id)))));
END;
revoke execute on function invoice_history(bigint) from public;
grant execute on function invoice_history(bigint) to lastmile_tenant;

CREATE OR REPLACE FUNCTION is_key_rotation()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((current_setting('role'::text, true) = 'lastmile_owner'::text) AND (current_setting('app.key_rotation'::text, true) = 'on'::text));

CREATE OR REPLACE FUNCTION is_masked_copy(original jsonb, copy jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((original IS NULL) = (copy IS NULL)) AND (NOT (EXISTS (SELECT FROM (jsonb_each(is_masked_copy.original) o(key, value) FULL JOIN jsonb_each(is_masked_copy.copy) c(key, value) ON ((c.key = o.key))) WHERE ((o.key IS NULL) OR (c.key IS NULL) OR ((c.value IS DISTINCT FROM o.value) AND (c.value IS DISTINCT FROM '"***"'::jsonb)))))));

CREATE OR REPLACE FUNCTION isps_check_licence_area()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  scope constant text := (select l.scope from licences l where l.id = new.licence_id);
begin
  if (scope = 'division' and new.division_id is null)
    or (scope = 'district' and new.district_id is null)
    or (scope in ('thana_or_upazila', 'thana') and coalesce(new.upazila_id, new.thana_id) is null) then
    raise exception 'the place must be named down to what the licence is for'
      using errcode = 'LM006', constraint = 'isps_check_licence_area';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION issue_retail_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
declare
  isp record;
  paying bigint[];
begin
  -- Most resellers of an ISP may invoice elsewhere.
  if not exists (select from new_rows c join reseller_prices p on p.isp_id = c.isp_id and p.reseller_id = c.reseller_id
      and p.package_id = c.package_id and p.retail_minor is not null) then
    return null;
  end if;
  -- All are of one ISP.
  select i.timezone, coalesce(t.due_days, 7) as due_days into isp
  from isps i left join isp_settings t on t.isp_id = i.id where i.id = (select c.isp_id from new_rows c limit 1);
  execute $query$
  with priced as materialized (
    select c.*, nextval(pg_get_serial_sequence('retail_invoices', 'id')) as invoice_id,
      nextval(pg_get_serial_sequence('journal_entries', 'id')) as entry_id
    from (
      select c.*, extract(year from c.on_day)::integer as year,
        -- Of a month that another package began, only the days that are left.
        case when c.month_from_on is null then c.monthly_minor
          else greatest(1, round(c.monthly_minor::numeric * (c.until_on - c.from_on + 1) / (c.until_on - c.month_from_on + 1)))::bigint
        end as retail_minor,
        row_number() over (partition by c.reseller_id, extract(year from c.on_day) order by c.id desc) as from_last
      from (
        select c.isp_id, c.id, c.reseller_id, c.user_id, c.subscriber_id, c.package_id, c.from_on, c.until_on, c.month_from_on, c.at,
          (c.at at time zone $1)::date as on_day,
          -- Not joined: the planner would expect one row, and compare every charge with every reseller.
          (select p.retail_minor from reseller_prices p
            where p.isp_id = c.isp_id and p.reseller_id = c.reseller_id and p.package_id = c.package_id) as monthly_minor
        from new_rows c
      ) c where c.monthly_minor is not null
      order by c.id
    ) c
  ), numbers as (
    insert into retail_numbers as n (isp_id, reseller_id, kind, year, last_number)
    select c.isp_id, c.reseller_id, 'invoice', c.year, count(*) from priced c group by 1, 2, 4 order by 2
    on conflict (isp_id, reseller_id, kind, year) do update set last_number = n.last_number + excluded.last_number
    returning reseller_id, year, last_number
  ), added as (
    insert into retail_invoices (isp_id, id, reseller_id, user_id, subscriber_id, charge_id, number, issued_on, due_on, from_on, until_on,
      snapshot, amount_minor, at) overriding system value
    select c.isp_id, c.invoice_id, c.reseller_id, c.user_id, c.subscriber_id, c.id,
      retail_number(coalesce(r.invoice_prefix, 'R' || r.id), 'invoice', c.year, n.last_number - c.from_last + 1), c.on_day,
      c.on_day + $2, c.from_on, c.until_on, jsonb_build_object(
        'seller', jsonb_build_object('name', coalesce(r.business_name, u.full_name), 'address', r.address, 'mobile', u.mobile, 'email', u.email),
        'name', k.name, 'nameBn', k.name_bn, 'customerCode', k.customer_code, 'mobile', nullif(k.mobile, ''),
        'address', nullif(concat_ws(', ', address_part('House', k.house), address_part('Road', k.road),
          address_part('Flat', k.flat), k.landmark), ''), 'username', s.username, 'packageName', g.name),
      c.retail_minor, c.at
    from priced c
    join numbers n on n.reseller_id = c.reseller_id and n.year = c.year
    join resellers r on r.isp_id = c.isp_id and r.id = c.reseller_id join users u on u.id = r.user_id
    join subscribers s on s.isp_id = c.isp_id and s.id = c.subscriber_id
    left join customers k on k.isp_id = s.isp_id and k.id = s.customer_id
    join packages g on g.isp_id = c.isp_id and g.id = c.package_id
  ), entries as (
    insert into journal_entries (isp_id, id, kind, source_kind, source_id, at) overriding system value
    select c.isp_id, c.entry_id, 'retail.invoiced', 'retail_invoice', c.invoice_id, c.at from priced c
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  select c.isp_id, c.entry_id, l.line_no, l.account, c.user_id, l.amount
  from priced c, lateral (values (1, 'retail_receivable', c.retail_minor), (2, 'retail_sales', -c.retail_minor))
    l (line_no, account, amount)
  $query$ using isp.timezone, isp.due_days;
  -- Only those who ever paid can have credit.
  select array_agg(c.subscriber_id) into paying from new_rows c
  where exists (select from retail_payments p where p.isp_id = c.isp_id and p.subscriber_id = c.subscriber_id);
  if paying is not null then perform settle_retail(paying); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION job_step_result(of_job bigint, of_step text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT job_steps.result
    FROM job_steps
   WHERE ((job_steps.job_id = job_step_result.of_job) AND (job_steps.step = job_step_result.of_step) AND (NOT (job_steps.isp_id IS DISTINCT FROM acting_isp())));
END;
revoke execute on function job_step_result(bigint,text) from public;
grant execute on function job_step_result(bigint,text) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION jobs_missing_from_queue()
 RETURNS TABLE(id bigint, name text, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT j.id,
     j.name,
     j.status
    FROM jobs j
   WHERE ((j.status = ANY (ARRAY['waiting'::text, 'retrying'::text, 'running'::text])) AND (NOT (EXISTS ( SELECT
            FROM graphile_worker._private_jobs q
           WHERE ((q.payload ->> 'id'::text) = (j.id)::text)))));
END;
revoke execute on function jobs_missing_from_queue() from public;
grant execute on function jobs_missing_from_queue() to lastmile_platform;

CREATE OR REPLACE FUNCTION jobs_of_dead_workers()
 RETURNS TABLE(worker text, held bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT q.locked_by,
     count(*) AS count
    FROM graphile_worker._private_jobs q
   WHERE ((q.locked_at < (now() - '00:01:00'::interval)) AND (NOT (EXISTS ( SELECT
            FROM job_workers w
           WHERE (w.id = q.locked_by)))))
   GROUP BY q.locked_by;
END;
revoke execute on function jobs_of_dead_workers() from public;
grant execute on function jobs_of_dead_workers() to lastmile_platform;

CREATE OR REPLACE FUNCTION keep_invoice_prefix()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into reseller_invoice_prefixes (isp_id, prefix, reseller_id) values (new.isp_id, new.invoice_prefix, new.id)
    on conflict (isp_id, prefix) do nothing;
  if not exists (select from reseller_invoice_prefixes p
      where p.isp_id = new.isp_id and p.prefix = new.invoice_prefix and p.reseller_id = new.id) then
    raise exception 'another reseller has or had the prefix %', new.invoice_prefix
      using errcode = 'unique_violation', constraint = 'resellers_invoice_prefix';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION keep_place_of_outages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update outages o set place_name = old.name
  where o.isp_id = old.isp_id
    and case tg_table_name when 'areas' then o.area_id = old.id else o.router_id = old.id end;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION keep_wholesale_free()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  -- Shared lock: the model does not change meanwhile.
  perform from resellers r where r.isp_id = new.isp_id and r.user_id = new.reseller_user_id and r.model = 'wholesale' for share;
  if found then new.billing := 'free'; end if;
  if tg_op = 'UPDATE' and (found or exists (select from resellers r where r.isp_id = old.isp_id and r.user_id = old.reseller_user_id
      and r.model = 'wholesale')) and new.reseller_user_id is distinct from old.reseller_user_id
    and coalesce(current_setting('app.is_transfer', true), '') <> 'yes' then
    raise exception 'subscriber % belongs to a wholesale reseller', new.id
      using errcode = 'check_violation', constraint = 'wholesale_transfer';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION leave_draft_settlement(checkout bigint, moment timestamp with time zone, by_user bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  payment record;
  settlement record;
begin
  select id, isp_id, reference into payment from checkouts where id = checkout and isp_id = coalesce(current_isp(), isp_id);
  if not found then return null; end if;
  perform lock_unsettled_balance(payment.isp_id);
  select s.id, s.state into settlement from settlement_items i join settlements s on s.id = i.settlement_id
  where i.checkout_id = payment.id and i.kind = 'payment' and i.is_live for update of s;
  if not found or settlement.state <> 'draft' then return settlement.state; end if;
  with removed as (
    delete from settlement_items where settlement_id = settlement.id and checkout_id = payment.id and kind <> 'adjustment'
    returning kind, gross_minor, fee_minor, platform_fee_minor, net_minor
  ), sums as (
    select count(*) filter (where kind = 'payment') as payments, sum(gross_minor) filter (where kind = 'payment') as gross,
      sum(fee_minor) as fee, sum(platform_fee_minor) as platform_fee, sum(net_minor) as net,
      coalesce(-sum(gross_minor) filter (where kind <> 'payment'), 0) as refunds
    from removed
  )
  update settlements s set payment_count = s.payment_count - r.payments, gross_minor = s.gross_minor - r.gross,
    gateway_fee_minor = s.gateway_fee_minor - r.fee, platform_fee_minor = s.platform_fee_minor - r.platform_fee,
    refund_minor = s.refund_minor - r.refunds, net_minor = s.net_minor - r.net
  from sums r where s.id = settlement.id;
  insert into settlement_events (isp_id, settlement_id, at, kind, user_id, note)
  values (payment.isp_id, settlement.id, moment, 'payment_removed', by_user, payment.reference);
  return 'draft';
end $function$;
revoke execute on function leave_draft_settlement(bigint,timestamp with time zone,bigint) from public;
grant execute on function leave_draft_settlement(bigint,timestamp with time zone,bigint) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION leave_wholesale(subscriber_ids bigint[], recipient bigint, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  today constant date := (at at time zone (select i.timezone from isps i where i.id = current_isp()))::date;
  charge record;
  refunded bigint := 0;
begin
  if current_setting('role') <> 'lastmile_tenant' then
    raise exception 'this runs only for a whole ISP' using errcode = 'insufficient_privilege';
  end if;
  insert into reseller_balances (isp_id, user_id)
  select r.isp_id, r.user_id from resellers r
  where r.isp_id = current_isp() and r.user_id = recipient and r.model = 'wholesale' on conflict do nothing;
  perform from reseller_balances b
  where b.isp_id = current_isp() and b.user_id in (
    select recipient union all
    select s.reseller_user_id from subscribers s where s.isp_id = current_isp() and s.id = any(subscriber_ids))
  order by b.user_id for update;
  for charge in
    select c.id, c.amount_minor, c.from_on, c.until_on from wholesale_charges c
    where c.isp_id = current_isp() and c.subscriber_id = any(subscriber_ids) and c.ended_on is null and c.until_on >= today
    order by c.id
  loop
    refunded := refunded + wholesale_refund(charge.amount_minor, charge.from_on, charge.until_on, today - 1);
    perform end_wholesale_charge(charge.id, today - 1, at);
  end loop;
  return refunded;
end $function$;
revoke execute on function leave_wholesale(bigint[],bigint,timestamp with time zone) from public;
grant execute on function leave_wholesale(bigint[],bigint,timestamp with time zone) to lastmile_tenant;

CREATE OR REPLACE FUNCTION limit_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  account_limit constant numeric := 1000000000000000;
  change record;
  free bigint;
  of_kind numeric;
  in_all numeric;
begin
  for change in
    select l.isp_id, l.account, e.source_kind, sum(l.amount_minor) as amount
    from new_lines l
    join (
      select e.isp_id, e.id, e.source_kind
      from new_lines f join journal_entries e on e.isp_id = f.isp_id and e.id = f.entry_id where f.line_no = 1
    ) e on e.isp_id = l.isp_id and e.id = l.entry_id
    group by 1, 2, 3 having sum(l.amount_minor) <> 0
  loop
    select id into free from account_aggregates
    where isp_id = change.isp_id and account = change.account and source_kind = change.source_kind
    limit 1 for update skip locked;
    if free is null then
      insert into account_aggregates (isp_id, account, source_kind, amount_minor)
      values (change.isp_id, change.account, change.source_kind, change.amount);
    else
      update account_aggregates set amount_minor = amount_minor + change.amount where isp_id = change.isp_id and id = free;
    end if;
    select coalesce(sum(amount_minor) filter (where source_kind = change.source_kind), 0), coalesce(sum(amount_minor), 0)
    into of_kind, in_all from account_aggregates where isp_id = change.isp_id and account = change.account;
    if (abs(of_kind) > account_limit and abs(of_kind) > abs(of_kind - change.amount))
      or (abs(in_all) > account_limit and abs(in_all) > abs(in_all - change.amount)) then
      raise exception 'the account % of ISP % would exceed its limit', change.account, change.isp_id
        using errcode = 'LM003', constraint = 'ledger_account_limit';
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION limit_started_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if new.isp_id is null or new.user_id is null or new.name !~ '^(imports|billing-runs|payments)\.' then return new; end if;
  if (select count(*) from jobs j where j.isp_id = new.isp_id and j.status in ('waiting', 'running', 'retrying') and j.user_id = new.user_id) > 100
    or (select count(*) from jobs j where j.isp_id = new.isp_id and j.status in ('waiting', 'running', 'retrying')) > 300 then
    raise exception 'too many unfinished jobs' using errcode = 'check_violation', constraint = 'jobs_started_limit';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION lock_balances(subscriber_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform from subscriber_balances b
  where b.isp_id = current_isp() and b.subscriber_id = any(subscriber_ids)
  order by b.subscriber_id for update;
end $function$;
revoke execute on function lock_balances(bigint[]) from public;
grant execute on function lock_balances(bigint[]) to lastmile_tenant;

CREATE OR REPLACE FUNCTION lock_cash(holder_id bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  balance bigint;
begin
  if holder_id <> scope_user() and not exists (
    select from cash_hand_overs h where h.isp_id = current_isp() and h.from_user_id = holder_id and h.to_user_id = scope_user()
      and h.status = 'pending'
  ) then
    raise exception 'the cash of user % is outside of the data scope', holder_id using errcode = 'insufficient_privilege';
  end if;
  insert into cash_balances (isp_id, user_id) values (current_isp(), holder_id) on conflict do nothing;
  select balance_minor into balance from cash_balances
  where isp_id = current_isp() and user_id = holder_id for update;
  return balance;
end $function$;
revoke execute on function lock_cash(bigint) from public;
grant execute on function lock_cash(bigint) to lastmile_tenant;

CREATE OR REPLACE FUNCTION lock_job(job_id bigint)
 RETURNS jobs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  own_isp constant bigint := acting_isp();
  job jobs;
begin
  select * into job from jobs
  where id = job_id and (own_isp is null or isp_id = own_isp) and (scope_user() is null or user_id = scope_user()) for update;
  return job;
end $function$;
revoke execute on function lock_job(bigint) from public;

CREATE OR REPLACE FUNCTION lock_open_period(OUT opens_on date, OUT opens_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('period closing', current_isp()));
  select (c.month + interval '1 month')::date, c.closed_until into opens_on, opens_at from period_closings c
  where c.isp_id = current_isp() and c.reopened_at is null order by c.closed_until desc limit 1;
end $function$;
revoke execute on function lock_open_period() from public;
grant execute on function lock_open_period() to lastmile_tenant;

CREATE OR REPLACE FUNCTION lock_period_closings()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('period closing', current_isp()));
end $function$;
revoke execute on function lock_period_closings() from public;
grant execute on function lock_period_closings() to lastmile_tenant;

CREATE OR REPLACE FUNCTION lock_reseller_balance(reseller_id bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  balance bigint;
begin
  if reseller_id <> scope_reseller() then
    raise exception 'reseller % is outside of the data scope', reseller_id using errcode = 'insufficient_privilege';
  end if;
  insert into reseller_balances (isp_id, user_id) values (current_isp(), reseller_id) on conflict do nothing;
  select b.balance_minor into balance from reseller_balances b
  where b.isp_id = current_isp() and b.user_id = reseller_id for update;
  return balance;
end $function$;
revoke execute on function lock_reseller_balance(bigint) from public;
grant execute on function lock_reseller_balance(bigint) to lastmile_tenant;

CREATE OR REPLACE FUNCTION lock_reseller_balances(payment_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform from reseller_balances b
  where b.isp_id = current_isp() and b.user_id in (
    select p.owed_by_user_id from payments p where p.isp_id = current_isp() and p.id = any(payment_ids)
    union all
    select earner.user_id from allocations a join reseller_commissions k on k.isp_id = a.isp_id and k.invoice_id = a.invoice_id,
      lateral (values (k.user_id), (k.agent_user_id)) earner (user_id)
    where a.isp_id = current_isp() and a.payment_id = any(payment_ids))
  order by b.user_id for update;
end $function$;
revoke execute on function lock_reseller_balances(bigint[]) from public;
grant execute on function lock_reseller_balances(bigint[]) to lastmile_tenant;

CREATE OR REPLACE FUNCTION lock_unsettled_balance(isp bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if isp <> coalesce(current_isp(), isp) then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('unsettled ' || isp, 0));
  return unsettled_balance(isp);
end $function$;
revoke execute on function lock_unsettled_balance(bigint) from public;
grant execute on function lock_unsettled_balance(bigint) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION lock_wallet_of_retail_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform from reseller_balances b where b.isp_id = old.isp_id and b.user_id = old.user_id for update;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION mask_erased_customer(customer bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  masked bigint;
begin
  if not exists (select from customers c where c.isp_id = current_isp() and c.id = customer and c.erased_at is not null) then
    raise exception 'customer % is not erased', customer using errcode = 'insufficient_privilege';
  end if;
  with concerned as (
    select 'customers' as entity, customer as id
    union all
    select 'subscribers', s.id from subscribers s where s.isp_id = current_isp() and s.customer_id = customer
    union all
    select 'invoices', i.id from invoices i join subscribers s on s.isp_id = i.isp_id and s.id = i.subscriber_id
    where s.isp_id = current_isp() and s.customer_id = customer
    union all
    select 'payments', p.id from payments p join subscribers s on s.isp_id = p.isp_id and s.id = p.subscriber_id
    where s.isp_id = current_isp() and s.customer_id = customer
  ), changed as (
    update audit_log a set before = mask_personal_data(a.before), after = mask_personal_data(a.after)
    from concerned c
    where a.isp_id = current_isp() and a.entity = c.entity and a.entity_id = c.id
      and (a.before ?| personal_columns() or a.after ?| personal_columns())
    returning 1
  )
  select count(*) into masked from changed;
  return masked;
end $function$;
revoke execute on function mask_erased_customer(bigint) from public;
grant execute on function mask_erased_customer(bigint) to lastmile_tenant;

CREATE OR REPLACE FUNCTION mask_erased_tickets(ids bigint[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  masked bigint;
begin
  if exists (select from tickets t where t.isp_id = current_isp() and t.id = any(ids) and t.erased_at is null) then
    raise exception 'a ticket is not erased' using errcode = 'insufficient_privilege';
  end if;
  with concerned as (
    select 'tickets' as entity, t.id from tickets t where t.isp_id = current_isp() and t.id = any(ids)
    union all
    select 'ticket_replies', r.id from ticket_replies r where r.isp_id = current_isp() and r.ticket_id = any(ids)
    union all
    select 'ticket_attachments', a.id from ticket_attachments a where a.isp_id = current_isp() and a.file_name = 'erased'
    union all
    select 'visits', v.id from visits v where v.isp_id = current_isp() and v.ticket_id = any(ids)
  ), changed as (
    update audit_log a set before = mask_personal_data(a.before), after = mask_personal_data(a.after)
    from concerned c
    where a.isp_id = current_isp() and a.entity = c.entity and a.entity_id = c.id
      and (a.before ?| personal_columns() or a.after ?| personal_columns())
    returning 1
  )
  select count(*) into masked from changed;
  return masked;
end $function$;
revoke execute on function mask_erased_tickets(bigint[]) from public;
grant execute on function mask_erased_tickets(bigint[]) to lastmile_tenant;

CREATE OR REPLACE FUNCTION mask_personal_data(data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT jsonb_object_agg(jsonb_each.key, CASE WHEN ((jsonb_each.key = ANY (personal_columns())) AND (jsonb_each.value <> 'null'::jsonb)) THEN '"***"'::jsonb ELSE jsonb_each.value END) AS jsonb_object_agg FROM jsonb_each(mask_personal_data.data) jsonb_each(key, value));

CREATE OR REPLACE FUNCTION mask_secrets(data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT jsonb_object_agg(jsonb_each.key, CASE WHEN ((jsonb_each.key ~ '_(encrypted|hash)$'::text) AND (jsonb_each.value <> 'null'::jsonb)) THEN '"***"'::jsonb ELSE jsonb_each.value END) AS jsonb_object_agg FROM jsonb_each(mask_secrets.data) jsonb_each(key, value));

CREATE OR REPLACE FUNCTION move_handed_over_cash(of_hand_over bigint, holder_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 UPDATE payments p SET cash_user_id = move_handed_over_cash.holder_id, hand_over_id = NULL::bigint
    FROM cash_hand_overs h
   WHERE ((h.isp_id = p.isp_id) AND (h.id = p.hand_over_id) AND (p.isp_id = current_isp()) AND (p.hand_over_id = move_handed_over_cash.of_hand_over) AND ((move_handed_over_cash.holder_id = h.from_user_id) OR (move_handed_over_cash.holder_id = h.to_user_id)) AND ((scope_user() IS NULL) OR (scope_user() = h.to_user_id)));
END;
revoke execute on function move_handed_over_cash(bigint,bigint) from public;
grant execute on function move_handed_over_cash(bigint,bigint) to lastmile_tenant;

CREATE OR REPLACE FUNCTION move_ticket(of_ticket bigint, to_department bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 UPDATE tickets t SET department_id = move_ticket.to_department, staff_id = NULL::bigint
   WHERE ((t.isp_id = current_isp()) AND (t.id = move_ticket.of_ticket) AND (t.desk = 'isp'::text) AND ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id));
END;
revoke execute on function move_ticket(bigint,bigint) from public;
grant execute on function move_ticket(bigint,bigint) to lastmile_tenant;

CREATE OR REPLACE FUNCTION notification_due_at(isp bigint, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT COALESCE(( SELECT
                 CASE
                     WHEN
                     CASE
                         WHEN (q.quiet_from < q.quiet_until) THEN ((q.t >= q.quiet_from) AND (q.t < q.quiet_until))
                         ELSE ((q.t >= q.quiet_from) OR (q.t < q.quiet_until))
                     END THEN ((((q.there)::date +
                     CASE
                         WHEN (q.t >= q.quiet_until) THEN 1
                         ELSE 0
                     END) + q.quiet_until) AT TIME ZONE q.zone)
                     ELSE NULL::timestamp with time zone
                 END AS "case"
            FROM ( SELECT s.quiet_from,
                     s.quiet_until,
                     i.timezone AS zone,
                     (notification_due_at.at AT TIME ZONE i.timezone) AS there,
                     ((notification_due_at.at AT TIME ZONE i.timezone))::time without time zone AS t
                    FROM (notification_settings s
                      JOIN isps i ON ((i.id = s.isp_id)))
                   WHERE ((s.isp_id = notification_due_at.isp) AND (s.quiet_from IS NOT NULL))) q), at) AS "coalesce";
END;

CREATE OR REPLACE FUNCTION notification_due_at(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT notification_due_at(current_isp(), at) AS notification_due_at;
END;

CREATE OR REPLACE FUNCTION notify_all_callers_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('callers', '*');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_caller_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('callers', coalesce(to_jsonb(old) ->> 'user_id', to_jsonb(old) ->> 'id'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_reseller_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform pg_notify('callers', u.id::text)
  from (select new.user_id as id union select new.parent_user_id
        union select r.user_id from resellers r where r.parent_user_id = new.user_id) concerned
  join users u on u.id = concerned.id or u.reseller_user_id = concerned.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_staff_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('callers', new.user_id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_ticket_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  ticket tickets;
begin
  if tg_table_name <> 'tickets' then
    select t.* into ticket from tickets t where t.isp_id = new.isp_id and t.id = new.ticket_id;
  else
    ticket := new;
    if tg_op = 'UPDATE' and (old.department_id, old.reseller_user_id) is distinct from (new.department_id, new.reseller_user_id) then
      perform pg_notify('tickets', (ticket_announcement(old) || '{"kind": "changed"}')::text);
    end if;
  end if;
  perform pg_notify('tickets', (ticket_announcement(ticket) || '{"kind": "changed"}')::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION payment_aggregate_keys(method text, channel text, received_by bigint)
 RETURNS TABLE(kind text, value text)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT k.kind,
     k.value
    FROM ( VALUES ('all'::text,''::text), ('method'::text,payment_aggregate_keys.method), ('channel'::text,payment_aggregate_keys.channel), ('receiver'::text,COALESCE((payment_aggregate_keys.received_by)::text, ''::text))) k(kind, value);
END;

CREATE OR REPLACE FUNCTION personal_columns()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['name'::text, 'name_bn'::text, 'mobile'::text, 'alt_mobile'::text, 'email'::text, 'nid'::text, 'passport'::text, 'gender'::text, 'birth_date'::text, 'occupation'::text, 'company'::text, 'bin'::text, 'house'::text, 'road'::text, 'flat'::text, 'landmark'::text, 'division_id'::text, 'district_id'::text, 'upazila_id'::text, 'thana_id'::text, 'postcode'::text, 'latitude'::text, 'longitude'::text, 'search'::text, 'username'::text, 'username_key'::text, 'name_key'::text, 'static_ip'::text, 'caller_id'::text, 'onu_serial'::text, 'box_no'::text, 'comment'::text, 'promise_note'::text, 'snapshot'::text, 'note'::text, 'subject'::text, 'contact_name'::text, 'contact_mobile'::text, 'rating_comment'::text, 'author_name'::text, 'body'::text, 'from_email'::text, 'left_out'::text, 'file_name'::text, 'instructions'::text, 'result'::text, 'cancel_reason'::text];

CREATE OR REPLACE FUNCTION plan_usage(isp bigint, what text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select case what
    when 'subscribers' then (select coalesce(sum(subscribers), 0) from subscriber_aggregates
                             where isp_id = isp and kind = 'status' and value <> 'closed')
    when 'routers' then (select count(*) from routers where isp_id = isp and archived_at is null)
    else (select count(*) from users u join roles r on r.id = u.role_id
          where u.isp_id = isp and u.status <> 'disabled' and not (r.name = 'client' and r.is_system)
            and (r.data_scope = 'own_subscribers') = (what = 'resellers'))
  end::bigint;
$function$;
revoke execute on function plan_usage(bigint,text) from public;
grant execute on function plan_usage(bigint,text) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION platform_sms()
 RETURNS TABLE(sms_driver text, sms_credentials_encrypted text, sms_sender text, price_minor bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select p.sms_driver, p.sms_credentials_encrypted, p.sms_sender, sms_price_of(current_isp())
  from platform_sms_settings p
  where p.sms_driver is not null
    and (select currency from isps where id = current_isp()) = (select currency from platform_settings)
    and exists (select from messaging_settings m where m.isp_id = current_isp() and m.uses_platform_sms);
$function$;
revoke execute on function platform_sms() from public;
grant execute on function platform_sms() to lastmile_tenant;

CREATE OR REPLACE FUNCTION post_collected_checkout(checkout bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  c record;
  fee bigint;
begin
  select id, isp_id, payee, posted_at, paid_minor, paid_minor - coalesce(fee_minor, 0) as received into c from checkouts
  where id = checkout and isp_id = coalesce(current_isp(), isp_id) and collected_by = 'platform' and posted_at is not null;
  if not found then return; end if;
  perform post_platform_lines('checkout.collected', 'checkout', c.id, c.posted_at, c.payee, c.isp_id, c.received);
  if c.payee <> 'isp' then return; end if;
  select least(round(c.paid_minor * f.fee_rate / 10000.0)::bigint + f.fixed_minor, c.received) into fee from platform_fees f
  where f.isp_id = c.isp_id and f.starts_at <= c.posted_at order by f.starts_at desc, f.id desc limit 1;
  if fee > 0 then
    update checkouts set platform_fee_minor = fee where id = c.id;
    perform post_in_both_books('platform_fee.charged', 'platform_fee', c.id, c.posted_at, c.isp_id, fee, 'fee_income', 'fees', null);
  end if;
end $function$;
revoke execute on function post_collected_checkout(bigint) from public;
grant execute on function post_collected_checkout(bigint) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION post_fee_corrections(corrections bigint[], posted_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update checkouts c set fee_minor = f.to_minor
  from fee_corrections f where f.id = any(corrections) and f.adjustment_id is null and c.id = f.checkout_id;
  with corrected as (
    select f.isp_id, f.checkout_id, c.payee, f.to_minor - f.from_minor as more,
      (select count(*) from fee_corrections e where e.checkout_id = f.checkout_id and e.adjustment_id is null and e.id <= f.id) as revision
    from fee_corrections f join checkouts c on c.id = f.checkout_id
    where f.id = any(corrections) and f.adjustment_id is null and c.collected_by = 'platform' and c.posted_at is not null
  ), platform_entries as (
    insert into platform_journal_entries (kind, source_kind, source_id, revision, at)
    select 'checkout.fee_corrected', 'checkout', checkout_id, revision, $2 from corrected returning id, source_id
  ), platform_lines as (
    insert into platform_journal_lines (entry_id, line_no, account, party_isp_id, amount_minor)
    select e.id, l.no, l.account, l.party, l.amount from platform_entries e join corrected f on f.checkout_id = e.source_id,
      lateral (values (1, 'gateway', null::bigint, -f.more),
        (2, case f.payee when 'isp' then 'isp_payable' else 'charge_income' end, case f.payee when 'isp' then f.isp_id end, f.more))
        l (no, account, party, amount)
  ), isp_entries as (
    insert into journal_entries (isp_id, kind, source_kind, source_id, revision, at)
    select isp_id, 'gateway_fee.corrected', 'gateway_fee', checkout_id, revision, $2 from corrected where payee = 'isp'
    returning isp_id, id, source_id
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, amount_minor)
  select e.isp_id, e.id, l.no, l.account, l.amount from isp_entries e join corrected f on f.checkout_id = e.source_id,
    lateral (values (1, 'fees', f.more), (2, 'platform', -f.more)) l (no, account, amount);
end $function$;
revoke execute on function post_fee_corrections(bigint[],timestamp with time zone) from public;
grant execute on function post_fee_corrections(bigint[],timestamp with time zone) to lastmile_platform;

CREATE OR REPLACE FUNCTION post_in_both_books(entry_kind text, source_kind text, source_id bigint, posted_at timestamp with time zone, isp bigint, amount bigint, platform_account text, isp_account text, isp_method text)
 RETURNS void
 LANGUAGE sql
AS $function$
  with platform_entry as (
    insert into platform_journal_entries (kind, source_kind, source_id, at) values (entry_kind, $2, $3, posted_at) returning id
  ), platform_lines as (
    insert into platform_journal_lines (entry_id, line_no, account, party_isp_id, amount_minor)
    select e.id, l.no, l.account, l.party, l.amount from platform_entry e,
      lateral (values (1, 'isp_payable', isp, amount), (2, platform_account, null::bigint, -amount)) l (no, account, party, amount)
  ), isp_entry as (
    insert into journal_entries (isp_id, kind, source_kind, source_id, at) values (isp, entry_kind, $2, $3, posted_at) returning id
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, method, amount_minor)
  select isp, e.id, l.no, l.account, l.method, l.amount from isp_entry e,
    lateral (values (1, 'platform', null::text, -amount), (2, isp_account, isp_method, amount)) l (no, account, method, amount);
$function$;

CREATE OR REPLACE FUNCTION post_paid_settlement(settlement bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select post_in_both_books('settlement.paid', 'settlement', s.id, s.paid_at, s.isp_id, s.net_minor, 'bank',
    case a.method when 'bank' then 'bank' else 'wallet' end, case a.method when 'bank' then null else a.method end)
  from settlements s join payout_accounts a on a.isp_id = s.isp_id and a.id = s.payout_account_id
  where s.id = settlement and s.state = 'paid';
$function$;
revoke execute on function post_paid_settlement(bigint) from public;
grant execute on function post_paid_settlement(bigint) to lastmile_platform;

CREATE OR REPLACE FUNCTION post_platform_lines(entry_kind text, source text, source_id bigint, posted_at timestamp with time zone, payee text, isp bigint, amount bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  with entry as (
    insert into platform_journal_entries (kind, source_kind, source_id, at)
    select entry_kind, source, source_id, posted_at where amount <> 0 returning id
  )
  insert into platform_journal_lines (entry_id, line_no, account, party_isp_id, amount_minor)
  select entry.id, line.no, line.account, line.party, line.amount
  from entry, lateral (values (1, 'gateway', null::bigint, amount),
    (2, case payee when 'isp' then 'isp_payable' else 'charge_income' end, case payee when 'isp' then isp end, -amount))
    line (no, account, party, amount);
$function$;

CREATE OR REPLACE FUNCTION post_returned_checkout(refund bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select post_platform_lines(case r.kind when 'refund' then 'checkout.refunded' else 'checkout.charged_back' end, 'checkout_refund',
    r.id, at, c.payee, c.isp_id, -r.amount_minor)
  from checkout_refunds r join checkouts c on c.id = r.checkout_id
  where r.id = refund and r.isp_id = coalesce(current_isp(), r.isp_id) and r.state = 'refunded' and c.collected_by = 'platform'
    and c.posted_at is not null;
$function$;
revoke execute on function post_returned_checkout(bigint,timestamp with time zone) from public;
grant execute on function post_returned_checkout(bigint,timestamp with time zone) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION post_settlement_adjustment(adjustment bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select post_in_both_books('settlement_adjustment.made', 'settlement_adjustment', a.id, a.created_at, a.isp_id, -a.amount_minor,
    case a.kind when 'fee' then 'gateway' else 'fee_income' end, 'fees', null)
  from settlement_adjustments a where a.id = adjustment;
$function$;
revoke execute on function post_settlement_adjustment(bigint) from public;
grant execute on function post_settlement_adjustment(bigint) to lastmile_platform;

CREATE OR REPLACE FUNCTION post_settlement_offset(settlement bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select post_in_both_books(case s.state when 'cancelled' then 'settlement.offset_reversed' else 'settlement.offset' end,
    'settlement_offset', s.id, at, s.isp_id, case s.state when 'cancelled' then -s.service_charge_minor else s.service_charge_minor end,
    'charge_income', 'service_charge', null)
  from settlements s where s.id = settlement and s.service_charge_minor > 0;
$function$;
revoke execute on function post_settlement_offset(bigint,timestamp with time zone) from public;
grant execute on function post_settlement_offset(bigint,timestamp with time zone) to lastmile_platform;

CREATE OR REPLACE FUNCTION post_sms_movement(isp bigint, movement bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  with m as (
    select id, at, amount_minor as amount, kind in ('top_up', 'top_up_returned') as is_payment,
      case kind when 'top_up' then 'sms.topped_up' when 'top_up_returned' then 'sms.top_up_returned'
        when 'charge' then 'sms.charged' else 'sms.refunded' end as entry_kind
    from sms_movements where isp_id = isp and id = movement
  ), platform_entry as (
    insert into platform_journal_entries (kind, source_kind, source_id, at) select entry_kind, 'sms_movement', id, at from m returning id
  ), platform_lines as (
    insert into platform_journal_lines (entry_id, line_no, account, amount_minor)
    select e.id, l.no, l.account, l.amount from platform_entry e, m,
      lateral (values (1, 'charge_income', m.amount), (2, 'sms_prepaid', -m.amount)) l (no, account, amount)
  ), isp_entry as (
    insert into journal_entries (isp_id, kind, source_kind, source_id, at) select isp, entry_kind, 'sms_movement', id, at from m returning id
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, amount_minor)
  select isp, e.id, l.no, l.account, l.amount from isp_entry e, m,
    lateral (values (1, 'sms_prepaid', m.amount), (2, case when m.is_payment then 'bank' else 'expense' end, -m.amount)) l (no, account, amount);
$function$;
revoke execute on function post_sms_movement(bigint,bigint) from public;

CREATE OR REPLACE FUNCTION post_wholesale_charges()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
begin
  execute $query$
  with charged as materialized (
    select n.isp_id, n.id, n.user_id, n.amount_minor, n.vat_minor, n.at,
      nextval(pg_get_serial_sequence('journal_entries', 'id')) as entry_id
    from (select * from new_rows where amount_minor > 0 order by id) n
  ), entries as (
    insert into journal_entries (isp_id, id, kind, source_kind, source_id, at) overriding system value
    select c.isp_id, c.entry_id, 'wholesale.charged', 'wholesale_charge', c.id, c.at from charged c
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  select c.isp_id, c.entry_id, l.line_no, l.account, l.user_id, l.amount
  from charged c, lateral (values (1, 'reseller', c.user_id, c.amount_minor),
    (2, 'revenue', null::bigint, c.vat_minor - c.amount_minor), (3, 'vat', null, -c.vat_minor)) l (line_no, account, user_id, amount)
  where l.amount <> 0
  $query$;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION protect_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'before' - 'after' = to_jsonb(old) - 'before' - 'after'
    and is_masked_copy(old.before, new.before) and is_masked_copy(old.after, new.after) then
    return new;
  end if;
  if tg_op = 'DELETE' and old.at < now() - make_interval(days => retention_days('audit_log', old.isp_id)) then
    return old;
  end if;
  raise exception '% is append-only: add a row that corrects instead', tg_table_name using errcode = 'LM001';
end $function$;

CREATE OR REPLACE FUNCTION queue_retail_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  about text := case tg_table_name when 'retail_invoices' then 'invoice_issued' else 'paid' end;
begin
  insert into notifications (isp_id, subscriber_id, kind, channel, dedupe_key, seller_user_id, amount_minor, number, due_on, queued_at, due_at)
  select n.isp_id, n.subscriber_id, about, w.channel, about || ':retail:' || n.id, n.user_id, n.amount_minor, n.number,
    (to_jsonb(n) ->> 'due_on')::date, n.at, notification_due_at(n.isp_id, n.at)
  from new_rows n
  join notification_settings o on o.isp_id = n.isp_id and o.sends_retail and not about = any(o.off_kinds)
  join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id
  join customers p on p.isp_id = s.isp_id and p.id = s.customer_id,
    lateral (
      select 'email' as channel where about = any(o.email_kinds) and p.email is not null
      union all
      select 'sms' where about = any(o.sms_kinds) and p.mobile <> '' and exists (
        select from messaging_settings m where m.isp_id = n.isp_id and (m.sms_driver is not null or m.uses_platform_sms))
    ) w
  where about = any(o.required_kinds) or not exists (
    select from message_opt_outs x where x.isp_id = p.isp_id and x.customer_id = p.id and x.channel = w.channel)
  on conflict (isp_id, channel, dedupe_key) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION queue_staff_alert(alert text, event_key text, words text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 WITH queued AS (
          INSERT INTO notifications (isp_id, kind, channel, dedupe_key, queued_at, due_at, recipient, subject, body)  SELECT m.isp_id,
                     queue_staff_alert.alert AS alert,
                     'telegram',
                     ((queue_staff_alert.alert || ':'::text) || queue_staff_alert.event_key),
                     queue_staff_alert.at AS at,
                     queue_staff_alert.at AS at,
                     m.telegram_chat_id,
                     '',
                     queue_staff_alert.words AS words
                    FROM messaging_settings m
                   WHERE ((m.isp_id = current_isp()) AND (m.telegram_token_encrypted IS NOT NULL) AND (m.telegram_chat_id IS NOT NULL) AND (queue_staff_alert.alert = ANY (m.telegram_alerts))) ON CONFLICT(isp_id, channel, dedupe_key) DO NOTHING
           RETURNING 1 AS "?column?"
         )
  SELECT (EXISTS ( SELECT
            FROM queued)) AS "exists";
END;

CREATE OR REPLACE FUNCTION queue_user_notifications(isp bigint, message_kind text, event_key text, recipients bigint[], amount bigint, document text, day date, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 WITH queued AS (
          INSERT INTO notifications (isp_id, user_id, kind, channel, dedupe_key, amount_minor, number, due_on, queued_at, due_at)  SELECT i.id,
                     u.id,
                     queue_user_notifications.message_kind AS message_kind,
                     c.channel,
                     ((((queue_user_notifications.message_kind || ':'::text) || queue_user_notifications.event_key) || ':'::text) || u.id),
                     queue_user_notifications.amount AS amount,
                     queue_user_notifications.document AS document,
                     queue_user_notifications.day AS day,
                     queue_user_notifications.at AS at,
                         CASE queue_user_notifications.message_kind
                             WHEN 'router_unreachable'::text THEN queue_user_notifications.at
                             ELSE notification_due_at(i.id, queue_user_notifications.at)
                         END AS notification_due_at
                    FROM (((isps i
                      JOIN users u ON (((u.isp_id = i.id) AND (u.id = ANY (queue_user_notifications.recipients)) AND (u.status = 'active'::text))))
                      LEFT JOIN notification_settings o ON ((o.isp_id = i.id)))
                      CROSS JOIN ( VALUES ('email'::text), ('sms'::text)) c(channel))
                   WHERE ((i.id = queue_user_notifications.isp) AND (i.id = COALESCE(current_isp(), i.id)) AND (NOT COALESCE((queue_user_notifications.message_kind = ANY (o.off_kinds)), false)) AND
                         CASE c.channel
                             WHEN 'email'::text THEN ((u.email IS NOT NULL) AND (queue_user_notifications.message_kind <> 'service_charge'::text) AND (((o.isp_id IS NULL) AND (queue_user_notifications.message_kind <> 'router_unreachable'::text)) OR (queue_user_notifications.message_kind = ANY (o.email_kinds))))
                             ELSE ((u.mobile IS NOT NULL) AND (queue_user_notifications.message_kind = ANY (o.sms_kinds)) AND (EXISTS ( SELECT
                                FROM messaging_settings m
                               WHERE ((m.isp_id = i.id) AND ((m.sms_driver IS NOT NULL) OR m.uses_platform_sms)))))
                         END) ON CONFLICT(isp_id, channel, dedupe_key) DO NOTHING
           RETURNING 1 AS "?column?"
         )
  SELECT (count(*))::integer AS count
    FROM queued;
END;

CREATE OR REPLACE FUNCTION record_devices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into subscriber_devices as d (isp_id, caller_id, subscriber_id, last_session_on)
  select n.isp_id, n.caller_id, n.subscriber_id, max((n.started_at at time zone 'utc')::date)
  from new_rows n where n.caller_id is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict (isp_id, caller_id, subscriber_id) do update set last_session_on = excluded.last_session_on
  where d.last_session_on < excluded.last_session_on;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_erasure(customer bigint, details jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT record_event('erased'::text, 'customers'::text, customer, current_isp(), details) AS record_event;
END;
revoke execute on function record_erasure(bigint,jsonb) from public;
grant execute on function record_erasure(bigint,jsonb) to lastmile_tenant;

CREATE OR REPLACE FUNCTION record_event(event text, entity text, entity_id bigint, isp bigint, details jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 INSERT INTO audit_log (isp_id, user_id, acting_as_isp_id, ip, call, request_id, entity, entity_id, action, after)  SELECT record_event.isp AS isp,
             ((who.actor ->> 'userId'::text))::bigint AS int8,
             ((who.actor ->> 'actingAsIspId'::text))::bigint AS int8,
             (who.actor ->> 'ip'::text),
             (who.actor ->> 'call'::text),
             (who.actor ->> 'requestId'::text),
             record_event.entity AS entity,
             record_event.entity_id AS entity_id,
             'event',
             (jsonb_build_object('event', record_event.event) || record_event.details)
            FROM ( SELECT current_actor() AS actor) who;
END;
revoke execute on function record_event(text,text,bigint,bigint,jsonb) from public;
grant execute on function record_event(text,text,bigint,bigint,jsonb) to lastmile_platform;

CREATE OR REPLACE FUNCTION record_export(details jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT record_event('exported'::text, 'exports'::text, NULL::bigint, acting_isp(), details) AS record_event;
END;
revoke execute on function record_export(jsonb) from public;
grant execute on function record_export(jsonb) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION record_own_event(event text, entity text, entity_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT record_event(event, entity, entity_id, current_isp()) AS record_event;
END;
revoke execute on function record_own_event(text,text,bigint) from public;
grant execute on function record_own_event(text,text,bigint) to lastmile_tenant;

CREATE OR REPLACE FUNCTION refund_sms(message_ids bigint[], at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
declare
  isp constant bigint := current_isp();
  given record;
  movement bigint;
  refunded bigint := 0;
begin
  perform from sms_accounts where isp_id = isp for update;
  for given in
    select n.campaign_id, array_agg(c.notification_id) as ids, sum(c.segments) as segments, sum(c.amount_minor) as amount
    from unnest(message_ids) m (id)
    join notifications n on n.isp_id = isp and n.id = m.id and n.state in ('queued', 'failed')
    join sms_charges c on c.isp_id = isp and c.notification_id = m.id and c.refund_id is null and c.number =
      (select max(l.number) from sms_charges l where l.isp_id = isp and l.notification_id = m.id)
    group by n.campaign_id
  loop
    insert into sms_movements (isp_id, kind, amount_minor, messages, segments, campaign_id, at)
    values (isp, 'refund', given.amount, cardinality(given.ids), given.segments, given.campaign_id, $2) returning id into movement;
    update sms_charges c set refund_id = movement where c.isp_id = isp and c.notification_id = any(given.ids) and c.refund_id is null
      and c.number = (select max(l.number) from sms_charges l where l.isp_id = isp and l.notification_id = c.notification_id);
    update sms_accounts set balance_minor = balance_minor + given.amount where isp_id = isp;
    update sms_reservations set amount_minor = amount_minor + given.amount where isp_id = isp and campaign_id = given.campaign_id;
    if found then update sms_accounts set reserved_minor = reserved_minor + given.amount where isp_id = isp; end if;
    perform post_sms_movement(isp, movement);
    refunded := refunded + given.amount;
  end loop;
  return refunded;
end $function$;
revoke execute on function refund_sms(bigint[],timestamp with time zone) from public;
grant execute on function refund_sms(bigint[],timestamp with time zone) to lastmile_tenant;

CREATE OR REPLACE FUNCTION reject_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only: add a row that corrects instead', tg_table_name using errcode = 'LM001';
end $function$;

CREATE OR REPLACE FUNCTION reject_closed_periods()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  posted record;
begin
  for posted in select isp_id, min(at) as first_at from new_entries group by isp_id order by isp_id loop
    perform pg_advisory_xact_lock_shared(hashtextextended('period closing', posted.isp_id));
    if exists (
      select from period_closings c
      where c.isp_id = posted.isp_id and c.reopened_at is null and c.closed_until > posted.first_at
    ) then
      raise exception 'the month of an entry is closed' using errcode = 'LM002', constraint = 'ledger_period_closed';
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION reject_invoice_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'invoice % is issued and cannot be changed', old.number using errcode = 'LM001', constraint = 'invoices_immutable';
end $function$;

CREATE OR REPLACE FUNCTION reject_later_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  if exists (
    select from (select distinct isp_id, invoice_id from new_lines) l join invoices i on i.isp_id = l.isp_id and i.id = l.invoice_id
    where i.created_at <> now()
  ) then
    raise exception 'lines cannot be added to an issued invoice' using errcode = 'LM001', constraint = 'invoice_lines_immutable';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION reject_retail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from resellers r where r.model = 'wholesale' and r.isp_id in (select n.isp_id from new_rows n)) and exists (
    select from new_rows n join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id
    join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale') then
    raise exception 'the subscriber is billed by a wholesale reseller'
      using errcode = 'check_violation', constraint = 'wholesale_subscriber';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION reject_retail_checkouts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (
    select from new_rows n left join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id
    left join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
    where n.subscriber_id is not null and (n.purpose = 'retail_payment') <> (r.id is not null)) then
    raise exception 'the subscriber is billed by a wholesale reseller'
      using errcode = 'check_violation', constraint = 'wholesale_subscriber';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION reject_unbalanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wrong bigint;
begin
  select entry_id into wrong from new_lines group by entry_id
  having sum(amount_minor) <> 0 or min(line_no) <> 1 or max(line_no) <> count(*) limit 1;
  if wrong is not null then
    raise exception 'the lines of entry % do not balance', wrong
      using errcode = 'LM002', constraint = 'journal_balanced',
            hint = 'Insert all lines of an entry in one statement, numbered from 1, with a sum of 0.';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION reject_wholesale_import()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from resellers r where r.isp_id = new.isp_id and r.user_id = new.reseller_user_id and r.model = 'wholesale') then
    raise exception 'a wholesale reseller adds subscribers one by one'
      using errcode = 'check_violation', constraint = 'wholesale_import';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION reject_wholesale_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from resellers r where r.model = 'wholesale' and r.isp_id in (select n.isp_id from new_rows n)) and exists (
    select from new_rows n join resellers r on r.isp_id = n.isp_id and r.user_id = n.reseller_user_id and r.model = 'wholesale') then
    raise exception 'the subscriber is billed by a wholesale reseller'
      using errcode = 'check_violation', constraint = 'wholesale_subscriber';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION reject_wholesale_payments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from resellers r where r.model = 'wholesale' and r.isp_id in (select n.isp_id from new_rows n)) and exists (
    select from new_rows n join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id
    join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
    where n.reseller_user_id = r.user_id or (n.checkout_id is null and n.amount_minor > (
      select coalesce(sum(i.total_minor - i.paid_minor), 0) from invoices i
      where i.isp_id = n.isp_id and i.subscriber_id = n.subscriber_id and i.status in ('unpaid', 'partial')))) then
    raise exception 'the subscriber is billed by a wholesale reseller'
      using errcode = 'check_violation', constraint = 'wholesale_subscriber';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION release_dead_workers(silence interval)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  dead text[];
  freed bigint[];
begin
  if pg_postmaster_start_time() > now() - silence then return 0; end if;
  delete from job_workers where seen_at < now() - silence;
  select array_agg(distinct locked_by), array_agg(id) into dead, freed
  from graphile_worker._private_jobs
  where locked_at < now() - silence and not exists (select from job_workers w where w.id = locked_by);
  if dead is null then return 0; end if;

  update jobs set status = 'retrying', next_try_at = null
  where status = 'running' and cancel_requested_at is null
    and id in (
      select (payload ->> 'id')::bigint from graphile_worker._private_jobs
      where id = any(freed) and attempts < max_attempts and payload ->> 'tracked' = 'true');
  with spent as (
    delete from graphile_worker._private_jobs q
    where q.id = any(freed) and (q.attempts >= q.max_attempts)
    returning q.*
  )
  insert into jobs (id, isp_id, name, user_id, status, payload, queue_key, max_attempts, attempts, error, queued_at, finished_at)
  select (payload ->> 'id')::bigint, (payload ->> 'ispId')::bigint, identifier, (payload ->> 'userId')::bigint,
         'parked', coalesce(payload -> 'data', '{}')::jsonb, coalesce(key, 'job:' || (payload ->> 'id')), max_attempts, attempts,
         'Its worker ended during the last try', created_at, now()
  from spent join graphile_worker._private_tasks t on t.id = spent.task_id
  where payload ->> 'id' is not null
  on conflict (id) do update set
    status = case when jobs.cancel_requested_at is null then 'parked' else 'cancelled' end,
    error = excluded.error, finished_at = excluded.finished_at, next_try_at = null;
  perform graphile_worker.force_unlock_workers(dead);
  perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', cardinality(freed))::text);
  return cardinality(freed);
end $function$;
revoke execute on function release_dead_workers(interval) from public;
grant execute on function release_dead_workers(interval) to lastmile_queue;

CREATE OR REPLACE FUNCTION release_sms(campaign bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  unused bigint;
begin
  perform from sms_accounts where isp_id = current_isp() for update;
  delete from sms_reservations where isp_id = current_isp() and campaign_id = campaign returning amount_minor into unused;
  update sms_accounts set reserved_minor = reserved_minor - coalesce(unused, 0) where isp_id = current_isp() and unused > 0;
end $function$;
revoke execute on function release_sms(bigint) from public;
grant execute on function release_sms(bigint) to lastmile_tenant;

CREATE OR REPLACE FUNCTION renew_wholesale(at timestamp with time zone, reseller_ids bigint[])
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
declare
  today constant date := (at at time zone (select i.timezone from isps i where i.id = current_isp()))::date;
begin
  if current_setting('role') <> 'lastmile_tenant' then
    raise exception 'this runs only for a whole ISP' using errcode = 'insufficient_privilege';
  end if;
  -- Those who are charged, suspended or reactivated, before their wallets. The charges take the same locks for their foreign key.
  perform from subscribers s
  where s.isp_id = current_isp() and s.removed_at is null and (s.status = 'active' or (s.status = 'suspended' and s.status_reason = 'wallet'))
    and s.reseller_user_id in (select r.user_id from resellers r
      where r.isp_id = current_isp() and r.id = any(reseller_ids) and r.model = 'wholesale')
  order by s.id for key share;
  -- In the order of users, as everywhere.
  insert into reseller_balances (isp_id, user_id)
  select r.isp_id, r.user_id from resellers r
  where r.isp_id = current_isp() and r.id = any(reseller_ids) and r.model = 'wholesale' order by r.user_id on conflict do nothing;
  perform from reseller_balances b where b.isp_id = current_isp() and b.user_id in (
    select r.user_id from resellers r where r.isp_id = current_isp() and r.id = any(reseller_ids) and r.model = 'wholesale')
  order by b.user_id for update;
  execute $query$
  -- Of each package once, since few prices are charged to many subscribers.
  with prices as materialized (
    select p.reseller_id, p.package_id, p.price_minor, v.rate, included_vat(p.price_minor, v.rate) as vat_minor
    from (
      select distinct on (p.reseller_id, p.package_id) p.reseller_id, p.package_id, p.price_minor from reseller_buying_prices p
      where p.isp_id = current_isp() and p.reseller_id = any($2) and p.valid_from <= $3
      order by p.reseller_id, p.package_id, p.valid_from desc
    ) p, lateral (select vat_rate_of(p.package_id) as rate) v
    where p.price_minor is not null
  )
  insert into wholesale_charges (isp_id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, amount_minor, vat_rate,
    vat_minor, at)
  select d.isp_id, d.reseller_id, d.user_id, d.id, d.package_id, start.on_day, wholesale_month_end(start.on_day), d.price_minor, d.rate,
    d.vat_minor, $1
  from (
    select r.isp_id, r.id as reseller_id, r.user_id, r.credit_limit_minor - b.balance_minor as available, s.id, s.package_id, p.price_minor,
      p.rate, p.vat_minor, last.until_on, sum(p.price_minor) over (partition by r.id order by last.until_on nulls last, s.id) as running
    from resellers r
    join reseller_balances b on b.isp_id = r.isp_id and b.user_id = r.user_id
    join subscribers s on s.isp_id = r.isp_id and s.reseller_user_id = r.user_id and s.status = 'active' and s.removed_at is null
    join prices p on p.reseller_id = r.id and p.package_id = s.package_id
    left join lateral (
      select max(coalesce(c.ended_on, c.until_on)) as until_on from wholesale_charges c
      where c.isp_id = s.isp_id and c.subscriber_id = s.id
    ) last on true
    where r.isp_id = current_isp() and r.id = any($2) and r.model = 'wholesale' and coalesce(last.until_on < $3, true)
  ) d,
    -- Without a gap, unless the whole month would be in the past.
    lateral (select case when wholesale_month_end(d.until_on + 1) >= $3 then d.until_on + 1 else $3 end as on_day) start
  where d.running <= d.available or d.running = 0
  order by d.id
  $query$ using at, reseller_ids, today;
  return query
    select s.id from resellers r
    join subscribers s on s.isp_id = r.isp_id and s.reseller_user_id = r.user_id and s.status = 'active' and s.removed_at is null
    where r.isp_id = current_isp() and r.id = any(reseller_ids) and r.model = 'wholesale'
      and not exists (select from wholesale_charges c where c.isp_id = s.isp_id and c.subscriber_id = s.id and c.from_on <= today
        and coalesce(c.ended_on, c.until_on) >= today)
    order by s.id;
end $function$;
revoke execute on function renew_wholesale(timestamp with time zone,bigint[]) from public;
grant execute on function renew_wholesale(timestamp with time zone,bigint[]) to lastmile_tenant;

CREATE OR REPLACE FUNCTION reseller_limits(of_user bigint, OUT username_prefix text, OUT package_ids bigint[], OUT area_ids bigint[], OUT may_suspend boolean)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT COALESCE(own.username_prefix, above.username_prefix) AS "coalesce",
     ARRAY( SELECT p.id
            FROM packages p
           WHERE ((p.isp_id = own.isp_id) AND p.reseller_allowed AND ((own.package_ids = '{}'::bigint[]) OR (p.id = ANY (own.package_ids))) AND ((COALESCE(above.package_ids, '{}'::bigint[]) = '{}'::bigint[]) OR (p.id = ANY (above.package_ids))))) AS "array",
         CASE
             WHEN ((u.area_ids <> '{}'::bigint[]) OR (COALESCE(a.area_ids, '{}'::bigint[]) <> '{}'::bigint[])) THEN ARRAY( SELECT d.id
                FROM areas d
               WHERE ((d.isp_id = own.isp_id) AND ((u.area_ids = '{}'::bigint[]) OR (d.id IN ( SELECT area_descendants(top.top) AS area_descendants
                        FROM unnest(u.area_ids) top(top)))) AND ((COALESCE(a.area_ids, '{}'::bigint[]) = '{}'::bigint[]) OR (d.id IN ( SELECT area_descendants(top.top) AS area_descendants
                        FROM unnest(a.area_ids) top(top))))))
             ELSE NULL::bigint[]
         END AS "case",
     (own.may_suspend AND COALESCE(above.may_suspend, true))
    FROM (((resellers own
      JOIN users u ON ((u.id = own.user_id)))
      LEFT JOIN resellers above ON (((above.isp_id = own.isp_id) AND (above.user_id = own.parent_user_id))))
      LEFT JOIN users a ON ((a.id = above.user_id)))
   WHERE ((own.isp_id = current_isp()) AND (own.user_id = reseller_limits.of_user) AND ((scope_reseller() IS NULL) OR (scope_reseller() = reseller_limits.of_user)));
END;
revoke execute on function reseller_limits(bigint) from public;
grant execute on function reseller_limits(bigint) to lastmile_tenant;

CREATE OR REPLACE FUNCTION reserve_customer_codes(candidates text[], wanted integer)
 RETURNS SETOF text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 INSERT INTO customer_codes (code, isp_id)  SELECT c.code,
             current_isp() AS current_isp
            FROM unnest(reserve_customer_codes.candidates) c(code)
           WHERE (NOT (EXISTS ( SELECT
                    FROM customer_codes p
                   WHERE (p.code = c.code))))
          LIMIT reserve_customer_codes.wanted
   RETURNING customer_codes.code;
END;
revoke execute on function reserve_customer_codes(text[],integer) from public;
grant execute on function reserve_customer_codes(text[],integer) to lastmile_tenant;

CREATE OR REPLACE FUNCTION reserve_retail_numbers(of_reseller bigint, of_kind text, of_year integer, amount integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 INSERT INTO retail_numbers AS n (isp_id, reseller_id, kind, year, last_number)
   VALUES (current_isp(), reserve_retail_numbers.of_reseller, reserve_retail_numbers.of_kind, reserve_retail_numbers.of_year, reserve_retail_numbers.amount) ON CONFLICT(isp_id, reseller_id, kind, year) DO UPDATE SET last_number = (n.last_number + excluded.last_number)
   RETURNING (n.last_number - reserve_retail_numbers.amount);
END;
revoke execute on function reserve_retail_numbers(bigint,text,integer,integer) from public;

CREATE OR REPLACE FUNCTION reserve_sms(campaign bigint, amount bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
declare
  isp constant bigint := current_isp();
  free bigint;
begin
  if amount < 0 or not exists (select from campaigns where isp_id = isp and id = campaign) then return false; end if;
  select balance_minor - reserved_minor into free from sms_accounts where isp_id = isp for update;
  if not found or free < amount then return false; end if;
  insert into sms_reservations as r (isp_id, campaign_id, amount_minor) values (isp, campaign, amount)
  on conflict (isp_id, campaign_id) do update set amount_minor = r.amount_minor + excluded.amount_minor;
  update sms_accounts set reserved_minor = reserved_minor + amount where isp_id = isp;
  return true;
end $function$;
revoke execute on function reserve_sms(bigint,bigint) from public;
grant execute on function reserve_sms(bigint,bigint) to lastmile_tenant;

CREATE OR REPLACE FUNCTION retail_number(prefix text, kind text, year integer, number bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((prefix || CASE kind WHEN 'payment'::text THEN '-P-'::text ELSE '-'::text END) || (year)::text) || '-'::text) || lpad((number)::text, GREATEST(6, length((number)::text)), '0'::text));

CREATE OR REPLACE FUNCTION retention_days(kind text, isp bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT COALESCE(( SELECT r.days
            FROM retention_settings r
           WHERE ((r.records = retention_days.kind) AND (r.isp_id = retention_days.isp))), ( SELECT r.days
            FROM retention_settings r
           WHERE ((r.records = retention_days.kind) AND (r.isp_id IS NULL))), retention_default(kind)) AS "coalesce";
END;
revoke execute on function retention_days(text,bigint) from public;
grant execute on function retention_days(text,bigint) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION retention_default(kind text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE kind WHEN 'audit_log'::text THEN 730 WHEN 'session_log'::text THEN 365 WHEN 'notifications'::text THEN 396 WHEN 'imports'::text THEN 30 WHEN 'sign_ins'::text THEN 90 WHEN 'tickets'::text THEN 1095 WHEN 'usage'::text THEN 396 ELSE NULL::integer END;

CREATE OR REPLACE FUNCTION retry_job(job_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  job constant jobs := lock_job(job_id);
begin
  if job.status is null or job.status not in ('parked', 'cancelled', 'retrying') then return false; end if;
  update jobs set status = 'waiting', attempts = 0, finished_at = null, next_try_at = null, cancel_requested_at = null,
                  progress_done = 0, progress_total = null, progress_note = null
  where id = job_id;
  perform graphile_worker.add_job(
    job.name,
    json_build_object('id', job.id, 'ispId', job.isp_id, 'userId', job.user_id, 'tracked', true, 'data', job.payload),
    max_attempts => job.max_attempts::integer, job_key => job.queue_key);
  return true;
end $function$;
revoke execute on function retry_job(bigint) from public;
grant execute on function retry_job(bigint) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION return_settlements_to_draft(account bigint, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  with returned as (
    update settlements set state = 'draft', approved_by = null, approved_at = null, payout_account_id = null
    where isp_id = current_isp() and payout_account_id = account and state = 'approved' returning id, isp_id
  ), noted as (
    insert into settlement_events (isp_id, settlement_id, at, kind) select isp_id, id, at, 'returned' from returned returning id
  )
  select count(*)::integer from noted;
$function$;
revoke execute on function return_settlements_to_draft(bigint,timestamp with time zone) from public;
grant execute on function return_settlements_to_draft(bigint,timestamp with time zone) to lastmile_tenant;

CREATE OR REPLACE FUNCTION return_sms_top_up(refund bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  r record;
  movement bigint;
begin
  select f.isp_id, f.checkout_id, f.amount_minor into r from checkout_refunds f join checkouts c on c.id = f.checkout_id
  where f.id = refund and f.isp_id = coalesce(current_isp(), f.isp_id) and c.purpose = 'sms_top_up';
  if not found then return; end if;
  perform from sms_accounts where isp_id = r.isp_id for update;
  insert into sms_movements (isp_id, kind, amount_minor, checkout_id, checkout_refund_id, at)
  values (r.isp_id, 'top_up_returned', -r.amount_minor, r.checkout_id, refund, $2) returning id into movement;
  update sms_accounts set balance_minor = balance_minor - r.amount_minor where isp_id = r.isp_id;
  perform post_sms_movement(r.isp_id, movement);
end $function$;
revoke execute on function return_sms_top_up(bigint,timestamp with time zone) from public;
grant execute on function return_sms_top_up(bigint,timestamp with time zone) to lastmile_platform;

CREATE OR REPLACE FUNCTION role_permissions_check_scope()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (
    select from roles r, permissions p
    where r.id = new.role_id and p.id = new.permission_id and r.scope = 'isp'
      and p.subject in ('all', 'Isp', 'IspPpp', 'IspNote', 'ActingAs', 'ServicePackage', 'Coupon', 'Permission', 'Setting')
  ) then
    raise exception 'a role of an ISP cannot hold what is the platform''s'
      using errcode = 'LM003', constraint = 'role_permissions_check_scope';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION role_permissions_set_isp()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  select r.isp_id into new.isp_id from roles r where r.id = new.role_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION save_desired_state(subscriber_ids bigint[], drop_sessions boolean DEFAULT false, repush boolean DEFAULT false)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if scope_user() is not null then
    subscriber_ids := array(
      select s.id from subscribers s
      where s.isp_id = current_isp() and s.id = any(subscriber_ids) and in_data_scope(s.reseller_user_id, s.area_id));
  end if;
  return query select save_desired_state_of(subscriber_ids, drop_sessions, repush);
end $function$;
revoke execute on function save_desired_state(bigint[],boolean,boolean) from public;
grant execute on function save_desired_state(bigint[],boolean,boolean) to lastmile_tenant;

CREATE OR REPLACE FUNCTION save_desired_state_of(subscriber_ids bigint[], drop_sessions boolean DEFAULT false, repush boolean DEFAULT false)
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 WITH gone AS (
          UPDATE router_secrets k SET desired_state = 'absent'::text, drop_session = true, desired_version = (k.desired_version + 1), desired_at = now(), state = 'pending'::text, error = NULL::text, next_try_at = NULL::timestamp with time zone, tries = 0
           WHERE ((k.isp_id = current_isp()) AND (k.subscriber_id = ANY (save_desired_state_of.subscriber_ids)) AND (k.desired_state <> 'absent'::text) AND (NOT (EXISTS ( SELECT
                    FROM desired_secrets w
                   WHERE ((w.isp_id = k.isp_id) AND (w.subscriber_id = k.subscriber_id) AND (w.router_id = k.router_id) AND (w.name = k.name))))))
           RETURNING k.router_id
         ), saved AS (
          INSERT INTO router_secrets AS k (isp_id, router_id, name, subscriber_id, desired_state, profile, remote_address, caller_id, drop_session, drop_requested, comment)  SELECT w.isp_id,
                     w.router_id,
                     w.name,
                     w.subscriber_id,
                     w.desired_state,
                     w.profile,
                     w.remote_address,
                     w.caller_id,
                     save_desired_state_of.drop_sessions AS drop_sessions,
                     save_desired_state_of.drop_sessions AS drop_sessions,
                     ( SELECT COALESCE(i.comment, o.comment) AS "coalesce"
                            FROM (router_secrets o
                              LEFT JOIN router_inventory i ON (((i.isp_id = o.isp_id) AND (i.router_id = o.router_id) AND (i.name = o.name))))
                           WHERE ((o.isp_id = w.isp_id) AND (o.subscriber_id = w.subscriber_id) AND (o.desired_state <> 'absent'::text) AND ((o.router_id <> w.router_id) OR (o.name <> w.name)))
                          LIMIT 1) AS "coalesce"
                    FROM desired_secrets w
                   WHERE ((w.isp_id = current_isp()) AND (w.subscriber_id = ANY (save_desired_state_of.subscriber_ids))) ON CONFLICT(isp_id, router_id, name) DO UPDATE SET subscriber_id = excluded.subscriber_id, desired_state = excluded.desired_state, profile = excluded.profile, remote_address = excluded.remote_address, caller_id = excluded.caller_id, comment = COALESCE(excluded.comment, k.comment), drop_requested = (excluded.drop_session OR (k.drop_requested AND (k.state <> 'synced'::text)) OR (k.subscriber_id <> excluded.subscriber_id)), drop_session = (excluded.drop_session OR (k.drop_requested AND (k.state <> 'synced'::text)) OR (k.subscriber_id <> excluded.subscriber_id) OR
                 CASE excluded.desired_state
                     WHEN 'enabled'::text THEN ((NOT (k.applied_state IS DISTINCT FROM 'expired'::text)) OR ((k.last_applied IS NOT NULL) AND ("substring"((k.last_applied ->> 'remoteAddress'::text), '^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$'::text) IS DISTINCT FROM host(excluded.remote_address))))
                     ELSE (k.applied_state IS DISTINCT FROM excluded.desired_state)
                 END), push_password = (k.push_password OR save_desired_state_of.repush OR (k.subscriber_id <> excluded.subscriber_id) OR (k.desired_state = 'absent'::text)), desired_version = (k.desired_version + 1), desired_at = now(), state = 'pending'::text, error = NULL::text, next_try_at = NULL::timestamp with time zone, tries = 0
           WHERE (save_desired_state_of.repush OR save_desired_state_of.drop_sessions OR (((((k.subscriber_id IS DISTINCT FROM excluded.subscriber_id) OR (k.desired_state IS DISTINCT FROM excluded.desired_state)) OR (k.profile IS DISTINCT FROM excluded.profile)) OR (k.remote_address IS DISTINCT FROM excluded.remote_address)) OR (k.caller_id IS DISTINCT FROM excluded.caller_id)))
           RETURNING k.router_id
         )
  SELECT gone.router_id
    FROM gone
 UNION
  SELECT saved.router_id
    FROM saved;
END;
revoke execute on function save_desired_state_of(bigint[],boolean,boolean) from public;

CREATE OR REPLACE FUNCTION save_job_step_result(of_job bigint, of_step text, with_result jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 UPDATE job_steps SET isp_id = acting_isp(), result = save_job_step_result.with_result
   WHERE ((job_steps.job_id = save_job_step_result.of_job) AND (job_steps.step = save_job_step_result.of_step) AND (job_steps.result IS NULL));
END;
revoke execute on function save_job_step_result(bigint,text,jsonb) from public;
grant execute on function save_job_step_result(bigint,text,jsonb) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION save_opening_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into opening_balances (isp_id, subscriber_id, source_kind, source_id)
    values (new.isp_id, new.subscriber_id, tg_argv[0], new.id);
  else
    delete from opening_balances
    where isp_id = new.isp_id and subscriber_id = new.subscriber_id and source_kind = tg_argv[0] and source_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION save_terms(subscriber_ids bigint[], at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
BEGIN ATOMIC
 WITH changed AS (
          SELECT n.isp_id,
             n.subscriber_id,
             GREATEST(((save_terms.at AT TIME ZONE i.timezone))::date, last.from_on) AS from_on,
             n.package_id,
             n.price_minor,
             n.discount_minor,
             n.discount_percent,
             n.discount_from,
             n.discount_until,
             n.billing,
             n.status,
             last.status AS was
            FROM ((current_terms n
              JOIN isps i ON ((i.id = n.isp_id)))
              LEFT JOIN LATERAL ( SELECT l.isp_id,
                     l.subscriber_id,
                     l.from_on,
                     l.package_id,
                     l.price_minor,
                     l.discount_minor,
                     l.billing,
                     l.status,
                     l.hold_charged,
                     l.discount_percent,
                     l.discount_from,
                     l.discount_until
                    FROM subscriber_terms l
                   WHERE ((l.isp_id = n.isp_id) AND (l.subscriber_id = n.subscriber_id))
                   ORDER BY l.from_on DESC
                  LIMIT 1) last ON (true))
           WHERE ((n.isp_id = current_isp()) AND (n.subscriber_id = ANY (save_terms.subscriber_ids)) AND ((last.from_on IS NULL) OR ((((((((last.package_id IS DISTINCT FROM n.package_id) OR (last.price_minor IS DISTINCT FROM n.price_minor)) OR (last.discount_minor IS DISTINCT FROM n.discount_minor)) OR (last.discount_percent IS DISTINCT FROM n.discount_percent)) OR (last.discount_from IS DISTINCT FROM n.discount_from)) OR (last.discount_until IS DISTINCT FROM n.discount_until)) OR (last.billing IS DISTINCT FROM n.billing)) OR (last.status IS DISTINCT FROM n.status))))
         ), saved AS (
          INSERT INTO subscriber_terms AS t (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, discount_percent, discount_from, discount_until, billing, status)  SELECT changed.isp_id,
                     changed.subscriber_id,
                     changed.from_on,
                     changed.package_id,
                     changed.price_minor,
                     changed.discount_minor,
                     changed.discount_percent,
                     changed.discount_from,
                     changed.discount_until,
                     changed.billing,
                     changed.status
                    FROM changed ON CONFLICT(isp_id, subscriber_id, from_on) DO UPDATE SET package_id = excluded.package_id, price_minor = excluded.price_minor, discount_minor = excluded.discount_minor, discount_percent = excluded.discount_percent, discount_from = excluded.discount_from, discount_until = excluded.discount_until, billing = excluded.billing, status = excluded.status, hold_charged = NULL::boolean
         ), holds AS (
          SELECT c.isp_id,
             c.subscriber_id,
             c.from_on AS ended_on,
             COALESCE(( SELECT max(o.from_on) AS max
                    FROM subscriber_terms o
                   WHERE ((o.isp_id = c.isp_id) AND (o.subscriber_id = c.subscriber_id) AND ((o.status <> 'on_hold'::text) OR (o.hold_charged IS NOT NULL)))), '-infinity'::date) AS before_on
            FROM changed c
           WHERE ((c.was = 'on_hold'::text) AND (c.status = ANY (ARRAY['active'::text, 'suspended'::text])))
         ), charged AS (
          UPDATE subscriber_terms t SET hold_charged = (h.ended_on < (15 + ( SELECT min(b.from_on) AS min
                    FROM subscriber_terms b
                   WHERE ((b.isp_id = h.isp_id) AND (b.subscriber_id = h.subscriber_id) AND (b.from_on > h.before_on) AND (b.status = 'on_hold'::text)))))
            FROM holds h
           WHERE ((t.isp_id = h.isp_id) AND (t.subscriber_id = h.subscriber_id) AND (t.from_on > h.before_on) AND (t.from_on < h.ended_on) AND (t.status = 'on_hold'::text))
         ), marked AS (
          INSERT INTO pending_final_invoices (isp_id, subscriber_id, closed_on)  SELECT changed.isp_id,
                     changed.subscriber_id,
                     changed.from_on
                    FROM changed
                   WHERE ((changed.status = 'closed'::text) AND (changed.was <> 'closed'::text)) ON CONFLICT DO NOTHING
           RETURNING pending_final_invoices.subscriber_id
         )
  SELECT (count(*))::integer AS count
    FROM marked;
END;

CREATE OR REPLACE FUNCTION scope_areas()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF(current_setting('app.area_ids'::text, true), ''::text), '{}'::text))::bigint[];

CREATE OR REPLACE FUNCTION scope_department()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.department_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION scope_reseller()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.reseller_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION scope_resellers()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF(current_setting('app.reseller_ids'::text, true), ''::text), '{}'::text))::bigint[];

CREATE OR REPLACE FUNCTION scope_staff_user()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.staff_user_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION scope_user()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION search_areas(pattern text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT areas.id
    FROM areas
   WHERE ((areas.isp_id = current_isp()) AND (areas.search ~~ search_areas.pattern));
END;
revoke execute on function search_areas(text) from public;
grant execute on function search_areas(text) to lastmile_tenant;

CREATE OR REPLACE FUNCTION search_platform_requests(pattern text, at_most integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
( SELECT t.id
    FROM tickets t
   WHERE ((t.desk = 'platform'::text) AND (t.hidden_at IS NULL) AND (t.search ~~ search_platform_requests.pattern))
  LIMIT search_platform_requests.at_most)
 UNION
 ( SELECT t.id
    FROM (isps i
      JOIN tickets t ON (((t.isp_id = i.id) AND (t.desk = 'platform'::text) AND (t.hidden_at IS NULL))))
   WHERE (lower(i.name) ~~ search_platform_requests.pattern)
  LIMIT search_platform_requests.at_most);
END;
revoke execute on function search_platform_requests(text,integer) from public;
grant execute on function search_platform_requests(text,integer) to lastmile_platform;

CREATE OR REPLACE FUNCTION search_subscribers(pattern text, at_most integer DEFAULT NULL::integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
( SELECT s.id
    FROM subscribers s
   WHERE ((s.isp_id = current_isp()) AND (s.username_key ~~ search_subscribers.pattern) AND in_data_scope(s.reseller_user_id, s.area_id))
  LIMIT search_subscribers.at_most)
 UNION
 ( SELECT s.id
    FROM (customers p
      JOIN subscribers s ON (((s.isp_id = p.isp_id) AND (s.customer_id = p.id))))
   WHERE ((p.isp_id = current_isp()) AND (p.search ~~ search_subscribers.pattern) AND in_data_scope(s.reseller_user_id, s.area_id))
  LIMIT search_subscribers.at_most);
END;
revoke execute on function search_subscribers(text,integer) from public;
grant execute on function search_subscribers(text,integer) to lastmile_tenant;

CREATE OR REPLACE FUNCTION search_tickets(pattern text, at_most integer DEFAULT NULL::integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
BEGIN ATOMIC
 WITH by_text AS MATERIALIZED (
          SELECT t.id
            FROM tickets t
           WHERE ((t.isp_id = current_isp()) AND (t.search ~~ search_tickets.pattern) AND ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id))
         ), by_customer AS MATERIALIZED (
          SELECT c.id
            FROM customers c
           WHERE ((c.isp_id = current_isp()) AND (c.search ~~ search_tickets.pattern))
         ), by_username AS MATERIALIZED (
          SELECT s.id
            FROM subscribers s
           WHERE ((s.isp_id = current_isp()) AND (s.username_key ~~ search_tickets.pattern) AND in_data_scope(s.reseller_user_id, s.area_id))
         ), scope AS MATERIALIZED (
          SELECT current_setting('role'::text) AS kind,
             scope_resellers() AS resellers,
             scope_department() AS department,
                 CASE current_setting('role'::text)
                     WHEN 'lastmile_own_department'::text THEN scope_staff_user()
                     ELSE scope_user()
                 END AS member
         )
 ( SELECT by_text.id
    FROM by_text
  LIMIT search_tickets.at_most)
 UNION
 ( SELECT t.id
    FROM ((by_customer c
      JOIN subscribers s ON (((s.isp_id = current_isp()) AND (s.customer_id = c.id) AND in_data_scope(s.reseller_user_id, s.area_id))))
      JOIN tickets t ON (((t.isp_id = s.isp_id) AND (t.subscriber_id = s.id) AND
         CASE ( SELECT scope.kind
                FROM scope)
             WHEN 'lastmile_own_subscribers'::text THEN COALESCE((t.reseller_user_id = ANY (( SELECT scope.resellers
                FROM scope)::bigint[])), false)
             WHEN 'lastmile_own_collections'::text THEN COALESCE((t.opened_by = ( SELECT scope.member
                FROM scope)), false)
             WHEN 'lastmile_own_department'::text THEN (COALESCE((t.department_id = ( SELECT scope.department
                FROM scope)), false) OR COALESCE((t.opened_by = ( SELECT scope.member
                FROM scope)), false))
             ELSE true
         END)))
  LIMIT search_tickets.at_most)
 UNION
 ( SELECT t.id
    FROM (by_username s
      JOIN tickets t ON (((t.isp_id = current_isp()) AND (t.subscriber_id = s.id) AND ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id))))
  LIMIT search_tickets.at_most);
END;
revoke execute on function search_tickets(text,integer) from public;
grant execute on function search_tickets(text,integer) to lastmile_tenant;

CREATE OR REPLACE FUNCTION search_users(pattern text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT users.id
    FROM users
   WHERE (((acting_isp() IS NULL) OR (users.isp_id = acting_isp())) AND (users.search ~~ search_users.pattern));
END;
revoke execute on function search_users(text) from public;
grant execute on function search_users(text) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION sees_platform_desk()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(current_setting('app.platform_desk'::text, true), ''::text) = 'on'::text);

CREATE OR REPLACE FUNCTION send_to_platform_desk(of_ticket bigint, titles jsonb, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 INSERT INTO inbox_messages (user_id, isp_id, sent_at, kind, title, body, link)  SELECT u.id,
             NULL::unknown,
             send_to_platform_desk.at AS at,
             'tickets.request',
             "left"(COALESCE((send_to_platform_desk.titles ->> u.locale), (send_to_platform_desk.titles ->> 'en'::text)), 200) AS "left",
             ((t.subject || ' – '::text) || i.name),
             ('/admin/ticket/'::text || t.id)
            FROM (tickets t
              JOIN isps i ON ((i.id = t.isp_id))),
             users u
           WHERE ((t.isp_id = current_isp()) AND (t.id = send_to_platform_desk.of_ticket) AND (t.desk = 'platform'::text) AND (u.isp_id IS NULL) AND (u.status = 'active'::text) AND (EXISTS ( SELECT
                    FROM (role_permissions rp
                      JOIN permissions p ON ((p.id = rp.permission_id)))
                   WHERE ((rp.role_id = u.role_id) AND (p.action = 'manage'::text) AND (p.subject = ANY (ARRAY['Ticket'::text, 'all'::text]))))));
END;
revoke execute on function send_to_platform_desk(bigint,jsonb,timestamp with time zone) from public;
grant execute on function send_to_platform_desk(bigint,jsonb,timestamp with time zone) to lastmile_tenant;

CREATE OR REPLACE FUNCTION set_row_timestamps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    new.created_at := now();
    new.created_by := (current_actor() ->> 'userId')::bigint;
    new.version := 1;
  else
    new.created_at := old.created_at;
    new.created_by := old.created_by;
    new.version := old.version + 1;
  end if;
  new.updated_at := now();
  new.updated_by := (current_actor() ->> 'userId')::bigint;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION set_visit_scope()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  select t.department_id, t.opened_by, t.reseller_user_id, t.hidden_at
  into new.department_id, new.opened_by, new.reseller_user_id, new.hidden_at
  from tickets t where t.isp_id = new.isp_id and t.id = new.ticket_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION settle_retail(subscriber_ids bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 WITH due AS (
          SELECT i_1.id,
             i_1.reseller_id,
             i_1.subscriber_id,
             (i_1.amount_minor - i_1.credited_minor) AS net,
             sum((i_1.amount_minor - i_1.credited_minor)) OVER (PARTITION BY i_1.reseller_id, i_1.subscriber_id ORDER BY i_1.id) AS running
            FROM retail_invoices i_1
           WHERE ((i_1.isp_id = current_isp()) AND (i_1.subscriber_id = ANY (settle_retail.subscriber_ids)))
         ), paid AS (
          SELECT p.reseller_id,
             p.subscriber_id,
             sum((p.amount_minor - p.refunded_minor)) AS amount
            FROM retail_payments p
           WHERE ((p.isp_id = current_isp()) AND (p.subscriber_id = ANY (settle_retail.subscriber_ids)) AND (p.reversed_at IS NULL))
           GROUP BY p.reseller_id, p.subscriber_id
         ), settled AS (
          SELECT d.id,
             (GREATEST((0)::numeric, LEAST((d.net)::numeric, (COALESCE(p.amount, (0)::numeric) - (d.running - (d.net)::numeric)))))::bigint AS paid_minor
            FROM (due d
              LEFT JOIN paid p ON (((p.reseller_id = d.reseller_id) AND (p.subscriber_id = d.subscriber_id))))
         )
  UPDATE retail_invoices i SET paid_minor = s.paid_minor
    FROM settled s
   WHERE ((i.isp_id = current_isp()) AND (i.id = s.id) AND (i.paid_minor <> s.paid_minor));
END;
revoke execute on function settle_retail(bigint[]) from public;

CREATE OR REPLACE FUNCTION settle_retail_payments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform settle_retail(array(select distinct n.subscriber_id from new_rows n));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION share_of(commission bigint, rate integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(round((((commission)::numeric * (rate)::numeric) / (10000)::numeric)), (0)::numeric);

CREATE OR REPLACE FUNCTION sms_offer()
 RETURNS TABLE(is_offered boolean, price_minor bigint, min_top_up_minor bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select p.sms_driver is not null and (select currency from isps where id = current_isp()) = (select currency from platform_settings),
    sms_price_of(current_isp()), p.min_top_up_minor from platform_sms_settings p;
$function$;
revoke execute on function sms_offer() from public;
grant execute on function sms_offer() to lastmile_tenant;

CREATE OR REPLACE FUNCTION sms_price_of(isp bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select price_minor from sms_prices where isp_id = isp), (select price_minor from platform_sms_settings));
$function$;
revoke execute on function sms_price_of(bigint) from public;
grant execute on function sms_price_of(bigint) to lastmile_platform;

CREATE OR REPLACE FUNCTION staff_check_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if not exists (select from users u where u.id = new.user_id and u.isp_id = new.isp_id) then
    raise exception 'user % does not belong to this ISP', new.user_id
      using errcode = 'foreign_key_violation', constraint = 'staff_user_id_fkey';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION static_ips_in_use()
 RETURNS TABLE(id bigint, router_id bigint, address text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT
         CASE
             WHEN in_data_scope(s.reseller_user_id, s.area_id) THEN s.id
             ELSE (0)::bigint
         END AS "case",
     s.router_id,
     host(s.static_ip) AS host
    FROM subscribers s
   WHERE ((s.isp_id = current_isp()) AND (s.static_ip IS NOT NULL) AND (s.status <> 'closed'::text));
END;
revoke execute on function static_ips_in_use() from public;
grant execute on function static_ips_in_use() to lastmile_tenant;

CREATE OR REPLACE FUNCTION subscriber_aggregate_keys(status text, router_id bigint, package_id bigint, area_id bigint, billing text, customer_id bigint, online boolean)
 RETURNS TABLE(kind text, value text)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT k.kind,
     k.value
    FROM ( VALUES ('status'::text,subscriber_aggregate_keys.status), ('router'::text,(subscriber_aggregate_keys.router_id)::text), ('package'::text,(subscriber_aggregate_keys.package_id)::text), ('area'::text,COALESCE((subscriber_aggregate_keys.area_id)::text, ''::text)), ('billing'::text,subscriber_aggregate_keys.billing), ('assigned'::text,
                 CASE
                     WHEN (subscriber_aggregate_keys.customer_id IS NULL) THEN 'no'::text
                     ELSE 'yes'::text
                 END), ('online'::text,
                 CASE
                     WHEN subscriber_aggregate_keys.online THEN subscriber_aggregate_keys.status
                     ELSE NULL::text
                 END)) k(kind, value)
   WHERE (k.value IS NOT NULL);
END;

CREATE OR REPLACE FUNCTION subscriber_history(of_subscriber bigint)
 RETURNS SETOF audit_log
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT a.id,
     a.isp_id,
     a.at,
     a.user_id,
     a.acting_as_isp_id,
     a.ip,
     a.call,
     a.request_id,
     a.entity,
     a.entity_id,
     a.action,
     a.before,
     a.after
    FROM audit_log a
   WHERE ((a.isp_id = current_isp()) AND (a.entity = 'subscribers'::text) AND (a.entity_id = subscriber_history.of_subscriber) AND (EXISTS ( SELECT
            FROM subscribers s
           WHERE ((s.isp_id = current_isp()) AND (s.id = subscriber_history.of_subscriber) AND in_data_scope(s.reseller_user_id, s.area_id)))));
END;
revoke execute on function subscriber_history(bigint) from public;
grant execute on function subscriber_history(bigint) to lastmile_tenant;

CREATE OR REPLACE FUNCTION subscribers_of_hand_over(of_hand_over bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT DISTINCT p.subscriber_id
    FROM (payments p
      JOIN cash_hand_overs h ON (((h.isp_id = p.isp_id) AND (h.id = p.hand_over_id))))
   WHERE ((p.isp_id = current_isp()) AND (p.hand_over_id = subscribers_of_hand_over.of_hand_over) AND ((scope_user() IS NULL) OR ((scope_user() = h.from_user_id) OR (scope_user() = h.to_user_id))));
END;
revoke execute on function subscribers_of_hand_over(bigint) from public;
grant execute on function subscribers_of_hand_over(bigint) to lastmile_tenant;

CREATE OR REPLACE FUNCTION subscribers_sync_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  customer record;
begin
  if new.customer_id is null then
    new.name_key := '';
    new.search := lower(new.username);
    return new;
  end if;
  select lower(p.name) as name_key, p.search, p.erased_at into customer
  from customers p where p.isp_id = new.isp_id and p.id = new.customer_id;
  if found and (customer.erased_at is null or (tg_op = 'UPDATE' and new.customer_id = old.customer_id)) then
    new.name_key := customer.name_key;
    -- Nobody types a line break, so nothing matches across it.
    new.search := lower(new.username) || chr(10) || customer.search;
    return new;
  end if;
  if tg_op = 'INSERT' or new.customer_id is distinct from old.customer_id then
    raise exception 'customer % does not exist', new.customer_id
      using errcode = 'foreign_key_violation', constraint = 'subscribers_isp_id_customer_id_fkey';
  end if;
  new.name_key := old.name_key;
  new.search := lower(new.username) || substr(old.search, length(old.username) + 1);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION subscribers_with_prefix(prefix text, at_most integer DEFAULT NULL::integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
( SELECT s.id
    FROM subscribers s
   WHERE ((s.isp_id = current_isp()) AND (s.removed_at IS NULL) AND (s.username_key >= subscribers_with_prefix.prefix) AND (s.username_key < (subscribers_with_prefix.prefix || chr(1114111))) AND in_data_scope(s.reseller_user_id, s.area_id))
  LIMIT subscribers_with_prefix.at_most)
 UNION
 ( SELECT s.id
    FROM subscribers s
   WHERE ((s.isp_id = current_isp()) AND (s.removed_at IS NULL) AND (s.name_key >= subscribers_with_prefix.prefix) AND (s.name_key < (subscribers_with_prefix.prefix || chr(1114111))) AND in_data_scope(s.reseller_user_id, s.area_id))
  LIMIT subscribers_with_prefix.at_most);
END;
revoke execute on function subscribers_with_prefix(text,integer) from public;
grant execute on function subscribers_with_prefix(text,integer) to lastmile_tenant;

CREATE OR REPLACE FUNCTION sum_router_uptime(for_isp bigint, for_router bigint, since timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  with first as (
    select i.timezone, (since at time zone i.timezone)::date::timestamp at time zone i.timezone as at from isps i where i.id = for_isp
  ), samples as (
    select s.at, s.reachable, s.active_sessions, s.latency_ms from first f join router_samples s on s.at >= f.at
    where s.isp_id = for_isp and s.router_id = for_router
    union all
    select b.* from first f cross join lateral (
      select s.at, s.reachable, s.active_sessions, s.latency_ms from router_samples s
      where s.isp_id = for_isp and s.router_id = for_router and s.at < f.at order by s.at desc limit 1
    ) b
  ), readings as (
    select s.*, coalesce(lag(s.reachable) over (order by s.at), true) as was_reachable from samples s
  )
  insert into router_uptime_days as d
    (isp_id, router_id, day, readings, reached, outages, most_sessions, latency_total_ms, latency_readings)
  select for_isp, for_router, (s.at at time zone f.timezone)::date, count(*), count(*) filter (where s.reachable),
    count(*) filter (where not s.reachable and s.was_reachable), max(s.active_sessions), coalesce(sum(s.latency_ms), 0), count(s.latency_ms)
  from readings s join first f on s.at >= f.at group by 3
  on conflict (isp_id, router_id, day) do update set readings = excluded.readings, reached = excluded.reached,
    outages = excluded.outages, most_sessions = excluded.most_sessions, latency_total_ms = excluded.latency_total_ms,
    latency_readings = excluded.latency_readings
$function$;

CREATE OR REPLACE FUNCTION ticket_announcement(t tickets)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN jsonb_build_object('ispId', (t).isp_id, 'ticketId', (t).id, 'departmentId', (t).department_id, 'openedBy', (t).opened_by, 'resellerId', (t).reseller_user_id);
revoke execute on function ticket_announcement(tickets) from public;
grant execute on function ticket_announcement(tickets) to lastmile_tenant;

CREATE OR REPLACE FUNCTION ticket_in_scope(department_id bigint, opened_by bigint, reseller_user_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE current_setting('role'::text) WHEN 'lastmile_own_subscribers'::text THEN COALESCE((reseller_user_id = ANY (scope_resellers())), false) WHEN 'lastmile_own_collections'::text THEN COALESCE((opened_by = scope_user()), false) WHEN 'lastmile_own_department'::text THEN (COALESCE((department_id = scope_department()), false) OR COALESCE((opened_by = scope_staff_user()), false)) ELSE true END;

CREATE OR REPLACE FUNCTION tickets_opened_elsewhere()
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT t.id
    FROM tickets t
   WHERE ((t.isp_id = current_isp()) AND (t.opened_by = scope_staff_user()) AND (t.department_id < scope_department()) AND (t.hidden_at IS NULL))
 UNION ALL
  SELECT t.id
    FROM tickets t
   WHERE ((t.isp_id = current_isp()) AND (t.opened_by = scope_staff_user()) AND (t.department_id > scope_department()) AND (t.hidden_at IS NULL))
 UNION ALL
  SELECT t.id
    FROM tickets t
   WHERE ((t.isp_id = current_isp()) AND (t.opened_by = scope_staff_user()) AND (t.department_id IS NULL) AND (t.hidden_at IS NULL));
END;
revoke execute on function tickets_opened_elsewhere() from public;
grant execute on function tickets_opened_elsewhere() to lastmile_tenant;

CREATE OR REPLACE FUNCTION tickets_set_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search := lower(concat_ws(' ', '#' || new.number, new.subject, new.contact_name, new.contact_mobile));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION tickets_with_prefix(prefix text, pattern text, of_number bigint, at_most integer DEFAULT NULL::integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 WITH by_text AS MATERIALIZED (
          SELECT t.id
            FROM tickets t
           WHERE ((t.isp_id = current_isp()) AND (t.search ~~ tickets_with_prefix.pattern) AND ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id))
         )
 ( SELECT by_text.id
    FROM by_text
  LIMIT tickets_with_prefix.at_most)
 UNION
  SELECT t.id
    FROM tickets t
   WHERE ((t.isp_id = current_isp()) AND (t.number = tickets_with_prefix.of_number) AND ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id))
 UNION
 ( SELECT t.id
    FROM (subscribers_with_prefix(tickets_with_prefix.prefix, tickets_with_prefix.at_most) s(id)
      JOIN tickets t ON (((t.isp_id = current_isp()) AND (t.subscriber_id = s.id) AND ticket_in_scope(t.department_id, t.opened_by, t.reseller_user_id))))
  LIMIT tickets_with_prefix.at_most);
END;
revoke execute on function tickets_with_prefix(text,text,bigint,integer) from public;
grant execute on function tickets_with_prefix(text,text,bigint,integer) to lastmile_tenant;

CREATE OR REPLACE FUNCTION top_up_sms(checkout bigint, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  isp bigint;
  amount bigint;
  movement bigint;
begin
  select isp_id, paid_minor into isp, amount from checkouts
  where id = checkout and isp_id = coalesce(current_isp(), isp_id) and purpose = 'sms_top_up' and not is_sandbox and paid_minor > 0;
  if not found then raise exception 'checkout % tops up nothing', checkout; end if;
  insert into sms_accounts (isp_id) values (isp) on conflict do nothing;
  perform from sms_accounts where isp_id = isp for update;
  insert into sms_movements (isp_id, kind, amount_minor, checkout_id, at) values (isp, 'top_up', amount, checkout, $2) returning id into movement;
  update sms_accounts set balance_minor = balance_minor + amount where isp_id = isp;
  perform post_sms_movement(isp, movement);
  return movement;
end $function$;
revoke execute on function top_up_sms(bigint,timestamp with time zone) from public;
grant execute on function top_up_sms(bigint,timestamp with time zone) to lastmile_platform;

CREATE OR REPLACE FUNCTION transaction_use(of_method text, of_key text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (EXISTS ( SELECT
                FROM checkouts c
               WHERE ((c.isp_id = current_isp()) AND (c.transaction_key = transaction_use.of_key) AND (NOT c.is_sandbox)))) THEN 'checkout'::text
             WHEN (EXISTS ( SELECT
                FROM payments p
               WHERE ((p.isp_id = current_isp()) AND (p.method = transaction_use.of_method) AND (p.transaction_key = transaction_use.of_key) AND (p.reversed_at IS NULL) AND ((transaction_use.of_method = ANY (ARRAY['bkash'::text, 'nagad'::text, 'rocket'::text, 'upay'::text])) OR (EXISTS ( SELECT
                        FROM payment_claims c
                       WHERE ((c.isp_id = p.isp_id) AND (c.payment_id = p.id)))))))) THEN 'payment'::text
             WHEN (EXISTS ( SELECT
                FROM payment_claims c
               WHERE ((c.isp_id = current_isp()) AND (c.method = transaction_use.of_method) AND (c.transaction_key = transaction_use.of_key) AND (c.state = 'open'::text)))) THEN 'claim'::text
             ELSE NULL::text
         END AS "case";
END;
revoke execute on function transaction_use(text,text) from public;
grant execute on function transaction_use(text,text) to lastmile_tenant;

CREATE OR REPLACE FUNCTION unsettled_balance(isp bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select (select coalesce(-sum(l.amount_minor), 0) from platform_journal_lines l where l.party_isp_id = isp)
    - (select coalesce(sum(s.net_minor), 0) from settlements s where s.isp_id = isp and s.state = 'approved')
    - (select coalesce(sum(r.amount_minor), 0) from checkout_refunds r join checkouts c on c.id = r.checkout_id
       where r.isp_id = isp and r.state in ('created', 'pending', 'unknown') and c.collected_by = 'platform' and c.payee = 'isp'
         and c.posted_at is not null);
$function$;
revoke execute on function unsettled_balance(bigint) from public;
grant execute on function unsettled_balance(bigint) to lastmile_platform;

CREATE OR REPLACE FUNCTION unsettled_items(isp bigint, until timestamp with time zone)
 RETURNS TABLE(kind text, checkout_id bigint, refund_id bigint, adjustment_id bigint, gross_minor bigint, fee_minor bigint, platform_fee_minor bigint, at timestamp with time zone, left_out text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  with collected as (
    select c.id, c.paid_minor, coalesce(c.fee_minor, 0) as fee_minor, c.platform_fee_minor, c.posted_at,
      case when c.posted_at > until then 'hold'
        when exists (select from checkout_refunds r where r.checkout_id = c.id and r.state in ('created', 'pending', 'unknown'))
        then 'refund_under_way' end as left_out
    from checkouts c
    where c.isp_id = isp and c.collected_by = 'platform' and c.payee = 'isp' and c.posted_at is not null
      and not exists (select from settlement_items i where i.checkout_id = c.id and i.is_live and i.kind = 'payment')
  )
  select 'payment', id, null::bigint, null::bigint, paid_minor, fee_minor, platform_fee_minor, posted_at, left_out from collected
  union all
  select r.kind, r.checkout_id, r.id, null, -r.amount_minor, 0, 0, r.updated_at, u.left_out
  from checkout_refunds r join checkouts c on c.id = r.checkout_id left join collected u on u.id = r.checkout_id
  where r.isp_id = isp and r.state = 'refunded' and c.collected_by = 'platform' and c.payee = 'isp' and c.posted_at is not null
    and not exists (select from settlement_items i where i.refund_id = r.id and i.is_live)
  union all
  select 'adjustment', a.checkout_id, null, a.id, a.amount_minor, 0, 0, a.created_at, null
  from settlement_adjustments a
  where a.isp_id = isp and not exists (select from settlement_items i where i.adjustment_id = a.id and i.is_live);
$function$;
revoke execute on function unsettled_items(bigint,timestamp with time zone) from public;
grant execute on function unsettled_items(bigint,timestamp with time zone) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION update_balances()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into subscriber_balances as b (isp_id, subscriber_id, balance_minor)
  select isp_id, subscriber_id, sum(amount_minor) from new_lines where account = 'subscriber'
  group by isp_id, subscriber_id order by isp_id, subscriber_id
  on conflict (isp_id, subscriber_id) do update set balance_minor = b.balance_minor + excluded.balance_minor;
  insert into cash_balances as b (isp_id, user_id, balance_minor)
  select isp_id, user_id, sum(amount_minor) from new_lines where account = 'cash'
  group by isp_id, user_id order by isp_id, user_id
  on conflict (isp_id, user_id) do update set balance_minor = b.balance_minor + excluded.balance_minor;
  if found and exists (
    select from new_lines l
    join journal_entries e on e.isp_id = l.isp_id and e.id = l.entry_id
    join cash_day_closings c on c.isp_id = l.isp_id and c.user_id = l.user_id
    where l.account = 'cash' and c.reopened_at is null and c.closed_until > e.at
  ) then
    raise exception 'the cash of this day is closed' using errcode = 'LM002', constraint = 'cash_day_closed';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION update_paid_amounts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  factor constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update invoices i set paid_minor = i.paid_minor + c.amount,
    paid_at = case when i.paid_minor + c.amount = i.total_minor then c.at end
  from (select isp_id, invoice_id, factor * sum(amount_minor) as amount, max(at) as at from new_rows group by 1, 2) c
  where i.isp_id = c.isp_id and i.id = c.invoice_id;
  update payments p set allocated_minor = p.allocated_minor + c.amount
  from (select isp_id, payment_id, factor * sum(amount_minor) as amount from new_rows where payment_id is not null group by 1, 2) c
  where p.isp_id = c.isp_id and p.id = c.payment_id;
  update credit_notes n set allocated_minor = n.allocated_minor + c.amount
  from (select isp_id, credit_note_id, factor * sum(amount_minor) as amount from new_rows where credit_note_id is not null group by 1, 2) c
  where n.isp_id = c.isp_id and n.id = c.credit_note_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION update_reseller_balances()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into reseller_balances as b (isp_id, user_id, balance_minor)
  select isp_id, user_id, sum(amount_minor) from new_lines where account = 'reseller'
  group by isp_id, user_id order by isp_id, user_id
  on conflict (isp_id, user_id) do update set balance_minor = b.balance_minor + excluded.balance_minor;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION update_visit_scopes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update visits v set hidden_at = new.hidden_at where v.isp_id = new.isp_id and v.ticket_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION user_data_scope(of_user bigint, OUT kind text, OUT area_ids bigint[], OUT department_id bigint, OUT reseller_id bigint, OUT reseller_ids bigint[])
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT r.data_scope,
     ARRAY( WITH RECURSIVE inside AS (
                  SELECT a.id
                    FROM areas a
                   WHERE ((a.isp_id = u.isp_id) AND (a.id = ANY (u.area_ids)))
                 UNION
                  SELECT a.id
                    FROM (areas a
                      JOIN inside inside_1 ON ((a.parent_id = inside_1.id)))
                   WHERE (a.isp_id = u.isp_id)
                 )
          SELECT inside.id
            FROM inside
           WHERE (r.data_scope = 'own_collections'::text)
           ORDER BY inside.id) AS "array",
     ( SELECT s.department_id
            FROM staff s
           WHERE ((s.user_id = u.id) AND (s.left_on IS NULL))) AS department_id,
     COALESCE(u.reseller_user_id, u.id) AS "coalesce",
     (COALESCE(u.reseller_user_id, u.id) || ARRAY( SELECT g.user_id
            FROM resellers g
           WHERE ((g.isp_id = u.isp_id) AND (g.parent_user_id = COALESCE(u.reseller_user_id, u.id)))
           ORDER BY g.user_id))
    FROM (users u
      JOIN roles r ON ((r.id = u.role_id)))
   WHERE (u.id = user_data_scope.of_user);
END;
revoke execute on function user_data_scope(bigint) from public;
grant execute on function user_data_scope(bigint) to lastmile_platform;

CREATE OR REPLACE FUNCTION user_display_name(user_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT users.full_name
    FROM users
   WHERE ((users.id = user_display_name.user_id) AND ((acting_isp() IS NULL) OR (users.isp_id IS NULL) OR (users.isp_id = acting_isp())));
END;
revoke execute on function user_display_name(bigint) from public;
grant execute on function user_display_name(bigint) to lastmile_platform, lastmile_tenant;

CREATE OR REPLACE FUNCTION usernames_in_use(username_keys text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT DISTINCT s.username_key
    FROM subscribers s
   WHERE ((s.isp_id = current_isp()) AND (s.username_key = ANY (usernames_in_use.username_keys)) AND (s.status <> 'closed'::text));
END;
revoke execute on function usernames_in_use(text[]) from public;
grant execute on function usernames_in_use(text[]) to lastmile_tenant;

CREATE OR REPLACE FUNCTION users_check_areas()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  -- The lock waits for a concurrent deletion of an area.
  perform from areas a where a.isp_id = new.isp_id and a.id = any(new.area_ids) order by a.id for key share;
  if exists (
    select from unnest(new.area_ids) as given (id)
    where not exists (select from areas a where a.isp_id = new.isp_id and a.id = given.id)
  ) then
    raise exception 'an area of user % does not exist', new.id using errcode = 'LM007', constraint = 'users_check_areas';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION users_check_role_scope()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if not exists (
    select from roles r
    where r.id = new.role_id and (r.scope = 'platform') = (new.isp_id is null)
      and (r.isp_id is null or r.isp_id = new.isp_id)
  ) then
    raise exception 'role % does not fit this user', new.role_id using errcode = 'LM004', constraint = 'users_check_role_scope';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION users_require_administrator()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  admin_role constant bigint := (select r.id from roles r where r.name = 'admin' and r.is_system);
begin
  if old.role_id <> admin_role or old.status <> 'active' then return new; end if;
  if new.role_id = admin_role and new.status = 'active' then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (select from users u where u.role_id = admin_role and u.status = 'active' and u.id <> old.id) then
    raise exception 'the last administrator stays' using errcode = 'LM005', constraint = 'users_last_administrator';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION users_require_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (
    select from staff s
    where s.isp_id = new.isp_id and s.user_id = new.id and s.left_on is null and (
      exists (select from tickets t where t.isp_id = s.isp_id and t.staff_id = s.id and t.due_at is not null)
      or exists (select from visits v where v.isp_id = s.isp_id and v.staff_id = s.id and v.status in ('planned', 'started'))
      or exists (select from cash_balances b where b.isp_id = s.isp_id and b.user_id = s.user_id and b.balance_minor > 0)
      or exists (select from cash_hand_overs h where h.isp_id = s.isp_id and h.to_user_id = s.user_id and h.status = 'pending'))
  ) then
    raise exception 'a staff member leaves through the staff list' using errcode = 'LM008', constraint = 'users_require_leaving';
  end if;
  return new;
end $function$;
revoke execute on function users_require_leaving() from public;

CREATE OR REPLACE FUNCTION vat_rate_of(of_package bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (SELECT CASE WHEN (COALESCE(k.vat_mode, t.vat_mode, 'inclusive'::text) = 'exempt'::text) THEN 0 ELSE COALESCE(k.vat_rate, t.vat_rate, 0) END AS "coalesce" FROM (packages k LEFT JOIN isp_settings t ON ((t.isp_id = k.isp_id))) WHERE ((k.isp_id = current_isp()) AND (k.id = vat_rate_of.of_package)));

CREATE OR REPLACE FUNCTION wholesale_month_end(from_on date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((from_on + '1 mon'::interval))::date - 1);

CREATE OR REPLACE FUNCTION wholesale_refund(amount bigint, from_on date, until_on date, last_on date)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (amount - (round((((amount)::numeric * (((last_on - from_on) + 1))::numeric) / (((until_on - from_on) + 1))::numeric)))::bigint);

-- The queue of background jobs: the tables are graphile_worker's own.
create policy queue_all on graphile_worker._private_job_queues to lastmile_queue using (true) with check (true);
create policy queue_all on graphile_worker._private_jobs to lastmile_queue using (true) with check (true);
create policy queue_all on graphile_worker._private_known_crontabs to lastmile_queue using (true) with check (true);
create policy queue_all on graphile_worker._private_tasks to lastmile_queue using (true) with check (true);
grant delete, insert, select, update on graphile_worker._private_job_queues to lastmile_queue;
grant delete, insert, select, update on graphile_worker._private_jobs to lastmile_queue;
grant delete, insert, select, update on graphile_worker._private_known_crontabs to lastmile_queue;
grant delete, insert, select, update on graphile_worker._private_tasks to lastmile_queue;
grant delete, insert, select, update on graphile_worker.jobs to lastmile_queue;
grant delete, insert, select, update on graphile_worker.migrations to lastmile_queue;
