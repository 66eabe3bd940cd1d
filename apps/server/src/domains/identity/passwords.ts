import { hash, verify } from '@node-rs/argon2';

/** argon2id, at the parameters that current guidance names as the least for interactive sign-in. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** A hash that no password has. Verifying against it costs what verifying a real one costs. */
const nobodysHash = hashPassword('nobody has this password');

/** One verification whether or not the account exists, so that neither words nor time tell which. */
export async function isPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobodysHash), password);
  return storedHash !== undefined && matches;
}
