-- The download speed that a rate limit of a router allows, to compare profiles with packages.
create function download_kbps(rate_limit text) returns bigint language sql immutable parallel safe as $$
  -- `upload/download …` from the router's point of view; one value alone is for both. Plain numbers are bits.
  select nullif((m[1]::numeric * case lower(m[2]) when 'k' then 1 when 'm' then 1000 when 'g' then 1000000 else 0.001 end)::bigint, 0)
  from regexp_match(regexp_replace(split_part(rate_limit, ' ', 1), '^.*/', ''), '^(\d{1,15})([kKmMgG]?)$') m
$$;
comment on function download_kbps is 'Null: unlimited';
