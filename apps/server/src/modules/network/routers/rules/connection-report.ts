import { type ConnectionReport, type ConnectionStep, connectionSteps } from '@lastmile/contract';
import { RouterError } from '@lastmile/routeros';

interface Tried {
  readonly host: string;
  readonly protocol: 'api' | 'api-ssl';
  /** What the host was found to be; undefined where it was not found. */
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
      readonly tlsFingerprint: string | undefined;
    };

/** Each step with how it went: what was found where it passed, what to do where it failed. */
export function reportOf(tried: Tried, attempt: Attempt): ConnectionReport {
  const { failedAt } = attempt;
  const reached = failedAt ? connectionSteps.indexOf(failedAt) : connectionSteps.length;
  const steps = connectionSteps.map((step, index) => {
    const isSkipped = index > reached || (step === 'tls' && tried.protocol === 'api');
    if (isSkipped) return { step, outcome: 'not_tried' as const, detail: null, routerWords: null };
    if (step !== failedAt || !attempt.failedAt) {
      return { step, outcome: 'passed' as const, detail: findingOf(step, tried, attempt), routerWords: null };
    }
    const { error } = attempt;
    const routerWords = error instanceof RouterError ? (error.routerWords ?? null) : null;
    return { step, outcome: 'failed' as const, detail: adviceOf(step, error), routerWords };
  });
  const presented =
    attempt.failedAt && attempt.error instanceof RouterError && attempt.error.presentedFingerprint;
  return {
    connected: failedAt === undefined,
    steps,
    found: attempt.failedAt ? null : attempt.found,
    tlsFingerprint: presented || (attempt.tlsFingerprint ?? null),
  };
}

function findingOf(step: ConnectionStep, { host, address }: Tried, attempt: Attempt): string | null {
  if (step === 'name') return address === host ? null : `${host} is ${address}.`;
  if (step === 'tls') return attempt.tlsFingerprint ? `The certificate is ${attempt.tlsFingerprint}.` : null;
  if (step !== 'rights' || attempt.failedAt) return null;
  return `${attempt.secretCount} secrets and ${attempt.profileCount} profiles can be read.`;
}

function adviceOf(step: ConnectionStep, error: Error): string {
  const kind = error instanceof RouterError ? error.kind : undefined;
  switch (step) {
    case 'name':
      return `${error.message}. Check the spelling, or give the IP address.`;
    case 'route':
      return kind === 'timed-out'
        ? 'Nothing answered within 5 seconds. Is the router on, is the address right, and does no firewall drop the connection?'
        : `There is no way to this address (${error.message}). Check the address, and the tunnel where one is used.`;
    case 'port':
      return 'The router is there, but nothing listens on this port. Enable the service api or api-ssl under IP > Services and compare its port.';
    case 'tls':
      return kind === 'timed-out'
        ? 'The TLS handshake did not end within 5 seconds. Is this the port of api-ssl, and does that service have a certificate?'
        : error.message;
    case 'login':
      return loginAdvice(kind);
    case 'rights':
      return kind === 'not-permitted'
        ? "The user's group lacks the policy `read`. Give it read, write, api and test under System > Users > Groups."
        : `Signed in, but the router could not be read (${error.message}).`;
  }
}

function loginAdvice(kind: RouterError['kind'] | undefined): string {
  switch (kind) {
    case 'bad-login':
      return "User name or password is wrong, the user's group lacks the policy `api`, or the user may not sign in from the panel's address.";
    case 'timed-out':
      return 'The port answers, but not as a RouterOS API within 5 seconds. Is this the port of the service api?';
    case 'unreachable':
      return "The router hung up. Is the panel's address on the allow-list of the service (Available From)?";
    case 'busy':
      return 'The router has as many API sessions as it allows. Close some, or raise max-sessions of the service.';
    default:
      return 'What answers on this port does not speak the RouterOS API. Is this the port of the service api?';
  }
}
