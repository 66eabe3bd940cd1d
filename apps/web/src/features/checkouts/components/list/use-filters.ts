import { checkoutStates, gatewayNames } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { gatewayNamesShown } from '../../../../entities/checkouts/gateways.ts';
import { stateDisplay } from '../labels.ts';

export function useFilters(): FilterField[] {
  const { t } = useTranslation('checkouts');
  return useMemo(
    (): FilterField[] => [
      {
        name: 'state',
        label: t('status'),
        kind: 'choice',
        options: checkoutStates.map((value) => ({ value, label: t(stateDisplay[value].key) })),
      },
      {
        name: 'gateway',
        label: t('gateway'),
        kind: 'choice',
        options: gatewayNames.map((value) => ({ value, label: gatewayNamesShown[value] })),
      },
      { name: 'from', label: t('from'), kind: 'date' },
      { name: 'to', label: t('to'), kind: 'date' },
    ],
    [t],
  );
}
