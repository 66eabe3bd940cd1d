import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Screen {
  readonly path: string;
  readonly name: string;
  readonly layout: string;
  readonly isDocument?: boolean;
  readonly inMenu?: boolean;
  readonly redirectTo?: string;
}

/** The route table as `npm run routes` prints it, so that new pages are covered automatically. */
export function readScreens(): Screen[] {
  const script = fileURLToPath(new URL('../../scripts/routes.mjs', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' }));
}

/** Values of path parameters, by name or page: the first object of the demo data, or one created for this test. */
export type PathParams = Readonly<Record<string, number>>;
export const addressOf = ({ path, name }: Screen, made: PathParams = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, gap: string) => String(made[name] ?? made[gap] ?? 1));

const titles: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../../apps/web/src/locales/en/routes.json', import.meta.url), 'utf8'),
);
/**
 * The menu entry of a page, which is its heading as well. Undefined for pages that the menu does not list,
 * and for the first page after signing in, which greets by name.
 */
export const menuEntryOf = ({ name, inMenu }: Screen): string | undefined =>
  inMenu && name !== 'access-control' ? titles[name] : undefined;
