import type { IncomingHttpHeaders } from 'node:http';
import type { SmsDriverName } from '@lastmile/messaging';

export interface SimulatedRequest {
  readonly method: string;
  readonly path: string;
  /** Of the query, the form or the JSON body. */
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly matches: readonly string[];
}

export interface SimulatedAnswer {
  readonly status?: number;
  readonly body: unknown;
}

export interface ReceivedMessage {
  readonly provider: SmsDriverName | 'telegram';
  readonly id: string;
  /** As the provider got it. */
  readonly to: string;
  readonly from: string;
  readonly text: string;
  /** Where the provider reports the delivery. */
  readonly reportTo?: string;
}

export interface Endpoint {
  readonly provider: ReceivedMessage['provider'];
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** Whether the credentials are right; a wrong answer otherwise. */
  readonly refusal: (request: SimulatedRequest) => SimulatedAnswer | undefined;
  /** Undefined for calls that send nothing, such as a balance. */
  readonly message?: (request: SimulatedRequest) => Omit<ReceivedMessage, 'id' | 'provider'>;
  readonly accepted: (id: string, request: SimulatedRequest) => SimulatedAnswer;
  /** How the provider says that it does not take a message. */
  readonly refused: SimulatedAnswer;
}

/** What the simulated providers accept. No secrets: the simulator refuses to start in production. */
export const simulatorKeys = {
  apiKey: 'simulator-key',
  twilio: { accountSid: 'AC00000000000000000000000000000001', authToken: 'simulator-token' },
  telegramToken: '100:simulator',
} as const;
