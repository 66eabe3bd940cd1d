import { type PackageRow, packageCalls } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { DeletePackageDialog } from '../components/delete-package-dialog.tsx';
import { PackageRowMenu } from '../components/package-row-menu.tsx';
import { usePackageColumns } from '../components/use-package-columns.tsx';

export default function PackageListPage() {
  const { t } = useTranslation('packages');
  const ability = useCurrentAbility();
  const columns = usePackageColumns(ability.can('update', 'Package'));
  const [packageToDelete, setPackageToDelete] = useState<PackageRow>();
  const filters = useMemo<FilterField[]>(
    () => [
      {
        name: 'archived',
        label: t('show'),
        kind: 'choice',
        unchosen: t('onSale'),
        options: [{ value: 'yes', label: t('archived') }],
      },
    ],
    [t],
  );
  const add = ability.can('create', 'Package') ? (
    <Button component={Link} to="/isp/package-create" leftSection={<IconPlus size={16} />}>
      {t('create')}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        call={packageCalls.list}
        title={t('title')}
        actions={add}
        columns={columns}
        sorts={['name', 'price', 'speed']}
        searchLabel={t('search')}
        filters={filters}
        rowName={({ name }) => name}
        rowMenu={(row) => <PackageRowMenu row={row} onDelete={setPackageToDelete} />}
        empty={{ title: t('empty'), text: t('emptyText'), action: add }}
        exportName="packages"
      />
      {packageToDelete ? (
        <DeletePackageDialog
          packageToDelete={packageToDelete}
          onClose={() => setPackageToDelete(undefined)}
        />
      ) : null}
    </>
  );
}
