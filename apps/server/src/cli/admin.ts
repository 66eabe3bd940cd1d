import { openDatabase, withPlatform } from '@lastmile/database';
import { randomCharacters } from '@lastmile/kit';
import { argon2Hashes, insertUser } from '../modules/accounts/identity/index.ts';

/** Creates a platform administrator with a generated password, which is printed once. */
export async function createAdmin(databaseUrl: string, email: string): Promise<string> {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new Error(`"${email}" is not a valid email address`);
  const password = randomCharacters(16);
  const passwordHash = await argon2Hashes.make(password);
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    const actor = { userId: null, call: 'admin create' };
    await withPlatform(database, { actor }, (tx) =>
      insertUser(tx, {
        ispId: null,
        fullName: 'Administrator',
        email: email.toLowerCase(),
        mobile: null,
        passwordHash,
        role: 'admin',
      }),
    );
    return password;
  } finally {
    await database.close();
  }
}
