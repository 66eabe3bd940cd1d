import type { IspMailTexts } from './mail-texts.ts';

export const english: IspMailTexts = {
  hello: (name) => `Hello ${name},`,
  code: {
    subject: (company) => `Confirm the registration of ${company}`,
    text: (company) =>
      `Enter this code to complete the registration of ${company}. It is valid for 24 hours:`,
  },
  ignore: 'If you did not register, you can ignore this email.',
  existingAccount: {
    subject: 'You already have an account',
    text: 'Someone entered your email address to register a company. You already have an account with this address, so nothing was registered.',
    signIn: 'Sign in, or reset your password if you have forgotten it:',
  },
  detailsInUse: {
    subject: (company) => `${company} could not be registered`,
    text: 'The mobile number or licence number you entered belongs to an existing account. Check both and register again, sign in to the existing account, or contact support:',
  },
  news: {
    approved: {
      subject: (company) => `${company} has been approved`,
      text: 'Your registration is complete and your account is active.',
    },
    reactivated: {
      subject: (company) => `${company} has been reactivated`,
      text: 'Your account has been reactivated. You can make changes again.',
    },
    under_review: {
      subject: (company) => `We are reviewing the registration of ${company}`,
      text: 'We have received your payment and are reviewing your registration. We will email you once the review is complete. You do not need to do anything.',
    },
    rejected: {
      subject: (company) => `The registration of ${company} has been rejected`,
      text: 'We could not accept your registration. If you have already paid, your payment will be refunded.',
    },
    suspended: {
      subject: (company) => `${company} has been suspended`,
      text: 'Your account has been suspended. You can still sign in, view and export your data, and pay. Other changes are not possible until the account is reactivated. Your subscribers stay connected, and automatic billing continues.',
    },
    closed: {
      subject: (company) => `${company} has been closed`,
      text: 'Your account has been closed. You can no longer sign in.',
    },
    other: {
      subject: (company) => `The status of ${company} has changed`,
      text: 'Sign in to see the current status of your account.',
    },
  },
  signIn: 'Sign in here:',
  reason: (reason) => `Reason: ${reason}`,
  or: 'or',
  questions: (brand, ways) => `If you have any questions, contact ${brand}: ${ways}.`,
};
