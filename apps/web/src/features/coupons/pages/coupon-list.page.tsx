import { couponCalls } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useCouponColumns } from '../components/use-coupon-columns.tsx';

export default function CouponListPage() {
  const { t } = useTranslation('coupons');
  const columns = useCouponColumns();
  const filters = useMemo<FilterField[]>(
    () => [
      {
        name: 'status',
        label: t('state'),
        kind: 'choice',
        unchosen: t('all'),
        options: [
          { value: 'active', label: t('state.active') },
          { value: 'inactive', label: t('state.inactive') },
        ],
      },
    ],
    [t],
  );
  const add = useCurrentAbility().can('create', 'Coupon') ? (
    <Button component={Link} to="/admin/coupon-code-add" leftSection={<IconPlus size={16} />}>
      {t('create')}
    </Button>
  ) : null;
  return (
    <ListPage
      call={couponCalls.list}
      title={t('title')}
      actions={add}
      columns={columns}
      sorts={['code', '-createdAt', 'createdAt', '-used']}
      searchLabel={t('search')}
      filters={filters}
      rowName={({ code }) => code}
      empty={{ title: t('empty'), text: t('emptyText'), action: add }}
    />
  );
}
