import { ProblemError } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { problemKey } from './problem-key.ts';

/** Puts what went wrong into the user's language, by the problem's code; what never arrived is the network's. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation(['shell', 'problems']);
  return (error) =>
    error instanceof ProblemError ? t(problemKey(error.problem.code), { ns: 'problems' }) : t('unreachable');
}
