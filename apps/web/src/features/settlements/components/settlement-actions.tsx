import type { SettlementDetails } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import { ConfirmDialog, DisabledReason } from '@lastmile/ui';
import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useUpdateSettlement } from '../api.ts';
import { PayDialog } from './pay-dialog.tsx';

interface ActionProps {
  readonly settlement: SettlementDetails;
}

/** What a person of the platform can do next. */
export function SettlementActions({ settlement }: ActionProps) {
  const { t } = useTranslation('settlements');
  const [open, setOpen] = useState<'approve' | 'pay' | 'cancel'>();
  const { state, needsSecondApproval, madeByMe } = settlement;
  const close = () => setOpen(undefined);
  const isOwn = needsSecondApproval && madeByMe;
  return (
    <>
      {state === 'draft' || state === 'approved' ? (
        <Button variant="default" onClick={() => setOpen('cancel')}>
          {t('cancel')}
        </Button>
      ) : null}
      {state === 'draft' ? (
        <DisabledReason reason={isOwn ? t('ownSettlement') : undefined}>
          <Button disabled={isOwn} onClick={() => setOpen('approve')}>
            {t('approve')}
          </Button>
        </DisabledReason>
      ) : null}
      {state === 'approved' ? <Button onClick={() => setOpen('pay')}>{t('pay')}</Button> : null}
      {open === 'approve' ? <ApproveDialog settlement={settlement} onClose={close} /> : null}
      {open === 'cancel' ? <CancelDialog settlement={settlement} onClose={close} /> : null}
      {open === 'pay' ? <PayDialog settlement={settlement} onClose={close} /> : null}
    </>
  );
}

function ApproveDialog({ settlement, onClose }: ActionProps & { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('settlements');
  const change = useUpdateSettlement();
  const { id, number, netMinor, currency, isp } = settlement;
  const amount = formatMoney(minor(netMinor), currency, { locale: i18n.language });
  return (
    <ConfirmDialog
      title={t('approveTitle', { number })}
      preview={t('approveText', { amount, isp: isp.name })}
      confirmLabel={t('approve')}
      confirming={change.isPending}
      problem={<ProblemAlert error={change.error} />}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(
          { id, status: 'approved' },
          {
            onSuccess: () => {
              notifications.show({ message: t('approved', { number }) });
              onClose();
            },
          },
        )
      }
    />
  );
}

function CancelDialog({ settlement, onClose }: ActionProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('settlements');
  const change = useUpdateSettlement();
  const [note, setNote] = useState('');
  const { id, number } = settlement;
  return (
    <ConfirmDialog
      title={t('cancelTitle', { number })}
      preview={
        <Textarea
          label={t('cancelReason')}
          description={t('cancelText')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      }
      confirmLabel={t('cancel')}
      dangerous
      confirming={change.isPending}
      problem={<ProblemAlert error={change.error} />}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(
          { id, status: 'cancelled', note },
          {
            onSuccess: () => {
              notifications.show({ message: t('cancelled', { number }) });
              onClose();
            },
          },
        )
      }
    />
  );
}
