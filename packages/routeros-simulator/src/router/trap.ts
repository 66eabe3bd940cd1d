/** An error reply. Only errors of the console parser have a category. */
export class TrapReply extends Error {
  override readonly name = 'TrapReply';
  readonly category: number | undefined;

  constructor(message: string, category?: number) {
    super(message);
    this.category = category;
  }
}

const MISSING = 0;
const BAD_ARGUMENT = 1;
const INTERRUPTED = 2;

export const noSuchMenu = () => new TrapReply('no such command prefix', MISSING);
export const noSuchCommand = () => new TrapReply('no such command', MISSING);
export const noSuchItem = () => new TrapReply('no such item', MISSING);
export const unknownParameter = (name: string) => new TrapReply(`unknown parameter ${name}`, MISSING);
export const noMatch = (name: string) =>
  new TrapReply(`input does not match any value of ${name}`, BAD_ARGUMENT);
export const ambiguous = (name: string) =>
  new TrapReply(`ambiguous value of ${name}, more than one possible value matches input`, BAD_ARGUMENT);
export const invalidValue = (name: string) =>
  new TrapReply(`invalid value for argument ${name}`, BAD_ARGUMENT);
export const outOfRange = (name: string, min: number, max: number) =>
  new TrapReply(`value of ${name} out of range (${min}..${max})`, BAD_ARGUMENT);
export const missingValue = (name: string) =>
  new TrapReply(`missing value(s) of argument(s) ${name}`, BAD_ARGUMENT);
export const notPermitted = () => new TrapReply('not enough permissions (9)');
export const interrupted = () => new TrapReply('interrupted', INTERRUPTED);
export const failure = (words: string) => new TrapReply(`failure: ${words}`);
