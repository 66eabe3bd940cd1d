import type { StatementRow } from '@lastmile/contract';
import { DetailList, FormDialog } from '@lastmile/ui';
import { Anchor, SegmentedControl, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyIn } from '../../../../shared/money/use-money-in.ts';
import { useResolveDifferences } from '../../statements-api.ts';
import { explanationKeys } from './labels.tsx';

interface ResolveDialogProps {
  readonly statementId: number;
  /** One difference, or how many fees are corrected at once. */
  readonly row: StatementRow | { readonly feeCount: number };
  readonly onClose: () => void;
}

/** Resolves a difference with a note, or corrects fees from the statement. */
export function ResolveDialog({ statementId, row, onClose }: ResolveDialogProps) {
  const { t } = useTranslation(['gateway-statements', 'shared']);
  const resolve = useResolveDifferences();
  const isOne = 'result' in row;
  const canCorrect = !isOne || row.result === 'fee_differs';
  const [action, setAction] = useState<'correct_fee' | 'note'>(canCorrect ? 'correct_fee' : 'note');
  const [note, setNote] = useState('');
  const send = () =>
    resolve.mutate(
      isOne
        ? { statementId, action, rowIds: [row.id], note }
        : { statementId, action: 'correct_fee' as const, note },
      {
        onSuccess: ({ resolved, corrected, adjusted }) => {
          notifications.show({
            message:
              action === 'note'
                ? t('resolvedMessage', { count: resolved })
                : t('correctedMessage', { corrected, adjusted }),
          });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={isOne ? t('resolveTitle', { id: row.transactionId }) : t('correctAllTitle')}
      submitLabel={
        action === 'note' ? t('resolve') : isOne ? t('correctFee') : t('correctAll', { count: row.feeCount })
      }
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={resolve.isPending}
      submitDisabled={note.trim() === ''}
      guarded={note !== ''}
    >
      <ProblemAlert error={resolve.error} />
      {isOne ? <Difference row={row} /> : null}
      {isOne && canCorrect ? (
        <SegmentedControl
          fullWidth
          aria-label={t('action')}
          value={action}
          onChange={(value) => setAction(value as 'note')}
          data={[
            { value: 'correct_fee', label: t('correctFee') },
            { value: 'note', label: t('keepFee') },
          ]}
        />
      ) : null}
      {action === 'correct_fee' ? <Text size="sm">{t('correctText')}</Text> : null}
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function Difference({ row }: { readonly row: StatementRow }) {
  const { t } = useTranslation('gateway-statements');
  const moneyIn = useMoneyIn();
  const amount = (value: number | null) => (value === null ? null : moneyIn(value, row.currency));
  return (
    <>
      <Text size="sm">{t(explanationKeys[row.result])}</Text>
      <DetailList
        details={[
          { label: t('amountThere'), value: row.rawText ?? amount(row.amountMinor) },
          { label: t('amountHere'), value: amount(row.ourAmountMinor) },
          { label: t('feeThere'), value: amount(row.feeMinor) },
          { label: t('feeHere'), value: amount(row.ourFeeMinor) },
          { label: t('isp'), value: row.isp },
          {
            label: t('payment'),
            value: row.checkoutId ? (
              <Anchor component={Link} to={`/admin/online-payment/${row.checkoutId}`} size="sm">
                {row.reference}
              </Anchor>
            ) : null,
          },
        ]}
      />
    </>
  );
}
