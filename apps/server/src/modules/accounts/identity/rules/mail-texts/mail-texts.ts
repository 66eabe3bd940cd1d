/** What users are told about by mail because someone else may have done it. */
export type AccountChange =
  | 'email'
  | 'mobile'
  | 'password'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'passkey_added'
  | 'passkey_removed';

interface Confirmation {
  readonly subject: string;
  readonly text: string;
}

/** The mails about an account, in one language. */
export interface AccountMailTexts {
  readonly hello: (name: string) => string;
  readonly time: string;
  readonly device: string;
  readonly address: string;
  readonly notYou: string;
  readonly reset: { readonly subject: string; readonly text: string; readonly ignore: string };
  readonly invitation: {
    readonly subject: (isp: string | null) => string;
    readonly text: (days: number) => string;
  };
  readonly newDevice: { readonly subject: string; readonly text: string; readonly wasYou: string };
  readonly changes: Readonly<Record<AccountChange, string>>;
  readonly emailChange: { readonly subject: string; readonly text: (newEmail: string) => string };
  readonly confirm: Readonly<Record<'email' | 'mobile', Confirmation>> & { readonly keepSecret: string };
  readonly addressInUse: { readonly subject: string; readonly text: string; readonly signIn: string };
  /** By SMS; `{link}` and `{code}` are filled in where they are sent, so that no log contains them. */
  readonly sms: { readonly reset: string; readonly invitation: string; readonly code: string };
}
