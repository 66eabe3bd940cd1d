import type problems from '../../locales/en/problems.json';
import { i18n } from './i18n.ts';

type ProblemKey = keyof typeof problems;

/** The catalogue's key for a problem's code; one that this release does not know yet reads as internal. */
export const problemKey = (code: string | undefined): ProblemKey =>
  code !== undefined && i18n.exists(code, { ns: 'problems' }) ? (code as ProblemKey) : 'internal';
