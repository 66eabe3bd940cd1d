import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A temporary worktree at the given commit, with the dependencies of this repository. */
export function createWorktree(name: string, commit = 'HEAD') {
  const directory = mkdtempSync(path.join(tmpdir(), `lastmile-${name}-`));
  const worktree = path.join(directory, 'worktree');
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', worktree, commit], { cwd: root });
  linkDependencies(worktree);
  return {
    directory,
    worktree,
    git: (...parts: string[]) => execFileSync('git', parts, { cwd: worktree, encoding: 'utf8' }),
    remove: () => {
      execFileSync('git', ['worktree', 'remove', '--force', worktree], { cwd: root });
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Dependencies of the repository, but the workspaces of the worktree. */
function linkDependencies(worktree: string): void {
  const modules = path.join(root, 'node_modules');
  const linked = path.join(worktree, 'node_modules');
  mkdirSync(path.join(linked, '@lastmile'), { recursive: true });
  for (const name of readdirSync(modules).filter((entry) => entry !== '@lastmile')) {
    symlinkSync(path.join(modules, name), path.join(linked, name));
  }
  for (const name of readdirSync(path.join(modules, '@lastmile'))) {
    const target = readlinkSync(path.join(modules, '@lastmile', name));
    symlinkSync(target, path.join(linked, '@lastmile', name));
  }
  for (const group of ['apps', 'packages']) {
    for (const name of readdirSync(path.join(root, group))) {
      const own = path.join(root, group, name, 'node_modules');
      const place = path.join(worktree, group, name, 'node_modules');
      if (existsSync(own) && !existsSync(place)) symlinkSync(own, place);
    }
  }
}
