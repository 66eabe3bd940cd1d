import type { PackageRow } from '@lastmile/contract';
import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentAbility } from '../../../shared/session/ability.ts';

interface PackageRowMenuProps {
  readonly row: PackageRow;
  readonly onDelete: (row: PackageRow) => void;
}

export function PackageRowMenu({ row, onDelete }: PackageRowMenuProps) {
  const { t } = useTranslation('packages');
  const ability = useCurrentAbility();
  if (!ability.can('update', 'Package')) return null;
  return (
    <RowActions label={t('actionsOf', { name: row.name })}>
      <Menu.Item component={Link} to={`/isp/package-edit/${row.id}`} leftSection={<IconPencil size={16} />}>
        {t('edit')}
      </Menu.Item>
      {ability.can('delete', 'Package') && !row.archived ? (
        <>
          <Menu.Divider />
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconArchive size={16} />}
            onClick={() => onDelete(row)}
          >
            {row.subscribers > 0 ? t('archive') : t('delete')}
          </Menu.Item>
        </>
      ) : null}
    </RowActions>
  );
}
