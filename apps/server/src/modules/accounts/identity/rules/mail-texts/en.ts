import type { AccountMailTexts } from './mail-texts.ts';

export const english: AccountMailTexts = {
  hello: (name) => `Hello ${name},`,
  time: 'Time',
  device: 'Device',
  address: 'IP address',
  notYou:
    'If this was not you, reset your password now and contact support. Resetting it signs out all devices:',
  reset: {
    subject: 'Reset your password',
    text: 'We received a request to reset your password. Choose a new password within one hour:',
    ignore: 'If you did not request this, you can ignore this email. Your password has not changed.',
  },
  invitation: {
    subject: (isp) => (isp === null ? 'You have been invited' : `You have been invited to ${isp}`),
    text: (days) =>
      `An account has been created for you. Choose a password within ${days} days to get started:`,
  },
  newDevice: {
    subject: 'New sign-in to your account',
    text: 'Your account was used to sign in on a new device.',
    wasYou: 'If this was you, no action is needed. You can review your sessions in your account settings:',
  },
  changes: {
    email: 'Your email address was changed',
    mobile: 'Your mobile number was changed',
    password: 'Your password was changed',
    two_factor_on: 'Two-factor authentication was turned on',
    two_factor_off: 'Two-factor authentication was turned off',
    passkey_added: 'A passkey was added to your account',
    passkey_removed: 'A passkey was removed from your account',
  },
  emailChange: {
    subject: 'Your email address is about to change',
    text: (newEmail) =>
      `We received a request to change the email address of your account to ${newEmail}. It changes once the code sent to that address is entered.`,
  },
  confirm: {
    email: {
      subject: 'Confirm your new email address',
      text: 'Enter this code in your account settings to confirm your new email address. It is valid for one hour:',
    },
    mobile: {
      subject: 'Confirm your new mobile number',
      text: 'Enter this code in your account settings to confirm your new mobile number. It is valid for one hour:',
    },
    keepSecret: 'If you did not request this, do not share the code with anyone.',
  },
  addressInUse: {
    subject: 'Your email address was entered for another account',
    text: 'Someone entered your email address as the new address of another account. It already belongs to your account, so nothing was changed.',
    signIn: 'If this was you, sign in with this address instead:',
  },
  sms: {
    reset: 'Reset your password: {link}',
    invitation: 'Choose a password for your new account: {link}',
    code: '{code} is the code that confirms your new mobile number. It is valid for one hour. Do not share it with anyone.',
  },
};
