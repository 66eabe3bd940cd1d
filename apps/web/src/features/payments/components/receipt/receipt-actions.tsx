import type { Payment } from '@lastmile/contract';
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconMail, IconMessage, IconPrinter, IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { useSendReceipt } from '../../api.ts';
import { PrintPortal, type ReceiptFormat, receiptFormats } from './print-portal.tsx';
import { ReceiptDocument } from './receipt-document.tsx';
import { shareText, smsLink } from './share-text.ts';
import { useReceiptText } from './use-receipt-text.ts';

const formatKeys = { half: 'format.half', roll: 'format.receipt80' } as const;

/** Print, email and share actions of a receipt. */
export function ReceiptActions({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation('payments');
  const [format, setFormat] = useLocalStorage<ReceiptFormat>({ key: 'receipt-paper', defaultValue: 'half' });
  const text = useReceiptText(payment);
  const { mobile } = payment.subscriber;
  const share = async () => {
    const { share: native, clipboard } = navigator;
    const done = await shareText(text, { ...(native ? { share: native.bind(navigator) } : {}), clipboard });
    if (done === 'copied') notifications.show({ message: t('copied') });
  };
  return (
    <Stack gap="sm">
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button variant="default" leftSection={<IconShare size={18} />} onClick={share}>
          {t('share')}
        </Button>
        {mobile ? (
          <Button
            component="a"
            variant="default"
            href={smsLink(mobile, text)}
            leftSection={<IconMessage size={18} />}
          >
            {t('sms')}
          </Button>
        ) : null}
        <SendReceiptButton payment={payment} />
      </Group>
      <SegmentedControl
        aria-label={t('format')}
        value={format}
        onChange={(value) => setFormat(value as ReceiptFormat)}
        data={receiptFormats.map((value) => ({ value, label: t(formatKeys[value]) }))}
      />
      <PrintPortal format={format}>
        <ReceiptDocument payment={payment} />
      </PrintPortal>
    </Stack>
  );
}

function SendReceiptButton({ payment: { id, canSendReceipt, status } }: { readonly payment: Payment }) {
  const { t } = useTranslation('payments');
  const problemText = useProblemText();
  const mail = useSendReceipt();
  const isPermitted = useCurrentAbility().can('create', 'Payment');
  if (!canSendReceipt || !isPermitted || status === 'reversed') return null;
  const send = () =>
    mail.mutate(id, {
      onSuccess: ({ to }) => notifications.show({ message: t('sentByEmail', { to }) }),
      onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
    });
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={18} />}
      loading={mail.isPending}
      disabled={mail.isSuccess}
      onClick={send}
    >
      {t('sendByEmail')}
    </Button>
  );
}
