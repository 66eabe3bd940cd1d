import { paymentCalls } from '@lastmile/contract';
import { QuickAction } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconCash, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { collectPath } from '../../../entities/payments/paths.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { ReceiptDialog } from '../components/dialogs/receipt-dialog.tsx';
import { RefundDialog } from '../components/dialogs/refund-dialog.tsx';
import { ReverseDialog } from '../components/dialogs/reverse-dialog.tsx';
import { PaymentFigures } from '../components/list/figures.tsx';
import { type PaymentAction, RowMenu } from '../components/list/row-menu.tsx';
import { useColumns } from '../components/list/use-columns.tsx';
import { useFilters } from '../components/list/use-filters.ts';

interface OpenDialog {
  readonly action: PaymentAction;
  readonly id: number;
}

const dialogs = { receipt: ReceiptDialog, reverse: ReverseDialog, refund: RefundDialog } as const;

/** All payments with method, receiver and cash custody. */
export default function PaymentListPage() {
  const { t } = useTranslation('payments');
  const canTakePayment = useCurrentAbility().can('create', 'Payment');
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const columns = useColumns((id) => setOpenDialog({ action: 'receipt', id }));
  const filters = useFilters();
  const collectButton = canTakePayment ? (
    <Button component={Link} to={collectPath} leftSection={<IconCash size={16} />}>
      {t('take')}
    </Button>
  ) : null;
  const Dialog = openDialog ? dialogs[openDialog.action] : undefined;
  return (
    <>
      <ListPage
        call={paymentCalls.list}
        title={t('title')}
        actions={collectButton}
        columns={columns}
        sorts={['-receivedAt', 'receivedAt', 'amountMinor']}
        searchLabel={t('search')}
        filters={filters}
        figures={(list) => <PaymentFigures {...list} />}
        rowMenu={(row) => <RowMenu row={row} onAct={(action, { id }) => setOpenDialog({ action, id })} />}
        quickActions={({ id, number }) => (
          <QuickAction
            label={`${t('receipt')}: ${number}`}
            icon={<IconReceipt size={16} />}
            onClick={() => setOpenDialog({ action: 'receipt', id })}
          />
        )}
        rowName={({ number }) => number}
        empty={{ title: t('empty'), text: t('emptyText'), action: collectButton }}
        exportName="payments"
      />
      {Dialog && openDialog ? <Dialog id={openDialog.id} onClose={() => setOpenDialog(undefined)} /> : null}
    </>
  );
}
