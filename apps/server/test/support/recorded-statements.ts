import { type DataScope, type Tx, withTenant } from '@lastmile/database';
import type { TestDatabase } from '@lastmile/testing';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Every statement that the given work sends as tenant of this ISP, as text and parameters. */
export async function recordStatements(
  db: Pick<TestDatabase, 'database'>,
  ispId: number,
  work: (tx: Tx) => Promise<unknown>,
  dataScope?: DataScope,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  await withTenant(db.database, ispId, { actor: { userId: null }, dataScope, readOnly: true }, async (tx) => {
    const recording = tx.withPlugin({
      transformQuery: ({ node }) => {
        sent.push(tx.getExecutor().compileQuery(node, { queryId: 'explain' } as never));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await work(recording);
  });
  return sent;
}
