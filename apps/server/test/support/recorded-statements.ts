import { type DataScope, type Tx, withPlatform, withTenant } from '@lastmile/database';
import type { TestDatabase } from '@lastmile/testing';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Every statement that the given work sends as tenant of this ISP, or as the platform (null), as text and parameters. */
export async function recordStatements(
  db: Pick<TestDatabase, 'database'>,
  ispId: number | null,
  work: (tx: Tx) => Promise<unknown>,
  dataScope?: DataScope,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  const record = async (tx: Tx) => {
    const recording = tx.withPlugin({
      transformQuery: ({ node }) => {
        sent.push(tx.getExecutor().compileQuery(node, { queryId: 'explain' } as never));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await work(recording);
  };
  const options = { actor: { userId: null }, readOnly: true };
  await (ispId === null
    ? withPlatform(db.database, options, record)
    : withTenant(db.database, ispId, { ...options, dataScope }, record));
  return sent;
}
