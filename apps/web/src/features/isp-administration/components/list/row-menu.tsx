import type { IspRow } from '@lastmile/contract';
import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { IconEye, IconUserShield } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useActing } from '../act-as-dialog.tsx';
import { ispPath } from '../paths.ts';

interface RowMenuProps {
  readonly row: IspRow;
  readonly onActAs: (row: IspRow) => void;
}

export function RowMenu({ row, onActAs }: RowMenuProps) {
  const { t } = useTranslation('isps');
  const acting = useActing();
  return (
    <RowActions label={t('actionsOf', { name: row.name })}>
      <Menu.Item component={Link} to={ispPath(row.id)} leftSection={<IconEye size={16} />}>
        {t('open')}
      </Menu.Item>
      {acting ? (
        <Menu.Item leftSection={<IconUserShield size={16} />} onClick={() => onActAs(row)}>
          {t('impersonate')}
        </Menu.Item>
      ) : null}
    </RowActions>
  );
}
