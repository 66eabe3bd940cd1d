import type { TicketCategory, TicketSource, TicketStatus, TicketUrgency } from '@lastmile/contract';

export const statusDisplay = {
  open: { key: 'status.open', color: 'blue' },
  in_progress: { key: 'status.inProgress', color: 'blue' },
  waiting: { key: 'status.waiting', color: 'yellow' },
  resolved: { key: 'status.resolved', color: 'green' },
  closed: { key: 'status.closed', color: 'gray' },
} as const satisfies Record<TicketStatus, object>;

export const urgencyDisplay = {
  low: { key: 'urgency.low', color: 'gray' },
  normal: { key: 'urgency.normal', color: 'gray' },
  high: { key: 'urgency.high', color: 'yellow' },
  urgent: { key: 'urgency.urgent', color: 'red' },
} as const satisfies Record<TicketUrgency, object>;

export const categoryKeys = {
  no_connection: 'category.noConnection',
  slow: 'category.slow',
  billing: 'category.billing',
  installation: 'category.installation',
  relocation: 'category.relocation',
  other: 'category.other',
} as const satisfies Record<TicketCategory, string>;

export const sourceKeys = {
  phone: 'source.phone',
  visit: 'source.visit',
  email: 'source.email',
  portal: 'source.portal',
  staff: 'source.staff',
} as const satisfies Record<TicketSource, string>;
