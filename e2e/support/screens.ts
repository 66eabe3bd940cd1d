import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Screen {
  readonly path: string;
  readonly name: string;
  readonly layout: string;
  readonly isDocument?: boolean;
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
