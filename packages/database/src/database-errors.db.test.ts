import { createTestDatabase, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable, openDatabase, rawQuery, violatedConstraint, withPlatform } from './index.ts';

describe.each([
  ['pipelined', false],
  ['plain', true],
])('with %s statements', (_name, isPlain) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.close());

  async function failureOf(url: string, query = 'select 1'): Promise<unknown> {
    const database = openDatabase({ url, isPlain });
    try {
      return await withPlatform(database, { actor: { userId: null } }, (tx) =>
        tx.executeQuery(rawQuery(query)),
      ).catch((error: unknown) => error);
    } finally {
      await database.close();
    }
  }

  const urlWith = (change: (url: URL) => void): string => {
    const url = new URL(db.appUrl);
    change(url);
    return url.href;
  };

  describe('an unavailable database', () => {
    it('is distinguished from a bug: nobody listens, the wrong server responds, or it does not exist', async () => {
      const nobody = urlWith((url) => (url.port = '9'));
      const otherIsp = urlWith((url) => (url.password = 'of-another-server'));
      expect(isDatabaseUnavailable(await failureOf(nobody))).toBe(true);
      expect(isDatabaseUnavailable(await failureOf(otherIsp))).toBe(true);
      expect(isDatabaseUnavailable(await failureOf(db.appUrl, 'select no_such_column'))).toBe(false);
      expect(isDatabaseUnavailable(new Error('anything else'))).toBe(false);
    });

    it('includes one that is too busy: a statement took longer than it may', async () => {
      const hurried = urlWith((url) => url.searchParams.set('options', '-c statement_timeout=50'));
      expect(isDatabaseUnavailable(await failureOf(hurried, 'select pg_sleep(30)'))).toBe(true);
    });

    it('includes one that became a standby, whose connections are replaced', async () => {
      const standby = urlWith((url) =>
        url.searchParams.set('options', '-c default_transaction_read_only=on'),
      );
      const database = openDatabase({ url: standby, isPlain });
      const write = (readOnly: boolean) =>
        withPlatform(database, { actor: { userId: null }, readOnly }, (tx) =>
          tx.executeQuery(rawQuery("update isps set name = 'B'")),
        ).catch((error: unknown) => error);
      expect(isDatabaseUnavailable(await write(false))).toBe(true);
      expect(database.pool.totalCount).toBe(0);
      // A call that was declared read-only and writes is a bug.
      expect(isDatabaseUnavailable(await write(true))).toBe(false);
      await database.close();
    });
  });

  describe('a rejected write', () => {
    it('reports the constraint that rejected it', async () => {
      const twice = "insert into isps (name, status) values ('A', 'no such state')";
      expect(violatedConstraint(await failureOf(db.appUrl, twice))).toBe('isps_status_check');
      expect(violatedConstraint(await failureOf(db.appUrl, 'select 1/0'))).toBeUndefined();
    });
  });
});
