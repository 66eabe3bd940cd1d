import { type CallArguments, invoiceCalls } from '@lastmile/contract';
import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InvoiceSummary } from '../../../../entities/invoices/invoice-summary.tsx';
import { api } from '../../../../shared/api/client.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';

type FirstInvoiceBody = CallArguments<typeof invoiceCalls.first>['body'];

const typingMs = 300;

/** The invoice that service begins with, as the server builds it; nothing while the form is incomplete. */
function useFirstInvoice(typed: { readonly [Name in keyof FirstInvoiceBody]: unknown }) {
  const [settled] = useDebouncedValue(JSON.stringify(typed), typingMs);
  const parsed = requestBodySchema(invoiceCalls.first).safeParse(JSON.parse(settled));
  return useQuery({
    queryKey: ['first-invoice', settled],
    queryFn: () => api(invoiceCalls.first, { body: parsed.data as FirstInvoiceBody }),
    enabled: parsed.success,
    placeholderData: keepPreviousData,
  });
}

interface FirstInvoiceProps {
  readonly typed: Parameters<typeof useFirstInvoice>[0];
  /** Whether service starts now: only then can the invoice be issued. */
  readonly isActive: boolean;
  readonly issues: boolean;
  readonly onIssues: (issues: boolean) => void;
}

/** Shows the first invoice with its lines, VAT and total, and offers to issue it at once. */
export function FirstInvoice({ typed, isActive, issues, onIssues }: FirstInvoiceProps) {
  const { t } = useTranslation('subscribers');
  const canIssue = useCurrentAbility().can('create', 'Invoice') && isActive;
  const { data, error, isPending } = useFirstInvoice(typed);
  return (
    <Stack gap="sm" maw={460}>
      <Text size="sm" fw={600}>
        {t('firstInvoice')}
      </Text>
      <ProblemAlert error={error} />
      {isPending && !error ? <Skeleton height={60} /> : null}
      {data?.invoice ? <InvoiceSummary invoice={data.invoice} paidMinor={0} /> : null}
      {data?.invoice === null ? (
        <Text size="sm" c="dimmed">
          {t('firstInvoiceNone')}
        </Text>
      ) : null}
      {data?.invoice && canIssue ? (
        <Checkbox
          label={t('issueNow')}
          description={t('issueNowHint')}
          checked={issues}
          onChange={(event) => onIssues(event.currentTarget.checked)}
        />
      ) : null}
    </Stack>
  );
}
