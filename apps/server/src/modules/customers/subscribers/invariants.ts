import { rawQuery } from '@lastmile/database';
import type { Check } from '../../../core/invariant.ts';

export const subscriberChecks: readonly Check[] = [
  {
    holds: 'Cached subscriber counts are correct',
    async faults(tx) {
      const { rows } = await tx.executeQuery<{
        ispId: number;
        kind: string;
        value: string;
        kept: number;
        counted: number;
      }>(
        rawQuery(`
          with counted as (
            select s.isp_id, k.kind, k.value, count(*) as lines
            from subscribers s
            left join subscriber_presence p on p.isp_id = s.isp_id and p.subscriber_id = s.id,
            tally_kinds(s.status, s.router_id, s.package_id, s.area_id, s.billing, s.person_id, coalesce(p.online, false)) k
            where s.removed_at is null group by 1, 2, 3
          ), kept as (
            select isp_id, kind, value, sum(lines) as lines from subscriber_tallies group by 1, 2, 3
          )
          select coalesce(c.isp_id, k.isp_id) as "ispId", coalesce(c.kind, k.kind) as kind, coalesce(c.value, k.value) as value,
            coalesce(k.lines, 0)::int as kept, coalesce(c.lines, 0)::int as counted
          from counted c full join kept k on (k.isp_id, k.kind, k.value) = (c.isp_id, c.kind, c.value)
          where coalesce(c.lines, 0) <> coalesce(k.lines, 0) order by 1, 2, 3`),
      );
      return rows.map(
        ({ ispId, kind, value, kept, counted }) =>
          `ISP ${ispId}: the cached count for ${kind} "${value}" is ${kept}, but there are ${counted}.`,
      );
    },
  },
  {
    holds: 'Every subscriber is billed for its current package, price and state',
    async faults(tx) {
      const { rows } = await tx.executeQuery<{ ispId: number; id: number }>(
        rawQuery(`
          select n.isp_id as "ispId", n.subscriber_id as id
          from present_terms n
          left join lateral (
            select t.* from subscriber_terms t where t.isp_id = n.isp_id and t.subscriber_id = n.subscriber_id
            order by t.from_on desc limit 1
          ) last on true
          where (last.package_id, last.price_minor, last.discount_minor, last.billing, last.status)
            is distinct from (n.package_id, n.price_minor, n.discount_minor, n.billing, n.status)
          order by 1, 2`),
      );
      return rows.map(
        ({ ispId, id }) =>
          `Subscriber ${id} of ISP ${ispId} would be billed for a different package, price or state than it has. Save any change to the subscriber to fix this.`,
      );
    },
  },
  {
    holds: 'Every subscriber has the desired state that matches its status, and no other',
    async faults(tx) {
      const { rows } = await tx.executeQuery<{ ispId: number; id: number; name: string; fault: string }>(
        rawQuery(`
          select w.isp_id as "ispId", w.subscriber_id as id, w.name, 'has no desired state that matches its status' as fault
          from wanted_secrets w
          where not exists (
            select from router_secrets k
            where k.isp_id = w.isp_id and k.router_id = w.router_id and k.name = w.name
              and (k.subscriber_id, k.want, k.profile) = (w.subscriber_id, w.want, w.profile)
              and (k.remote_address, k.caller_id) is not distinct from (w.remote_address, w.caller_id))
          union all
          select k.isp_id, k.subscriber_id, k.name, 'has a desired state on a router where it should not exist'
          from router_secrets k
          where k.want <> 'absent' and not exists (
            select from wanted_secrets w
            where w.isp_id = k.isp_id and w.router_id = k.router_id and w.name = k.name and w.subscriber_id = k.subscriber_id)
          order by 1, 2`),
      );
      return rows.map(
        ({ ispId, id, name, fault }) =>
          `Subscriber ${id} ("${name}") of ISP ${ispId} ${fault}. Save any change to the subscriber to fix this.`,
      );
    },
  },
];
