export { tenancyFaults } from './catalogue-rules.ts';
export { isDatabaseUnavailable, violatedConstraint } from './failures.ts';
export { type Listener, listen } from './listen.ts';
export { migrate, pendingMigrations } from './migrate.ts';
export { type Database, openDatabase } from './pool.ts';
export { queueUrlOf } from './roles.ts';
export type { DB } from './rows.generated.ts';
export { rawQuery, type Tx } from './transaction-dialect.ts';
export { type Actor, type TransactionOptions, withPlatform, withTenant } from './transactions.ts';
