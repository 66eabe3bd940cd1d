import { type CustomerStatement, personalDataCalls, urlOf } from '@lastmile/contract';
import { Alert, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../../shared/api/client.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { Section } from '../../../../shared/kit/section.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { EraseCustomerDialog } from './erase-customer-dialog.tsx';

type Customer = CustomerStatement['customer'];

/** Copy and erasure of everything stored about a customer; hidden from users who may do neither. */
export function PersonalDataSection({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation('personal-data');
  const ability = useCurrentAbility();
  const formatDateTime = useFormatDateTime();
  const [isErasing, setIsErasing] = useState(false);
  const canExport = ability.can('export', 'PersonalData');
  const canErase = ability.can('erase', 'PersonalData');
  if (customer.erasedAt !== null) {
    return (
      <Alert variant="light" color="gray" title={t('erasedOn', { date: formatDateTime(customer.erasedAt) })}>
        {t('erasedText')}
      </Alert>
    );
  }
  if (!canExport && !canErase) return null;
  return (
    <Section title={t('title')} text={t('text')}>
      <Group gap="xs">
        {canExport ? <DownloadButton customer={customer} /> : null}
        {canErase ? (
          <Button
            variant="light"
            color="red"
            leftSection={<IconEraser size={16} />}
            onClick={() => setIsErasing(true)}
          >
            {t('erase')}
          </Button>
        ) : null}
      </Group>
      {isErasing ? <EraseCustomerDialog customer={customer} onClose={() => setIsErasing(false)} /> : null}
    </Section>
  );
}

function DownloadButton({ customer: { id, pairCode } }: { readonly customer: Customer }) {
  const { t } = useTranslation('personal-data');
  const problemText = useProblemText();
  const save = useMutation({
    mutationFn: () => download(urlOf(personalDataCalls.export, { id }), `customer-${pairCode}.json`),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('download')}
    </Button>
  );
}
