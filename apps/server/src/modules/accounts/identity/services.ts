import type { Services } from '../../../core/services.ts';
import type { AccessTokens } from './tokens/access-tokens.ts';
import type { DeviceTokens } from './tokens/device-tokens.ts';
import type { PasswordHashes } from './tokens/password-hashes.ts';
import type { RegistrationTokens } from './tokens/registration-tokens.ts';

export interface IdentityServices extends Services {
  readonly accessTokens: AccessTokens;
  readonly registrationTokens: RegistrationTokens;
  readonly passwordHashes: PasswordHashes;
  readonly deviceTokens: DeviceTokens;
  /** Whether mails reach people; without it nothing can be confirmed by mail. */
  readonly hasMailServer: boolean;
}
