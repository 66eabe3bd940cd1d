import { counted, type Finding, failure, ok, warning } from './finding.ts';
import type { QueueLag } from './queries/queue-lag.ts';
import type { FailedNotifications, SystemState } from './queries/system-state.ts';

const supportedPostgres = 15;
const tolerableLagSeconds = 300;
const tolerableClockMs = 2_000;
const dangerousClockMs = 30_000;

const minutes = (seconds: number): string =>
  seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;

export function checkPostgres({ postgresVersion, databaseBytes }: SystemState): Finding {
  const text = `PostgreSQL ${postgresVersion}, ${(databaseBytes / 1e9).toFixed(2)} GB`;
  return Number.parseInt(postgresVersion, 10) >= supportedPostgres
    ? ok('Database', text)
    : failure('Database', text, `Upgrade PostgreSQL to version ${supportedPostgres} or later.`);
}

/** Access tokens, codes of authenticator apps and due dates depend on the time. */
export function checkClock({ databaseTime }: SystemState, nowMs: number): Finding {
  const differenceMs = Math.abs(nowMs - databaseTime.getTime());
  const text = `This machine and the database differ by ${(differenceMs / 1000).toFixed(1)} seconds`;
  const advice = 'Synchronise both with a time server: timedatectl set-ntp true.';
  if (differenceMs <= tolerableClockMs) return ok('Clock', text);
  return differenceMs <= dangerousClockMs ? warning('Clock', text, advice) : failure('Clock', text, advice);
}

export function checkWorkers({ workers }: SystemState): Finding {
  return workers > 0
    ? ok('Workers', `${workers} running`)
    : failure(
        'Workers',
        'No worker is running: nothing is synced, sent or invoiced',
        'Start one with npx lastmile worker, with the same DATABASE_URL and LASTMILE_KEY, and read its log.',
      );
}

export function checkQueue({ due, oldestSeconds }: QueueLag): Finding {
  const text =
    due === 0
      ? 'No job is waiting'
      : `${counted(due, 'job')} waiting, the oldest for ${minutes(oldestSeconds)}`;
  return oldestSeconds <= tolerableLagSeconds
    ? ok('Queue', text)
    : warning('Queue', text, 'Start more workers, or raise WORKER_CONCURRENCY if the machine is idle.');
}

export function checkFailedJobs({ jobs }: SystemState): Finding {
  const failed = jobs.find(({ status }) => status === 'parked')?.count ?? 0;
  return failed === 0
    ? ok('Jobs', 'None has failed its last attempt')
    : warning(
        'Jobs',
        `${counted(failed, 'job')} failed the last attempt`,
        'Read their errors on Background jobs and retry them there.',
      );
}

export function checkRouters({ routers }: SystemState): Finding {
  const countOf = (state: string) => routers.find((each) => each.state === state)?.count ?? 0;
  const total = routers.reduce((sum, { count }) => sum + count, 0);
  const text = total === 0 ? 'None yet' : `${countOf('online')} of ${total} online`;
  if (countOf('auth_failed') > 0)
    return warning(
      'Routers',
      `${text}, ${countOf('auth_failed')} reject the login`,
      'Their owners must enter the current credentials on Network, Routers.',
    );
  if (countOf('unreachable') > 0)
    return warning(
      'Routers',
      `${text}, ${countOf('unreachable')} unreachable`,
      'If many fail at once, check the route or VPN from the machines of the workers; otherwise the ISP must look at its router.',
    );
  return ok('Routers', text);
}

export function checkNotifications({ notifications }: SystemState): Finding[] {
  const areas: Record<string, string> = { email: 'Email', sms: 'SMS' };
  const describe = ({ channel, failed, sent }: FailedNotifications): Finding => {
    const area = areas[channel] ?? channel;
    const text = `${sent} sent and ${failed} failed in the last day`;
    return failed === 0
      ? ok(area, text)
      : warning(
          area,
          text,
          'Read the errors on Notifications of the ISPs; the cause is often a wrong address or a provider without credit.',
        );
  };
  return notifications.map(describe);
}

export function checkGateways({ gatewayAccounts, checkoutsToReview }: SystemState): Finding {
  const text = `${gatewayAccounts} enabled`;
  return checkoutsToReview === 0
    ? ok('Payment gateways', text)
    : warning(
        'Payment gateways',
        `${text}, online payments to review: ${checkoutsToReview}`,
        'Compare them with the statement of the gateway on Online payments.',
      );
}
