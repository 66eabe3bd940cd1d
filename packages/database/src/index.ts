export { anyOf } from './any-of.ts';
export { arrayText } from './array-text.ts';
export { findTenancyViolations } from './catalogue-rules.ts';
export { closerOf } from './close-pool.ts';
export { type DataScope, settingsOf } from './data-scope.ts';
export { isDatabaseUnavailable, isPolicyViolation, violatedConstraint } from './database-errors.ts';
export { likePattern } from './like-pattern.ts';
export { type Listener, listen } from './listen.ts';
export { loadDataScope } from './load-data-scope.ts';
export { migrate, pendingMigrations } from './migrate.ts';
export { outsideDataScope } from './outside-data-scope.ts';
export { type Database, openDatabase } from './pool.ts';
export { queueUrlOf } from './roles.ts';
export type { DB } from './rows.generated.ts';
export { TransactionAborted } from './transactions/abortable-work.ts';
export { attempt, undoing } from './transactions/attempt.ts';
export { fixedSelect } from './transactions/fixed-select.ts';
export { planForValues } from './transactions/plan-for-values.ts';
export { streamRows } from './transactions/stream-rows.ts';
export { committing, rawQuery, type Tx } from './transactions/transaction-dialect.ts';
export {
  type Actor,
  type TransactionOptions,
  withPlatform,
  withTenant,
} from './transactions/transactions.ts';
