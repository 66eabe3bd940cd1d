import type { HandOverRow } from '@lastmile/contract';
import type payments from '../../../locales/en/payments.json';

type Display = { readonly key: keyof typeof payments; readonly tone: 'green' | 'yellow' | 'red' };

export const handOverDisplay = {
  pending: { key: 'handOver.pending', tone: 'yellow' },
  accepted: { key: 'handOver.accepted', tone: 'green' },
  rejected: { key: 'handOver.rejected', tone: 'red' },
} as const satisfies Readonly<Record<HandOverRow['status'], Display>>;
