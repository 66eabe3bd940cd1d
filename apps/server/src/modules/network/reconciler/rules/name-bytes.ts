import type { Secret } from '@lastmile/routeros';

/** Names that a router does not store as UTF-8, as hexadecimal digits of their bytes. */
export type NameBytes = ReadonlyMap<string, string>;

export const nameBytesOf = ({ raw }: Pick<Named, 'raw'>): string | null =>
  raw?.['name']?.toString('hex') ?? null;

type Named = Pick<Secret, 'name' | 'raw'>;

/** Names are compared as bytes: after the router got another encoding, they are still the ones in billing. */
export function renameByKnownBytes<S extends Named>(listed: readonly S[], known: NameBytes): readonly S[] {
  if (known.size === 0) return listed;
  const byBytes = new Map([...known].map(([name, bytes]) => [bytes, name]));
  return listed.map((secret) => {
    const name = byBytes.get(nameBytesOf(secret) ?? '');
    return name === undefined || name === secret.name ? secret : { ...secret, name };
  });
}

/**
 * Two names that are different bytes on the router may be the same text, for example one in UTF-8 and one in
 * windows-1252. Of these, only the one that was adopted or created counts: the others are foreign.
 */
export function excludeAmbiguousNames<S extends Named>(given: readonly S[], known: NameBytes): readonly S[] {
  if (!given.some(({ raw }) => raw?.['name'])) return given;
  const listed = renameByKnownBytes(given, known);
  const isExact = (secret: S) => nameBytesOf(secret) === (known.get(secret.name) ?? null);
  const exact = new Set(listed.filter(isExact).map(({ name }) => name));
  return listed.filter((secret) => isExact(secret) || !exact.has(secret.name));
}

export const namesOutsideUtf8 = (secrets: Iterable<Named>): NameBytes =>
  new Map(
    [...secrets].flatMap((secret) => {
      const bytes = nameBytesOf(secret);
      return bytes === null ? [] : [[secret.name, bytes] as const];
    }),
  );
