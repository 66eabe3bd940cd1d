import { type ConnectionReport, type ConnectionStep, connectionSteps } from '@lastmile/contract';
import { RouterError } from '@lastmile/routeros';

interface Tried {
  readonly host: string;
  readonly protocol: 'api' | 'api-ssl';
  /** The resolved address; undefined if the host was not found. */
  readonly address?: string;
}

export type Attempt =
  | {
      readonly failedAt: ConnectionStep;
      readonly error: Error;
      readonly tlsFingerprint?: string | undefined;
    }
  | {
      readonly failedAt?: never;
      readonly found: NonNullable<ConnectionReport['found']>;
      readonly secretCount: number;
      readonly profileCount: number;
      readonly texts: ConnectionReport['texts'];
      readonly tlsFingerprint: string | undefined;
    };

/** The outcome of each step: what was found if it passed, what to do if it failed. */
export function reportOf(tried: Tried, attempt: Attempt): ConnectionReport {
  const { failedAt } = attempt;
  const reached = failedAt ? connectionSteps.indexOf(failedAt) : connectionSteps.length;
  const steps = connectionSteps.map((step, index) => {
    const isSkipped = index > reached || (step === 'tls' && tried.protocol === 'api');
    if (isSkipped) return { step, outcome: 'not_tried' as const, detail: null, routerMessage: null };
    if (step !== failedAt || !attempt.failedAt) {
      return {
        step,
        outcome: 'passed' as const,
        detail: findingOf(step, tried, attempt),
        routerMessage: null,
      };
    }
    const { error } = attempt;
    const routerMessage = error instanceof RouterError ? (error.routerMessage ?? null) : null;
    return { step, outcome: 'failed' as const, detail: adviceOf(step, error), routerMessage };
  });
  const presented =
    attempt.failedAt && attempt.error instanceof RouterError && attempt.error.presentedFingerprint;
  return {
    connected: failedAt === undefined,
    steps,
    found: attempt.failedAt ? null : attempt.found,
    tlsFingerprint: presented || (attempt.tlsFingerprint ?? null),
    texts: attempt.failedAt ? null : attempt.texts,
  };
}

function findingOf(step: ConnectionStep, { host, address }: Tried, attempt: Attempt): string | null {
  if (step === 'name') return address === host ? null : `${host} resolves to ${address}.`;
  if (step === 'tls')
    return attempt.tlsFingerprint ? `The certificate fingerprint is ${attempt.tlsFingerprint}.` : null;
  if (step !== 'rights' || attempt.failedAt) return null;
  return `Found ${attempt.secretCount} PPP accounts and ${attempt.profileCount} profiles.`;
}

function adviceOf(step: ConnectionStep, error: Error): string {
  const kind = error instanceof RouterError ? error.kind : undefined;
  switch (step) {
    case 'name':
      return `${error.message}. Check the spelling, or enter the IP address.`;
    case 'route':
      return kind === 'timed-out'
        ? 'No response within 5 seconds. Check that the router is on, the address is correct and no firewall blocks the connection.'
        : `The address is unreachable (${error.message}). Check the address, and the tunnel if you use one.`;
    case 'port':
      return 'The router is reachable, but the port is closed. Enable the service api or api-ssl under IP > Services and check its port.';
    case 'tls':
      return kind === 'timed-out'
        ? 'The TLS handshake did not finish within 5 seconds. Check that this is the port of api-ssl and that the service has a certificate.'
        : error.message;
    case 'login':
      return loginAdvice(kind);
    case 'rights':
      return kind === 'not-permitted'
        ? "The user's group is missing the policy `read`. Add read, write, api and test under System > Users > Groups."
        : `Signed in, but could not read from the router (${error.message}).`;
  }
}

function loginAdvice(kind: RouterError['kind'] | undefined): string {
  switch (kind) {
    case 'bad-login':
      return "Sign-in failed. Check the username and password, the policy `api` of the user's group, and the addresses the user may sign in from.";
    case 'timed-out':
      return 'The port is open, but there was no RouterOS API response within 5 seconds. Check that this is the port of the service api.';
    case 'unreachable':
      return "The router closed the connection. Check that the server's address is allowed for the service (Available From).";
    case 'busy':
      return 'The router has reached its limit of API sessions. Close some, or increase max-sessions of the service.';
    default:
      return 'The device on this port does not speak the RouterOS API. Check that this is the port of the service api.';
  }
}
