import { claimStates, paymentClaimCalls } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { billingSettingsPath } from '../../../entities/checkouts/paths.ts';
import type { ListQuery } from '../../../shared/kit/list/list-call.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { ConfirmClaimDialog } from '../components/confirm-dialog.tsx';
import { type PaymentClaim, stateDisplay } from '../components/labels.ts';
import { RejectClaimDialog } from '../components/reject-dialog.tsx';
import { type ClaimAction, RowMenu } from '../components/row-menu.tsx';
import { useColumns } from '../components/use-columns.tsx';

interface OpenDialog {
  readonly action: ClaimAction;
  readonly claim: PaymentClaim;
}

const dialogs = { confirm: ConfirmClaimDialog, reject: RejectClaimDialog } as const;

/** Only those that wait, until another state is chosen. */
const toQuery = (query: ListQuery): ListQuery => ({ state: 'open', ...query });

/** Payments that customers reported on the pay page. */
export default function PaymentsToVerifyPage() {
  const { t } = useTranslation('payment-claims');
  const canChangeSettings = useCurrentAbility().can('update', 'Profile');
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const columns = useColumns((claim) => setOpenDialog({ action: 'confirm', claim }));
  const filters = useFilters();
  const toSettings = canChangeSettings ? (
    <Button component={Link} to={billingSettingsPath} variant="default" mt="xs">
      {t('toInstructions')}
    </Button>
  ) : null;
  const Dialog = openDialog ? dialogs[openDialog.action] : undefined;
  return (
    <>
      <ListPage
        call={paymentClaimCalls.list}
        title={t('title')}
        description={t('text')}
        columns={columns}
        sorts={['createdAt', '-createdAt']}
        searchLabel={t('search')}
        filters={filters}
        toQuery={toQuery}
        rowMenu={(claim) => <RowMenu claim={claim} onAct={(action) => setOpenDialog({ action, claim })} />}
        rowName={({ subscriber }) => subscriber.username}
        empty={{ title: t('empty'), text: t('emptyText'), action: toSettings }}
        exportName="payments-to-verify"
      />
      {Dialog && openDialog ? (
        <Dialog claim={openDialog.claim} onClose={() => setOpenDialog(undefined)} />
      ) : null}
    </>
  );
}

function useFilters(): FilterField[] {
  const { t } = useTranslation('payment-claims');
  return useMemo(
    (): FilterField[] => [
      {
        name: 'state',
        label: t('status'),
        kind: 'choice',
        unchosen: t('state.open'),
        options: claimStates
          .filter((value) => value !== 'open')
          .map((value) => ({ value, label: t(stateDisplay[value].key) })),
      },
    ],
    [t],
  );
}
