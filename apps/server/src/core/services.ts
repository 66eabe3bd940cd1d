import type { Database } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Sealer } from '@lastmile/kit/encryption';
import type { Mailer } from '@lastmile/messaging';
import type { Logger } from 'pino';
import type { AccessTokens } from '../modules/accounts/identity/tokens/access-tokens.ts';
import type { PasswordHashes } from '../modules/accounts/identity/tokens/password-hashes.ts';
import type { RegistrationTokens } from '../modules/accounts/identity/tokens/registration-tokens.ts';
import type { PayLinks } from '../modules/billing/pay-links/rules/pay-link-tokens.ts';
import type { RouterGate } from '../modules/network/routers/connection/router-connector.ts';
import type { Background } from './background-tasks.ts';

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
