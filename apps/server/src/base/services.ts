import type { Database } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Sealer } from '@lastmile/kit/sealing';
import type { Mailer } from '@lastmile/messaging';
import type { Logger } from 'pino';
import type { AccessTokens } from './access-tokens.ts';
import type { Background } from './background.ts';
import type { PasswordHashes } from './password-hashes.ts';
import type { PayLinks } from './pay-links.ts';
import type { RegistrationTokens } from './registration-tokens.ts';
import type { RouterGate } from './router-gate/router-gate.ts';

/** What every domain may use; made once at the entry and passed in, so that tests can replace the clock. */
export interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly accessTokens: AccessTokens;
  readonly registrationTokens: RegistrationTokens;
  readonly passwordHashes: PasswordHashes;
  readonly mailer: Mailer;
  readonly payLinks: PayLinks;
  readonly background: Background;
  /** The only way to routers: whatever host a tenant names is checked before anything is sent there. */
  readonly routers: RouterGate;
  /** Where people reach the panel, for links in mails; never taken from a request. */
  readonly panelUrl: () => string;
  readonly log: Logger;
}
