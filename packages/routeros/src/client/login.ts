import { createHash } from 'node:crypto';
import { RouterError } from '../errors/router-error.ts';
import type { Command, CommandResult } from './command.ts';

interface Credentials {
  readonly user: string;
  readonly password: string;
}

type Run = (command: Command) => Promise<CommandResult>;

/** The response to the challenge of routers before 6.43: MD5 of a zero byte, the password and the challenge. */
export function challengeResponse(password: string, challengeHex: string): string {
  const hash = createHash('md5')
    .update(Buffer.of(0))
    .update(password)
    .update(Buffer.from(challengeHex, 'hex'));
  return `00${hash.digest('hex')}`;
}

/**
 * Logs in with the plain password, which routers accept since 6.43. Older routers reply with a challenge
 * instead.
 */
export async function logIn(run: Run, { user, password }: Credentials): Promise<void> {
  const { returned: challenge } = await attempt(run, { name: user, password });
  if (challenge === undefined) return;
  if (!/^([0-9a-f]{2})+$/i.test(challenge)) {
    throw new RouterError('protocol', 'The router sent a login challenge that is not hexadecimal');
  }
  const response = { name: user, response: challengeResponse(password, challenge) };
  if ((await attempt(run, response)).returned !== undefined)
    throw new RouterError('bad-login', 'The router responded to the login with another challenge');
}

async function attempt(run: Run, attributes: Record<string, string>): Promise<CommandResult> {
  try {
    return await run({ path: '/login', attributes });
  } catch (error) {
    // Any trap means that the login was rejected.
    if (!(error instanceof RouterError) || error.traps.length === 0 || error.kind === 'busy') throw error;
    throw new RouterError('bad-login', `The router rejected the login: ${error.routerMessage}`, {
      routerMessage: error.routerMessage,
      traps: error.traps,
      cause: error,
    });
  }
}
