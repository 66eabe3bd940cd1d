import { execFileSync } from 'node:child_process';
import { readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorktree } from '../../scripts/lib/worktree.ts';

const webApp = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const build = "await (await import('./scripts/lib/build.mjs')).buildServer()";

/** The server of another commit, built in a worktree of its own. It serves the web app of this version, which nobody opens here. */
export function buildOtherVersion(commit: string) {
  const { worktree, git, remove } = createWorktree('version', commit);
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { cwd: worktree, stdio: 'inherit' });
  symlinkSync(webApp, path.join(worktree, 'apps/web/dist'));
  return {
    commit: git('rev-parse', '--short', 'HEAD').trim(),
    command: path.join(worktree, 'apps/server/dist/bin/command.js'),
    migrations: readdirSync(path.join(worktree, 'packages/database/migrations')).length,
    remove,
  };
}
