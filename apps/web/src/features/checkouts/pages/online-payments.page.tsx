import { checkoutCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconSettings2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NoPaymentMethod } from '../../../entities/checkouts/no-payment-method.tsx';
import { gatewaySettingsPath } from '../../../entities/checkouts/paths.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { CheckoutDialog, type DialogAction } from '../components/dialogs/checkout-dialog.tsx';
import type { CheckoutRow } from '../components/labels.ts';
import { CheckoutFigures } from '../components/list/figures.tsx';
import { RowMenu } from '../components/list/row-menu.tsx';
import { useColumns } from '../components/list/use-columns.tsx';
import { useFilters } from '../components/list/use-filters.ts';
import { actionsOf } from '../components/permitted-actions.ts';
import { useCheckStatus } from '../components/use-check-status.ts';

interface OpenDialog {
  readonly action: DialogAction;
  readonly checkout: CheckoutRow;
}

const pathOf = (id: number) => `/isp/online-payment/${id}`;

/** Payments through gateways, in every state. */
export default function OnlinePaymentsPage() {
  const { t } = useTranslation('checkouts');
  const ability = useCurrentAbility();
  const canAct = ability.can('update', 'Checkout');
  const columns = useColumns(pathOf);
  const filters = useFilters();
  const { check } = useCheckStatus('isp');
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const toSettings = ability.can('read', 'Gateway') ? (
    <Button
      component={Link}
      to={gatewaySettingsPath}
      variant="default"
      leftSection={<IconSettings2 size={16} />}
    >
      {t('gatewaySettings')}
    </Button>
  ) : null;
  return (
    <>
      <NoPaymentMethod />
      <ListPage
        call={checkoutCalls.list}
        title={t('title')}
        description={t('text')}
        actions={toSettings}
        columns={columns}
        sorts={['-createdAt', 'createdAt']}
        searchLabel={t('search')}
        filters={filters}
        figures={(list) => <CheckoutFigures {...list} />}
        rowMenu={(row) => (
          <RowMenu
            row={row}
            to={pathOf(row.id)}
            actions={canAct ? actionsOf(row, 'isp') : []}
            onAct={(action) => (action === 'recheck' ? check(row) : setOpenDialog({ action, checkout: row }))}
          />
        )}
        rowName={({ reference }) => reference}
        empty={{ title: t('empty'), text: t('emptyText'), action: toSettings }}
        exportName="online-payments"
      />
      {openDialog ? (
        <CheckoutDialog {...openDialog} side="isp" onClose={() => setOpenDialog(undefined)} />
      ) : null}
    </>
  );
}
