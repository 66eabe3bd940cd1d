import { ProblemError } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { problemKey } from './problem-key.ts';

/** Translates an error by its problem code; a request without a response counts as a network error. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation(['shell', 'problems']);
  return (error) =>
    error instanceof ProblemError ? t(problemKey(error.problem.code), { ns: 'problems' }) : t('unreachable');
}
