import { rawQuery } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

export const subscriberInvariants: readonly Invariant[] = [
  {
    invariant: 'Cached subscriber counts are correct',
    async findViolations(tx) {
      const { rows } = await tx.executeQuery<{
        ispId: number;
        kind: string;
        value: string;
        cached: number;
        counted: number;
      }>(
        rawQuery(`
          with counted as (
            select s.isp_id, k.kind, k.value, count(*) as subscribers
            from subscribers s
            left join subscriber_presence p on p.isp_id = s.isp_id and p.subscriber_id = s.id,
            subscriber_aggregate_keys(s.status, s.router_id, s.package_id, s.area_id, s.billing, s.customer_id, coalesce(p.online, false)) k
            where s.removed_at is null group by 1, 2, 3
          ), cached as (
            select isp_id, kind, value, sum(subscribers) as subscribers from subscriber_aggregates group by 1, 2, 3
          )
          select coalesce(c.isp_id, k.isp_id) as "ispId", coalesce(c.kind, k.kind) as kind, coalesce(c.value, k.value) as value,
            coalesce(k.subscribers, 0)::int as cached, coalesce(c.subscribers, 0)::int as counted
          from counted c full join cached k on (k.isp_id, k.kind, k.value) = (c.isp_id, c.kind, c.value)
          where coalesce(c.subscribers, 0) <> coalesce(k.subscribers, 0) order by 1, 2, 3`),
      );
      return rows.map(
        ({ ispId, kind, value, cached, counted }) =>
          `ISP ${ispId}: the cached count for ${kind} "${value}" is ${cached}, but there are ${counted}.`,
      );
    },
  },
  {
    invariant: 'Every subscriber is billed for its current package, price and state',
    async findViolations(tx) {
      const { rows } = await tx.executeQuery<{ ispId: number; id: number }>(
        rawQuery(`
          select n.isp_id as "ispId", n.subscriber_id as id
          from current_terms n
          left join lateral (
            select t.* from subscriber_terms t where t.isp_id = n.isp_id and t.subscriber_id = n.subscriber_id
            order by t.from_on desc limit 1
          ) last on true
          where (last.package_id, last.price_minor, last.discount_minor, last.discount_percent, last.discount_from, last.discount_until,
              last.billing, last.status)
            is distinct from (n.package_id, n.price_minor, n.discount_minor, n.discount_percent, n.discount_from, n.discount_until, n.billing, n.status)
          order by 1, 2`),
      );
      return rows.map(
        ({ ispId, id }) =>
          `Subscriber ${id} of ISP ${ispId} would be billed for a different package, price or state than it has. Save any change to the subscriber to fix this.`,
      );
    },
  },
  {
    invariant: 'Every subscriber has the desired state that matches its status, and no other',
    async findViolations(tx) {
      const { rows } = await tx.executeQuery<{ ispId: number; id: number; name: string; violation: string }>(
        rawQuery(`
          select w.isp_id as "ispId", w.subscriber_id as id, w.name, 'has no desired state that matches its status' as violation
          from desired_secrets w
          where not exists (
            select from router_secrets k
            where k.isp_id = w.isp_id and k.router_id = w.router_id and k.name = w.name
              and (k.subscriber_id, k.desired_state, k.profile) = (w.subscriber_id, w.desired_state, w.profile)
              and (k.remote_address, k.caller_id) is not distinct from (w.remote_address, w.caller_id))
          union all
          select k.isp_id, k.subscriber_id, k.name, 'has a desired state on a router where it should not exist'
          from router_secrets k
          where k.desired_state <> 'absent' and not exists (
            select from desired_secrets w
            where w.isp_id = k.isp_id and w.router_id = k.router_id and w.name = k.name and w.subscriber_id = k.subscriber_id)
          order by 1, 2`),
      );
      return rows.map(
        ({ ispId, id, name, violation }) =>
          `Subscriber ${id} ("${name}") of ISP ${ispId} ${violation}. Save any change to the subscriber to fix this.`,
      );
    },
  },
];
