import type { PaymentMethod } from '@lastmile/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { methodKeys } from '../../../entities/billing/labels.ts';

export function useMethodLabel(): (method: PaymentMethod) => string {
  const { t } = useTranslation('billing');
  return useCallback((method) => t(methodKeys[method]), [t]);
}
