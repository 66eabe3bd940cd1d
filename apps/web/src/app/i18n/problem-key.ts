import problems from '../../catalogues/en/problems.json';

type ProblemKey = keyof typeof problems;

/** The catalogue's key for a problem's code; one that this release does not know yet reads as internal. */
export const problemKey = (code: string | undefined): ProblemKey =>
  code !== undefined && Object.hasOwn(problems, code) ? (code as ProblemKey) : 'internal';
