import type { SmsDriverName, SmsMovementKind, StaffAlert } from '@lastmile/contract';
import type messaging from '../../../locales/en/messaging.json';

type Key = keyof typeof messaging;

/** Names of companies are not translated. */
export const driverNames = {
  bulksmsbd: 'BulkSMSBD',
  sslwireless: 'SSL Wireless',
  smsnetbd: 'sms.net.bd',
  twilio: 'Twilio',
  http: null,
} as const satisfies Record<SmsDriverName, string | null>;

export const alertKeys = {
  router_down: 'alert.routerDown',
  router_up: 'alert.routerUp',
  billing_run_finished: 'alert.billingRun',
  job_failed: 'alert.jobFailed',
  new_ticket: 'alert.newTicket',
} as const satisfies Record<StaffAlert, Key>;

export const movementKeys = {
  top_up: 'movement.topUp',
  top_up_returned: 'movement.topUpReturned',
  charge: 'movement.charge',
  refund: 'movement.refund',
} as const satisfies Record<SmsMovementKind, Key>;

interface CredentialField {
  readonly name: string;
  readonly label: Key;
  readonly hint?: Key;
  readonly isSecret?: boolean;
  readonly rows?: number;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

const apiKey: CredentialField = { name: 'apiKey', label: 'field.apiKey', isSecret: true };

/** What the form asks for each provider, in the order of the contract. */
export const credentialFields: Readonly<Record<SmsDriverName, readonly CredentialField[]>> = {
  bulksmsbd: [apiKey],
  sslwireless: [{ name: 'apiToken', label: 'field.apiToken', isSecret: true }],
  smsnetbd: [apiKey],
  twilio: [
    { name: 'accountSid', label: 'field.accountSid' },
    { name: 'authToken', label: 'field.authToken', isSecret: true },
  ],
  http: [
    {
      name: 'method',
      label: 'field.method',
      options: [
        { value: 'GET', label: 'GET' },
        { value: 'POST', label: 'POST' },
      ],
    },
    { name: 'url', label: 'field.url', hint: 'hint.url' },
    { name: 'headers', label: 'field.headers', hint: 'hint.headers', rows: 3 },
    { name: 'body', label: 'field.body', hint: 'hint.body', rows: 3 },
    apiKey,
    {
      name: 'numberFormat',
      label: 'field.numberFormat',
      options: [
        { value: 'local', label: '01712345678' },
        { value: 'international', label: '8801712345678' },
        { value: 'plus', label: '+8801712345678' },
      ],
    },
    { name: 'successPath', label: 'field.successPath', hint: 'hint.successPath' },
    { name: 'successValue', label: 'field.successValue', hint: 'hint.successValue' },
    { name: 'idPath', label: 'field.idPath' },
    { name: 'balanceUrl', label: 'field.balanceUrl' },
    { name: 'balancePath', label: 'field.balancePath' },
  ],
};

export const initialCredentials: Partial<Record<SmsDriverName, Readonly<Record<string, string>>>> = {
  http: { method: 'POST', numberFormat: 'international' },
};
