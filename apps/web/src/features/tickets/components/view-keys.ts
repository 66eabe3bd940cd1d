import type { ticketViews } from '@lastmile/contract';

export const viewKeys = {
  active: 'view.active',
  mine: 'view.mine',
  unassigned: 'view.unassigned',
  overdue: 'view.overdue',
  all: 'view.all',
} as const satisfies Record<(typeof ticketViews)[number], string>;
