import type { VisitOutcome, VisitStatus } from '@lastmile/contract';

export const visitStatusDisplay = {
  planned: { key: 'status.planned', color: 'blue' },
  started: { key: 'status.started', color: 'yellow' },
  done: { key: 'status.done', color: 'green' },
  cancelled: { key: 'status.cancelled', color: 'gray' },
} as const satisfies Record<VisitStatus, object>;

export const outcomeKeys = {
  solved: 'outcome.solved',
  follow_up: 'outcome.followUp',
  no_access: 'outcome.noAccess',
} as const satisfies Record<VisitOutcome, string>;

export const unitKeys = { piece: 'unit.piece', metre: 'unit.metre' } as const;
