import type { BillingRun } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isInProgress } from '../api.ts';
import { stateDisplay } from './labels.ts';

/** State of a run; a stalled run is highlighted. */
export function RunStateBadge({ run: { state, hasActiveJob } }: { readonly run: BillingRun }) {
  const { t } = useTranslation('billing-runs');
  const isHalted = isInProgress(state) && !hasActiveJob;
  return (
    <Badge variant="light" color={isHalted ? 'red' : stateDisplay[state].color} tt="none" miw="max-content">
      {isHalted ? t('stalled') : t(stateDisplay[state].key)}
    </Badge>
  );
}
