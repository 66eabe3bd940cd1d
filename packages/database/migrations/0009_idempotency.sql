-- Replies to writes with an Idempotency-Key, so that a repeated request has one effect. The key is hashed, request and
-- reply are encrypted. Anonymous callers have the user id 0.

create table idempotency_keys (
  user_id bigint not null,
  key_hash bytea not null,
  isp_id bigint,
  call text not null,
  request_encrypted text not null,
  -- Null while a call that uses several transactions is in progress.
  response_encrypted text,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, key_hash)
);
comment on table idempotency_keys is 'Replies to requests with an Idempotency-Key';
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);
select force_row_security('idempotency_keys');
create policy tenant_own on idempotency_keys to lastmile_tenant using (isp_id = current_isp()) with check (isp_id = current_isp());
create policy platform_all on idempotency_keys to lastmile_platform using (true) with check (true);
grant select, insert, update, delete on idempotency_keys to lastmile_tenant, lastmile_platform;
