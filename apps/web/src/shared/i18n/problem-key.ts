import type problems from '../../locales/en/problems.json';
import { i18n } from './i18n.ts';

type ProblemKey = keyof typeof problems;

/** Translation key of a problem code; a code unknown to this release maps to `internal`. */
export const problemKey = (code: string | undefined): ProblemKey =>
  code !== undefined && i18n.exists(code, { ns: 'problems' }) ? (code as ProblemKey) : 'internal';
