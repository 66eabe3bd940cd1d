import type { CallOutput, invoiceCalls } from '@lastmile/contract';
import { DetailList, PageHeader } from '@lastmile/ui';
import { Anchor, Button, Code, CopyButton, Group, Paper, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconCopy, IconPrinter, IconUserPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { downloadPdf } from '../../../../entities/invoices/download-pdf.ts';
import { InvoiceSummary } from '../../../../entities/invoices/invoice-summary.tsx';
import { invoicePath } from '../../../../entities/invoices/paths.ts';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { chooseLanguage } from '../../../../shared/i18n/languages.ts';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';

export interface CreatedSubscriber {
  readonly id: number;
  readonly username: string;
  /** As typed or generated in the form. */
  readonly password: string;
  readonly pairCode: string;
  readonly invoice: CallOutput<typeof invoiceCalls.create> | undefined;
  /** Why the invoice could not be issued, although that was asked for. */
  readonly problem: unknown;
}

interface SubscriberCreatedProps {
  readonly created: CreatedSubscriber;
  readonly onAnother: () => void;
}

/** What the customer needs now: login to copy or print, and the first invoice. */
export function SubscriberCreated({ created, onAnother }: SubscriberCreatedProps) {
  const { t } = useTranslation('subscribers');
  const { id, username, password, pairCode, invoice, problem } = created;
  return (
    <>
      <PageHeader title={username} description={t('createdText', { pairCode })} />
      <Stack gap="md" maw={620}>
        <Paper withBorder p="md">
          <Stack gap="sm">
            <Text fw={600}>{t('login')}</Text>
            <DetailList
              details={[
                { label: t('username'), value: <Code fz="md">{username}</Code> },
                { label: t('password'), value: <Code fz="md">{password}</Code> },
              ]}
            />
            <Group gap="xs">
              <CopyButton value={`${username}\n${password}`}>
                {({ copied, copy }) => (
                  <Button
                    variant="default"
                    leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                    onClick={copy}
                  >
                    {copied ? t('payLink.copied') : t('copyLogin')}
                  </Button>
                )}
              </CopyButton>
              <WelcomeSheetButton id={id} username={username} password={password} />
            </Group>
          </Stack>
        </Paper>
        <ProblemAlert error={problem} />
        {invoice ? (
          <Paper withBorder p="md">
            <Stack gap="sm">
              <Group justify="space-between">
                <Text fw={600}>{t('firstInvoice')}</Text>
                {invoice.id ? (
                  <Anchor component={Link} to={invoicePath(invoice.id)} size="sm">
                    {invoice.number}
                  </Anchor>
                ) : null}
              </Group>
              <InvoiceSummary invoice={invoice} paidMinor={invoice.paidMinor} />
            </Stack>
          </Paper>
        ) : null}
        <Group gap="xs">
          <Button component={Link} to={workspacePath(id)}>
            {t('openSubscriber')}
          </Button>
          <Button variant="default" leftSection={<IconUserPlus size={16} />} onClick={onAnother}>
            {t('createAnother')}
          </Button>
        </Group>
      </Stack>
    </>
  );
}

function WelcomeSheetButton({
  id,
  username,
  password,
}: Pick<CreatedSubscriber, 'id' | 'username' | 'password'>) {
  const { t, i18n } = useTranslation('subscribers');
  const problemText = useProblemText();
  const print = useMutation({
    mutationFn: () =>
      downloadPdf(
        { welcomeSheet: { id, password, fileName: username } },
        { language: chooseLanguage(i18n.language) },
      ),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} />}
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      {t('welcomeSheet')}
    </Button>
  );
}
