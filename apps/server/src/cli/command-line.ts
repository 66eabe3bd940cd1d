import { parseArgs } from 'node:util';

/** The parameters of a command, for parsing and for its usage. */
export interface CommandForm {
  readonly summary: string;
  /** Names of its arguments, all required, in order. A lower-case name is a literal word. */
  readonly arguments?: readonly string[];
  /** Other arguments that the command accepts instead. */
  readonly alternative?: readonly string[];
  /** Its flags, without the dashes, with their descriptions. */
  readonly flags?: Readonly<Record<string, string>>;
}

export type CommandForms = Readonly<Record<string, CommandForm>>;

export type CommandLine =
  | { readonly kind: 'help'; readonly text: string }
  | {
      readonly kind: 'run';
      readonly name: string;
      readonly args: readonly string[];
      /** With the dashes: `--empty`. */
      readonly flags: readonly string[];
    };

/** The command line was invalid: exit code 2. */
export class UsageError extends Error {}

export function parseCommandLine(forms: CommandForms, argv: readonly string[]): CommandLine {
  const [first, ...rest] = argv;
  if (first === undefined) throw new UsageError(`Name a command.\n\n${usage(forms)}`);
  if (first === '--help' || first === '-h') return { kind: 'help', text: usage(forms) };
  if (first === 'help') {
    const [topic] = rest;
    return {
      kind: 'help',
      text: topic === undefined ? usage(forms) : commandUsage(topic, formOf(forms, topic)),
    };
  }
  const form = formOf(forms, first);
  const { values, positionals } = parse(first, form, rest);
  if (values['help']) return { kind: 'help', text: commandUsage(first, form) };
  const isComplete = (expected: readonly string[]) =>
    positionals.length === expected.length &&
    expected.every((word, at) => isPlaceholder(word) || word === positionals[at]);
  if (![form.arguments ?? [], ...(form.alternative ? [form.alternative] : [])].some(isComplete))
    throw new UsageError(`Usage: lastmile ${invocation(first, form)}`);
  return {
    kind: 'run',
    name: first,
    args: positionals,
    flags: Object.keys(values).map((flag) => `--${flag}`),
  };
}

function formOf(forms: CommandForms, name: string): CommandForm {
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (form) return form;
  const what = name.startsWith('-') ? 'option' : 'command';
  throw new UsageError(`Unknown ${what} "${name}". "lastmile help" lists the commands.`);
}

function parse(name: string, form: CommandForm, args: string[]) {
  const flags = Object.keys(form.flags ?? {}).map((flag) => [flag, { type: 'boolean' }] as const);
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, ...Object.fromEntries(flags) },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nUsage: lastmile ${invocation(name, form)}`);
  }
}

const isPlaceholder = (word: string): boolean => word === word.toUpperCase();

function invocation(name: string, { arguments: words = [], alternative, flags = {} }: CommandForm): string {
  const other = alternative ? [`[${alternative.join(' ')}]`] : [];
  return [name, ...words, ...other, ...Object.keys(flags).map((flag) => `[--${flag}]`)].join(' ');
}

const column = (left: string, right: string): string => `  ${left.padEnd(22)}  ${right}`;

function usage(forms: CommandForms): string {
  const lines = Object.entries(forms).map(([name, form]) =>
    column([name, ...(form.arguments ?? [])].join(' '), form.summary),
  );
  return [
    'Usage: lastmile COMMAND [OPTIONS]',
    '',
    'Commands:',
    ...lines,
    column('help [COMMAND]', 'Show this, or the options of a command'),
  ].join('\n');
}

function commandUsage(name: string, form: CommandForm): string {
  const flags = Object.entries(form.flags ?? {}).map(([flag, does]) => column(`--${flag}`, does));
  const options = flags.length ? ['', 'Options:', ...flags] : [];
  return [`Usage: lastmile ${invocation(name, form)}`, '', form.summary, ...options].join('\n');
}
