import type { GatewayName } from '@lastmile/payment-gateways';

/** What the payer does on the payment page. `closed`: pays nothing and goes away. */
export const outcomes = [
  'paid',
  'failed',
  'cancelled',
  'expired',
  'risky',
  'wrong_pin',
  'insufficient_funds',
  'closed',
] as const;
export type PayerOutcome = (typeof outcomes)[number];

export type SimulatedCall = 'token' | 'create' | 'proof' | 'execute' | 'refund' | 'refundStatus';

export interface Fault {
  readonly on: SimulatedCall;
  /**
   * `http_500` and `timeout` do nothing; `lost_answer`, `late_500` and `garbage` do what was asked, but the caller cannot
   * know.
   */
  readonly kind: 'http_500' | 'timeout' | 'lost_answer' | 'late_500' | 'garbage';
  readonly times: number;
}

/** How the provider behaves for one payment, or by default. */
export interface Behaviour {
  /** Who comes first after the payment: the notification or the browser. `only`: the browser never returns. */
  readonly notify?: 'before' | 'after' | 'only' | 'never' | 'twice';
  readonly delayMs?: number;
  readonly fault?: Fault;
  /** What the provider says was paid, instead of what was asked for. */
  readonly amountOverride?: string;
  readonly currencyOverride?: string;
  readonly referenceOverride?: string;
  readonly badSignature?: boolean;
  /** The notification is that many seconds old. */
  readonly ageSeconds?: number;
}

type Key = `${GatewayName}/${string}` | GatewayName;

export interface Behaviours {
  set(gateway: GatewayName, reference: string | undefined, behaviour: Behaviour): void;
  get(gateway: GatewayName, reference: string | undefined): Behaviour;
  /** The fault of this call, if one is left. */
  takeFault(
    gateway: GatewayName,
    reference: string | undefined,
    call: SimulatedCall,
  ): Fault['kind'] | undefined;
  reset(): void;
}

export function createBehaviours(): Behaviours {
  const scripts = new Map<Key, Behaviour>();
  const keysOf = (gateway: GatewayName, reference: string | undefined): Key[] =>
    reference === undefined ? [gateway] : [gateway, `${gateway}/${reference}`];
  return {
    set: (gateway, reference, behaviour) =>
      void scripts.set(keysOf(gateway, reference).at(-1) ?? gateway, behaviour),
    get: (gateway, reference) =>
      Object.assign({}, ...keysOf(gateway, reference).map((key) => scripts.get(key) ?? {})),
    takeFault(gateway, reference, call) {
      for (const key of keysOf(gateway, reference).reverse()) {
        const script = scripts.get(key);
        const fault = script?.fault;
        if (!script || fault?.on !== call || fault.times < 1) continue;
        scripts.set(key, { ...script, fault: { ...fault, times: fault.times - 1 } });
        return fault.kind;
      }
      return undefined;
    },
    reset: () => scripts.clear(),
  };
}
