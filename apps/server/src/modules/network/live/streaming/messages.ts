import type { LiveSample } from '@lastmile/contract';

/** PostgreSQL accepts notifications of up to 8,000 bytes. */
const maxBytes = 7_800;

export type Samples = ReadonlyMap<number, LiveSample>;

export type Message =
  | { readonly kind: 'wake'; readonly routerId: number }
  | { readonly kind: 'samples'; readonly routerId: number; readonly samples: () => Samples };

/** The watches of this router changed, or its monitor stopped. */
export const wakeUpMessage = (routerId: number): string => `wake:${routerId}:`;

/** As few messages as the samples fit into. */
export function sampleMessages(routerId: number, samples: Samples): string[] {
  const head = `samples:${routerId}:`;
  const messages: string[] = [];
  let body = '';
  for (const [subscriberId, sample] of samples) {
    const entry = JSON.stringify([subscriberId, sample]);
    const longer = body ? `${body},${entry}` : entry;
    if (body && Buffer.byteLength(head + longer) + 2 > maxBytes) {
      messages.push(`${head}[${body}]`);
      body = entry;
    } else {
      body = longer;
    }
  }
  if (body) messages.push(`${head}[${body}]`);
  return messages;
}

/** Every process receives the messages of every router, so the samples are parsed only on demand. */
export function parseMessage(text: string): Message | undefined {
  const [, kind, id, body = ''] = /^(\w+):(\d+):(.*)$/s.exec(text) ?? [];
  const routerId = Number(id);
  if (kind === 'wake') return { kind, routerId };
  if (kind !== 'samples') return undefined;
  return { kind, routerId, samples: () => new Map(JSON.parse(body) as [number, LiveSample][]) };
}
