import { describe, expect, it } from 'vitest';
import { type CommandForms, parseCommandLine, UsageError } from './command-line.ts';

const forms = {
  start: { summary: 'Run everything', flags: { empty: 'Load no demo', 'no-network': 'No routers' } },
  backup: { summary: 'Write a backup', arguments: ['FILE'] },
  admin: { summary: 'Create an administrator', arguments: ['create', 'EMAIL'] },
} satisfies CommandForms;
const parse = (...argv: string[]) => parseCommandLine(forms, argv);

describe('the command line', () => {
  it('is parsed into the command, its arguments and its flags', () => {
    expect(parse('start', '--no-network', '--empty', '--empty')).toEqual({
      kind: 'run',
      name: 'start',
      args: [],
      flags: ['--no-network', '--empty'],
    });
    expect(parse('backup', 'a file')).toMatchObject({ name: 'backup', args: ['a file'], flags: [] });
    expect(parse('backup', '--', '--odd')).toMatchObject({ args: ['--odd'] });
    expect(parse('admin', 'create', 'a@b.example')).toMatchObject({ args: ['create', 'a@b.example'] });
  });

  it.each([[['--help']], [['-h']], [['help']]])('shows all commands for %j', (argv) => {
    const line = parse(...argv);
    expect(line).toMatchObject({ kind: 'help', text: expect.stringContaining('backup FILE') });
  });

  it.each([[['help', 'start']], [['start', '--help']], [['start', '-h', '--empty']]])(
    'shows the options of a command for %j',
    (argv) => {
      const line = parse(...argv);
      expect(line).toMatchObject({ kind: 'help', text: expect.stringMatching(/--no-network +No routers/) });
    },
  );

  it.each([
    [[], /Name a command.*backup FILE/s],
    [['fly'], /Unknown command "fly"/],
    [['toString'], /Unknown command/],
    [['--version'], /Unknown option "--version"/],
    [['help', 'fly'], /Unknown command "fly"/],
    [['start', '--emtpy'], /'--emtpy'.*\[--empty\]/s],
    [['start', '--empty=1'], /does not take an argument/],
    [['start', 'now'], /Usage: lastmile start/],
    [['backup'], /Usage: lastmile backup FILE/],
    [['backup', 'a', 'b'], /Usage: lastmile backup FILE/],
    [['admin', 'delete', 'a@b.example'], /Usage: lastmile admin create EMAIL/],
  ])('is rejected: %j', (argv, message) => {
    expect(() => parse(...argv)).toThrow(UsageError);
    expect(() => parse(...argv)).toThrow(message);
  });
});
