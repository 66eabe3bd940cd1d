import { paymentCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { collectPath } from '../../../entities/payments/paths.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { usePanelAbility } from '../../../shared/session/ability.ts';
import { ReceiptDialog } from '../components/dialogs/receipt-dialog.tsx';
import { RefundDialog } from '../components/dialogs/refund-dialog.tsx';
import { ReverseDialog } from '../components/dialogs/reverse-dialog.tsx';
import { PaymentFigures } from '../components/list/figures.tsx';
import { type PaymentAction, RowMenu } from '../components/list/row-menu.tsx';
import { useColumns } from '../components/list/use-columns.tsx';
import { useFilters } from '../components/list/use-filters.ts';

interface Asked {
  readonly action: PaymentAction;
  readonly id: number;
}

const dialogs = { receipt: ReceiptDialog, reverse: ReverseDialog, refund: RefundDialog } as const;

/** Every payment that came in: by whom, how, and where the cash of it is now. */
export default function PaymentListPage() {
  const { t } = useTranslation('payments');
  const mayTake = usePanelAbility().can('create', 'Payment');
  const [asked, setAsked] = useState<Asked>();
  const columns = useColumns((id) => setAsked({ action: 'receipt', id }));
  const filters = useFilters();
  const take = mayTake ? (
    <Button component={Link} to={collectPath} leftSection={<IconCash size={16} />}>
      {t('take')}
    </Button>
  ) : null;
  const Dialog = asked ? dialogs[asked.action] : undefined;
  return (
    <>
      <ListPage
        call={paymentCalls.index}
        title={t('title')}
        description={t('description')}
        actions={take}
        columns={columns}
        sorts={['-receivedAt', 'amountMinor', 'number']}
        searchLabel={t('search')}
        filters={filters}
        figures={(list) => <PaymentFigures {...list} />}
        rowMenu={(row) => <RowMenu row={row} onAct={(action, { id }) => setAsked({ action, id })} />}
        rowName={({ number }) => number}
        empty={{ title: t('empty'), text: t('emptyText'), action: take }}
        exportName="payments"
      />
      {Dialog && asked ? <Dialog id={asked.id} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}
