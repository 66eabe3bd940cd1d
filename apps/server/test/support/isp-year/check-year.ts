import { checkInvariants } from '../../../src/cli/check.ts';
import { secretsOf } from '../../../src/modules/network/reconciler/test/test-network.ts';
import { firstDay, type IspYear, ispId } from './isp-year.ts';

/**
 * Violations after a simulated year as sentences. Derived from the terms and open invoices only,
 * independently of the code that invoices and suspends.
 */
export async function violationsOfYear(year: IspYear): Promise<string[]> {
  const { db, clock } = year.network;
  const checks = await checkInvariants(db.database, clock);
  return [
    ...(await daysBilledWrongly(year)),
    ...(await invoicesWithoutService(year)),
    ...(await subscribersWronglySuspended(year)),
    ...(await subscribersOutOfSync(year)),
    ...checks.flatMap(({ violations }) => violations),
  ];
}

const textsOf = async ({ network, today }: IspYear, sql: string): Promise<string[]> =>
  (await network.db.sql<{ violation: string }>(sql, [ispId, today])).map(({ violation }) => violation);

/** The service of a subscriber on each day of the year. */
const days = `
  select s.id, s.username, s.billing_mode, s.billing_day, d::date as day, (
    select t.status from subscriber_terms t where t.isp_id = s.isp_id and t.subscriber_id = s.id and t.from_on <= d::date
    order by t.from_on desc limit 1) as status
  from subscribers s cross join generate_series('${firstDay}'::date, $2::date, interval '1 day') d where s.isp_id = $1`;

/**
 * Every day with service is in exactly one monthly invoice; with billing in arrears, once its month is over.
 */
const daysBilledWrongly = (year: IspYear) =>
  textsOf(
    year,
    `select format('%s: %s is in %s invoices', username, min(day), invoices) as violation from (
       select username, day, (
         select count(*) from invoices i where i.isp_id = $1 and i.subscriber_id = days.id and i.kind = 'monthly'
           and i.cancelled_at is null and days.day between i.period_start and i.period_end) as invoices
       from (${days}) days
       where status = 'active' and (billing_mode = 'prepaid' or day < make_date(
         extract(year from $2::date - (billing_day - 1))::int, extract(month from $2::date - (billing_day - 1))::int, billing_day))
     ) counted where invoices <> 1 group by username, invoices`,
  );

const invoicesWithoutService = (year: IspYear) =>
  textsOf(
    year,
    `select format('%s invoices days without service from %s on', i.number, i.period_start) as violation
     from invoices i where i.isp_id = $1 and i.kind = 'monthly' and i.cancelled_at is null
       and not exists (select from (${days}) d where d.id = i.subscriber_id and d.status = 'active'
         and d.day between i.period_start and i.period_end)`,
  );

/** The grace period is three days; there are no promises to pay. */
const subscribersWronglySuspended = (year: IspYear) =>
  textsOf(
    year,
    `select format('%s is %s and has %s past grace', username, status, owed) as violation from (
       select s.username, s.status, (
         select count(*) from invoices i where i.isp_id = $1 and i.subscriber_id = s.id and i.cancelled_at is null
           and i.total_minor > i.paid_minor and i.due_on + 3 < $2::date) as owed
       from subscribers s where s.isp_id = $1
     ) subscribers where (status = 'suspended') <> (owed > 0)`,
  );

async function subscribersOutOfSync({ network }: IspYear): Promise<string[]> {
  const secrets = new Map(network.simulators.flatMap((simulator) => [...secretsOf(simulator)]));
  const subscribers = await network.db.sql<{ username: string; status: string }>(
    'select username, status from subscribers where isp_id = $1',
    [ispId],
  );
  return subscribers.flatMap(({ username, status }) => {
    const secret = secrets.get(username);
    if (secret && secret.disabled === (status === 'suspended')) return [];
    const found = secret ? (secret.disabled ? 'disabled' : 'enabled') : 'missing';
    return [`${username} is ${status} and its secret is ${found}`];
  });
}

/** How often each event occurred: a year without suspensions or payments would prove little. */
export async function countEventsOfYear({ network, worker, payments, daysAway, runsAway }: IspYear) {
  const [counts] = await network.db.sql<Record<string, number>>(
    `select (select count(*) from invoices where isp_id = $1)::int as invoices,
       (select count(*) from subscriber_terms where isp_id = $1 and status = 'suspended')::int as suspensions,
       (select count(*) from subscribers where isp_id = $1 and status = 'suspended')::int as "stillSuspended"`,
    [ispId],
  );
  return {
    invoices: 0,
    suspensions: 0,
    stillSuspended: 0,
    ...counts,
    payments,
    daysAway,
    runsAway,
    kills: worker.kills,
  };
}
