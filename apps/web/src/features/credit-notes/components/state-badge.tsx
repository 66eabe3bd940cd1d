import type { CreditNoteRow } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { stateDisplay } from './labels.ts';

export function StateBadge(note: Pick<CreditNoteRow, 'kind' | 'status' | 'creditMinor'>) {
  const { t } = useTranslation('credit-notes');
  const { key, tone } = stateDisplay(note);
  return (
    <Badge variant="light" color={tone} tt="none" miw="max-content">
      {t(key)}
    </Badge>
  );
}
