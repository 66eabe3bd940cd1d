import type { Services } from '../../../core/services.ts';
import type { AccessTokens } from './tokens/access-tokens.ts';
import type { DeviceTokens } from './tokens/device-tokens.ts';
import type { PasswordHashes } from './tokens/password-hashes.ts';
import type { RegistrationTokens } from './tokens/registration-tokens.ts';

export interface PasswordText {
  readonly ispId: number | null;
  readonly mobile: string | null;
  readonly userId: number;
  /** With `{link}` where the link is. */
  readonly text: string;
  readonly link: string;
}

export interface CodeText {
  readonly ispId: number;
  readonly mobile: string;
  /** With `{code}` where the code is. */
  readonly text: string;
  readonly code: string;
}

export interface IdentityServices extends Services {
  readonly accessTokens: AccessTokens;
  readonly registrationTokens: RegistrationTokens;
  readonly passwordHashes: PasswordHashes;
  readonly deviceTokens: DeviceTokens;
  /** Whether mails reach people; without it nothing can be confirmed by mail. */
  readonly hasMailServer: boolean;
  /** By SMS, if the user has a mobile number and their ISP a provider; false otherwise. */
  readonly sendPasswordText: (message: PasswordText) => Promise<boolean>;
  /** A one-time code by SMS; false if the ISP has no provider or it refused the message. */
  readonly sendCodeText: (message: CodeText) => Promise<boolean>;
  /** Whether the ISP has a provider for them, so that a mobile number is enough for an invitation. */
  readonly canSendPasswordTexts: (ispId: number) => Promise<boolean>;
}
