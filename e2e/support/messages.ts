const simulator = () => process.env['MESSAGING_URL'] ?? '';

interface Received {
  readonly provider: string;
  readonly to: string;
  readonly text: string;
}

/** What the simulated providers of SMS and Telegram have accepted. */
export const receivedMessages = async (): Promise<readonly Received[]> =>
  (await (await fetch(`${simulator()}/_sim/messages`)).json()) as Received[];

/** Makes the providers fail; without arguments they work again. */
export const setMessagingFault = (fault?: { kind: string; after?: number; times?: number }) =>
  fetch(`${simulator()}/_sim/fault`, {
    method: 'POST',
    body: JSON.stringify(fault ?? { kind: 'refuse', after: 1_000_000 }),
  });
