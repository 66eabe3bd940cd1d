export interface StripeCredentials {
  readonly secretKey: string;
  /** Of the notification address; without it notifications are refused, and payments are asked about. */
  readonly webhookSecret?: string | undefined;
}
