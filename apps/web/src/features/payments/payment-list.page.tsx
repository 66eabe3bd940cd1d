import { paymentCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePanelAbility } from '../../app/ability.ts';
import { ListPage } from '../../app/kit/list-page.tsx';
import { ReceiptDialog } from './dialogs/receipt-dialog.tsx';
import { RefundDialog } from './dialogs/refund-dialog.tsx';
import { ReverseDialog } from './dialogs/reverse-dialog.tsx';
import { PaymentFigures } from './list/figures.tsx';
import { type PaymentAction, RowMenu } from './list/row-menu.tsx';
import { useColumns } from './list/use-columns.tsx';
import { useFilters } from './list/use-filters.ts';
import { collectPath } from './paths.ts';

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
