import type { Mail } from '@lastmile/messaging';

type Words = Pick<Mail, 'subject' | 'text'>;
interface Addressee {
  readonly fullName: string;
}

/** Where and when something was done, as far as the request tells. */
export interface Occasion {
  readonly at: string;
  readonly ip: string;
  readonly device: string;
}

const paragraphs = (...lines: string[]): string => `${lines.join('\n\n')}\n`;
const from = ({ at, ip, device }: Occasion): string =>
  `Time: ${at.slice(0, 16).replace('T', ' ')} UTC\nDevice: ${device}\nAddress: ${ip}`;
const notYou = (panelUrl: string): string =>
  `If it was not you, choose a new password at once, which signs out every device, and contact support:\n${panelUrl}/forgot-password`;

export const newDeviceMail = ({ fullName }: Addressee, occasion: Occasion, panelUrl: string): Words => ({
  subject: 'New sign-in to your account',
  text: paragraphs(
    `Hello ${fullName},`,
    'Someone signed in to your account on a device that you have not used before.',
    from(occasion),
    `If it was you, there is nothing to do. You can see and end your sessions in your account settings:\n${panelUrl}/isp/account-setting`,
    notYou(panelUrl),
  ),
});

const changes = {
  email: 'Your email address was changed',
  mobile: 'Your mobile number was changed',
  password: 'Your password was changed',
  two_factor_on: 'Two-factor authentication was turned on',
  two_factor_off: 'Two-factor authentication was turned off',
  passkey_added: 'A passkey was added to your account',
  passkey_removed: 'A passkey was removed from your account',
} as const;
export type AccountChange = keyof typeof changes;

export const changedMail = (
  { fullName }: Addressee,
  change: AccountChange,
  occasion: Occasion,
  panelUrl: string,
): Words => ({
  subject: changes[change],
  text: paragraphs(`Hello ${fullName},`, `${changes[change]}.`, from(occasion), notYou(panelUrl)),
});

export const emailChangeRequestedMail = (
  { fullName }: Addressee,
  newEmail: string,
  occasion: Occasion,
  panelUrl: string,
): Words => ({
  subject: 'Your email address is about to change',
  text: paragraphs(
    `Hello ${fullName},`,
    `Someone asked to change the email address of your account to ${newEmail}. It changes once the code sent to that address is entered.`,
    from(occasion),
    notYou(panelUrl),
  ),
});

export const confirmContactMail = ({ fullName }: Addressee, what: string, code: string): Words => ({
  subject: `Confirm your new ${what}`,
  text: paragraphs(
    `Hello ${fullName},`,
    `Enter this code in your account settings to confirm your new ${what}. It is valid for one hour:`,
    code,
    'If you did not ask for this, do not give the code to anyone.',
  ),
});

export const addressInUseMail = (panelUrl: string): Words => ({
  subject: 'Your email address was entered for another account',
  text: paragraphs(
    'Someone entered your email address as the new address of another account. It already belongs to your account, so nothing was changed.',
    `If it was you, sign in with this address instead:\n${panelUrl}/login`,
  ),
});
