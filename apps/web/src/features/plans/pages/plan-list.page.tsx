import { planCalls } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { usePlanColumns } from '../components/use-plan-columns.tsx';

export default function PlanListPage() {
  const { t } = useTranslation('plans');
  const columns = usePlanColumns();
  const filters = useMemo<FilterField[]>(
    () => [
      {
        name: 'status',
        label: t('show'),
        kind: 'choice',
        unchosen: t('all'),
        options: [
          { value: 'active', label: t('onOffer') },
          { value: 'archived', label: t('archived') },
        ],
      },
    ],
    [t],
  );
  const add = useCurrentAbility().can('create', 'ServicePackage') ? (
    <Button component={Link} to="/admin/isp-service-package-add" leftSection={<IconPlus size={16} />}>
      {t('create')}
    </Button>
  ) : null;
  return (
    <ListPage
      call={planCalls.list}
      title={t('title')}
      description={t('titleText')}
      actions={add}
      columns={columns}
      sorts={['sort', 'name', 'isps']}
      searchLabel={t('search')}
      filters={filters}
      rowName={({ name }) => name}
      empty={{ title: t('empty'), text: t('emptyText'), action: add }}
    />
  );
}
