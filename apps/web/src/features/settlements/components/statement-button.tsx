import type { SettlementDetails } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { downloadStatement } from '../api.ts';

export function StatementButton({ settlement: { id, number } }: { readonly settlement: SettlementDetails }) {
  const { t, i18n } = useTranslation('settlements');
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} />}
      onClick={() => void downloadStatement(id, number, i18n.language)}
    >
      {t('statement')}
    </Button>
  );
}
