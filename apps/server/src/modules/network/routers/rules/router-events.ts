import type { RouterEvent } from '@lastmile/contract';

interface Sample {
  readonly at: string;
  readonly reachable: boolean;
}

interface Change {
  readonly at: string;
  readonly who: string | null;
  readonly call: string | null;
  readonly action: string;
}

const kindsByCall: Readonly<Record<string, RouterEvent['kind']>> = {
  'routers.enableSync': 'syncEnabled',
  'routers.acceptCertificate': 'certificateAccepted',
  'routers.decideHardware': 'hardwareDecided',
  'routers.delete': 'archived',
};

const kindOf = ({ call, action }: Change): RouterEvent['kind'] =>
  kindsByCall[call ?? ''] ?? (action === 'insert' ? 'created' : 'updated');

/** When the router stopped responding and responded again; the first sample begins, it does not change. */
function outagesOf(samples: readonly Sample[]): RouterEvent[] {
  return samples.flatMap(({ at, reachable }, index): RouterEvent[] => {
    const before = samples[index - 1];
    if (!before || before.reachable === reachable) return [];
    return [{ at, who: null, kind: reachable ? 'online' : 'unreachable' }];
  });
}

/** What happened to a router, newest first. */
export const routerEvents = (samples: readonly Sample[], changes: readonly Change[]): RouterEvent[] =>
  [
    ...outagesOf(samples),
    ...changes.map((change) => ({ at: change.at, who: change.who, kind: kindOf(change) })),
  ]
    .sort((left, right) => right.at.localeCompare(left.at))
    .slice(0, 50);
