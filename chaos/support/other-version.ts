import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createWorktree } from '../../scripts/lib/worktree.ts';

const build = "await (await import('./scripts/lib/build.mjs')).buildServer()";

/** The server of another commit, built in a worktree of its own. */
export function buildOtherVersion(commit: string) {
  const { worktree, git, remove } = createWorktree('version', commit);
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { cwd: worktree, stdio: 'inherit' });
  return {
    commit: git('rev-parse', '--short', 'HEAD').trim(),
    command: path.join(worktree, 'apps/server/dist/bin/command.js'),
    migrations: readdirSync(path.join(worktree, 'packages/database/migrations')).length,
    remove,
  };
}
