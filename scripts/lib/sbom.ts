import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readLockedPackages } from './third-party.ts';

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The folder that Node.js would load a dependency from: the nearest one above the package that needs it. */
function findFolder(entries: Readonly<Record<string, LockEntry>>, from: string, name: string) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)(?:node_modules\/(?:@[^/]+\/)?)?[^/]+$/, '')) {
    const candidate = path.posix.join(folder, 'node_modules', name);
    if (entries[candidate]) return candidate;
    if (folder === '') return undefined;
  }
}

/**
 * The SBOM (CycloneDX 1.5) of what is shipped, from the lock file. `npm sbom --omit dev` would leave out
 * packages that the tests need as well, Fastify among them.
 */
export function buildSbom(root: string, { version }: { readonly version: string }) {
  const { packages: entries } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const shipped = readLockedPackages(root).filter(({ isDev }) => !isDev);
  const refs = new Map(
    shipped.map(({ folder, name }) => [folder, purlOf(name, entries[folder]?.version ?? '')]),
  );
  const components = shipped.map(({ folder, name, license, isOptional }) => {
    const { version: installed = '', integrity = '' } = entries[folder] ?? {};
    const [, digest] = /^sha512-(.+)$/.exec(integrity) ?? [];
    const content = Buffer.from(digest ?? '', 'base64').toString('hex');
    return {
      type: 'library',
      'bom-ref': purlOf(name, installed),
      name,
      version: installed,
      scope: isOptional ? 'optional' : 'required',
      purl: purlOf(name, installed),
      licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
      ...(digest ? { hashes: [{ alg: 'SHA-512', content }] } : {}),
    };
  });
  const dependencies = shipped.map(({ folder, name }) => {
    const { version: installed = '', dependencies: needed, optionalDependencies } = entries[folder] ?? {};
    const dependsOn = Object.keys({ ...needed, ...optionalDependencies })
      .map((dependency) => refs.get(findFolder(entries, folder, dependency) ?? ''))
      .filter((ref) => ref !== undefined);
    return { ref: purlOf(name, installed), dependsOn };
  });
  const unique = <T>(rows: readonly T[], keyOf: (row: T) => string) => [
    ...new Map(rows.map((row) => [keyOf(row), row])).values(),
  ];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `lastmile@${version}`,
        name: 'lastmile',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: unique(components, (each) => each['bom-ref']),
    dependencies: unique(dependencies, ({ ref }) => ref),
  };
}
