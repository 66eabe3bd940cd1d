import { ProblemError, problems } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';

const hasText = (code: string): code is keyof typeof problems => Object.hasOwn(problems, code);

/** Puts what went wrong into the user's language, by the problem's code; what never arrived is the network's. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation(['problems', 'shell']);
  return (error) => {
    if (!(error instanceof ProblemError)) return t('shell:unreachable');
    const { code } = error.problem;
    return t(hasText(code) ? code : 'internal');
  };
}
