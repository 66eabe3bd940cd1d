import type { IncomingHttpHeaders } from 'node:http';
import type { GatewayName } from '@lastmile/payment-gateways';
import type { SimulatedCall } from '../behaviour.ts';
import type { SimulatorState } from '../simulator-state.ts';

export interface SimulatedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** What the path's pattern matched. */
  readonly matches: readonly string[];
}

export interface SimulatedAnswer {
  readonly status?: number;
  readonly body: unknown;
  readonly type?: string;
  readonly location?: string;
}

/** A call of a provider's API. */
export interface Endpoint {
  readonly gateway: GatewayName;
  readonly call: SimulatedCall | ((request: SimulatedRequest) => SimulatedCall);
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** Which payment it is about, for its script. */
  readonly reference: (request: SimulatedRequest, world: SimulatorState) => string | undefined;
  readonly handle: (request: SimulatedRequest, world: SimulatorState) => SimulatedAnswer;
}

export const formOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export const jsonOf = (text: string): Record<string, string> => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};
