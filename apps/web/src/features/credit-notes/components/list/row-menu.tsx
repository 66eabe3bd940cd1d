import type { CreditNoteRow } from '@lastmile/contract';
import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconCashBanknoteOff, IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { creditNotePath } from '../../../../entities/billing/credit-note-paths.ts';
import type { CreditNoteAction } from '../permitted-actions.ts';
import { usePermittedActions } from '../permitted-actions.ts';

interface RowMenuProps {
  readonly row: CreditNoteRow;
  readonly onAct: (action: CreditNoteAction, row: CreditNoteRow) => void;
}

export function RowMenu({ row, onAct }: RowMenuProps) {
  const { t } = useTranslation('credit-notes');
  const permitted = usePermittedActions(row);
  return (
    <RowActions label={t('actionsOf', { number: row.number })}>
      <Menu.Item component={Link} to={creditNotePath(row.id)} leftSection={<IconEye size={16} />}>
        {t('open')}
      </Menu.Item>
      {permitted.includes('refund') ? (
        <Menu.Item leftSection={<IconCashBanknoteOff size={16} />} onClick={() => onAct('refund', row)}>
          {t('refund')}
        </Menu.Item>
      ) : null}
      {permitted.includes('reverse') ? (
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => onAct('reverse', row)}
        >
          {t('reverse')}
        </Menu.Item>
      ) : null}
    </RowActions>
  );
}
