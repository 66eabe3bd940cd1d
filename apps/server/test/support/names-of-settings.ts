import { findKeyRing, readConfig } from '../../src/cli/config.ts';

/** Read where a connection is opened, without a configuration. */
const readElsewhere = ['LASTMILE_PLAIN_PG'];

/** The names that the processes look up in their environment. */
export async function namesOfSettings(): Promise<string[]> {
  const names = new Set<string>(readElsewhere);
  const env = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_target, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(env, '/nonexistent');
  await findKeyRing(env, '/nonexistent');
  return [...names].sort();
}
