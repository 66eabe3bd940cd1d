import { ProblemError } from '@lastmile/contract';
import { Alert, Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useCurrentAbility } from '../session/ability.ts';

/** Error of a request, with optional actions below. */
export function ProblemAlert({
  error,
  children,
}: {
  readonly error: unknown;
  readonly children?: ReactNode;
}) {
  const problemText = useProblemText();
  if (!error) return null;
  const code = error instanceof ProblemError ? error.problem.code : '';
  const isLimit = code.startsWith('plans.limit_');
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={18} />} title={problemText(error)} p="sm">
      {isLimit || code === 'isps.restricted' ? <PlanLink isLimit={isLimit} /> : null}
      {children}
    </Alert>
  );
}

/** A limit of the plan is lifted on the page of the service charge, by those who may see it. */
function PlanLink({ isLimit }: { readonly isLimit: boolean }) {
  const { t } = useTranslation('shell');
  if (!useCurrentAbility().can('read', 'ServiceCharge')) return null;
  return (
    <Anchor component={Link} to="/isp/service-charge-package-list" size="sm">
      {isLimit ? t('problem.largerPlan') : t('problem.payCharge')}
    </Anchor>
  );
}
