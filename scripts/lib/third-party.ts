import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A package of the lock file. */
export interface LockedPackage {
  readonly name: string;
  /** Where it is installed, below the root of the project. */
  readonly folder: string;
  readonly license: string;
  /** Used only to build and test. */
  readonly isDev: boolean;
  /** Installed on some systems only. */
  readonly isOptional: boolean;
}

interface LockEntry {
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

/** Packages whose package.json names no licence; each was read in the licence file of the package. */
const licencesReadByHand: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

export function readLockedPackages(root: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, { license, dev = false, devOptional = false, optional = false }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        name,
        folder,
        license: license ?? licencesReadByHand[name] ?? 'unknown',
        isDev: dev || devOptional,
        isOptional: optional || devOptional,
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Licences of what is shipped: they ask for nothing but to be named. */
const shippedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
]);
/** Further licences of tools, which are not shipped. */
const toolLicences = new Set(['CC-BY-4.0', 'MPL-2.0', 'Zlib']);

/** Whether an SPDX expression can be met: of alternatives one, of a conjunction each part. */
export function isAllowed(expression: string, isDev: boolean): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1');
  if (inner.includes(' OR ')) return inner.split(' OR ').some((part) => isAllowed(part, isDev));
  return inner.split(' AND ').every((part) => shippedLicences.has(part) || (isDev && toolLicences.has(part)));
}

const licenceFile = /^(licen[cs]e|copying|ofl)([-.]\w+)*$/i;

/** The licence file of an installed package; undefined if it has none. */
export function licenceTextOf(root: string, { folder }: Pick<LockedPackage, 'folder'>): string | undefined {
  const installed = path.join(root, folder);
  if (!existsSync(installed)) return undefined;
  const file = readdirSync(installed)
    .sort()
    .find((name) => licenceFile.test(name));
  if (file === undefined) return undefined;
  return readFileSync(path.join(installed, file), 'utf8').replaceAll('\r\n', '\n').trim();
}
