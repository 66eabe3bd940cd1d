import { paragraphs, type UserMailTexts, type UserTexts } from '../../template-texts.ts';

export const email: UserMailTexts = {
  licence_expiry: {
    subject: 'ISP licence {number} expires on {dueDate}',
    body: paragraphs(
      'Hello {name},',
      'The ISP licence {number} of {company} expires on {dueDate}. Apply to the regulator for renewal in good time, then enter the new expiry date in the company profile.',
      '{company}',
    ),
  },
  settlement_paid: {
    subject: 'Settlement {number} was paid: {amount}',
    body: paragraphs(
      'Hello {name},',
      'The settlement {number} of {amount} was paid to your payout account. Please confirm on the settlement page that you received it.',
      '{company}',
    ),
  },
  router_unreachable: {
    subject: '{router} is not responding',
    body: paragraphs(
      'Hello {name},',
      'The router {router} is not responding. Its subscribers may be offline. Check its power and uplink. The list of routers shows when it is back.',
      '{company}',
    ),
  },
  reseller_low_balance: {
    subject: 'Top up your wallet',
    body: paragraphs(
      'Hello {name},',
      'Your wallet does not cover the renewals of the next three days. Add at least {amount}, so that your subscribers stay connected.',
      'Questions? Call {hotline}.',
      '{company}',
    ),
  },
  reseller_funds_added: {
    subject: '{amount} added to your account',
    body: paragraphs(
      'Hello {name},',
      'We received {amount} and added it to your account. Thank you!',
      'Questions? Call {hotline}.',
      '{company}',
    ),
  },
};

export const sms: UserTexts<string> = {
  service_charge: '{company}: your service charge is paid until {dueDate}. Pay in time to keep your plan.',
  licence_expiry: '{company}: ISP licence {number} expires on {dueDate}. Apply for renewal in good time.',
  settlement_paid: '{company}: settlement {number} of {amount} was paid to your payout account.',
  router_unreachable: '{company}: router {router} is not responding. Its subscribers may be offline.',
  reseller_low_balance:
    '{company}: your wallet does not cover the renewals of the next 3 days. Add at least {amount}. Help: {hotline}',
  reseller_funds_added: '{company}: we added {amount} to your account. Thank you!',
};
