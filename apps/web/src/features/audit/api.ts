import type { auditCalls, CallOutput } from '@lastmile/contract';

export type AuditRow = CallOutput<typeof auditCalls.list>['items'][number];
