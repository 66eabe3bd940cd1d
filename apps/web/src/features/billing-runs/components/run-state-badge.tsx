import type { BillingRun } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isMoving } from '../api.ts';
import { stateLooks } from './labels.ts';

/** Where a run stands; one that nobody works on any more needs a person. */
export function RunState({ run: { state, isWorkedOn } }: { readonly run: BillingRun }) {
  const { t } = useTranslation('billing-runs');
  const isHalted = isMoving(state) && !isWorkedOn;
  return (
    <Badge variant="light" color={isHalted ? 'red' : stateLooks[state].color} tt="none" miw="max-content">
      {isHalted ? t('halted') : t(stateLooks[state].key)}
    </Badge>
  );
}
