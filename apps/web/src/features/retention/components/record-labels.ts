import type { RetainedRecords } from '@lastmile/contract';

export const recordLabels = {
  audit_log: { name: 'kind.audit_log', about: 'about.audit_log' },
  session_log: { name: 'kind.session_log', about: 'about.session_log' },
  notifications: { name: 'kind.notifications', about: 'about.notifications' },
  tickets: { name: 'kind.tickets', about: 'about.tickets' },
  imports: { name: 'kind.imports', about: 'about.imports' },
  sign_ins: { name: 'kind.sign_ins', about: 'about.sign_ins' },
  usage: { name: 'kind.usage', about: 'about.usage' },
} as const satisfies Record<RetainedRecords, object>;
