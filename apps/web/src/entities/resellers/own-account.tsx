import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';
import { ownFigureLinks } from './own-figure-links.ts';
import { TopUpDialog } from './top-up-dialog.tsx';
import { type OwnReseller, useOwnReseller } from './wallet-api.ts';

/** What the reseller who is signed in has and owes, on their first page. */
export function OwnAccount() {
  const { data: reseller } = useOwnReseller();
  if (!reseller) return null;
  return (
    <Paper withBorder p="md" mb="lg">
      {reseller.wallet === null ? (
        <CommissionFigures reseller={reseller} />
      ) : (
        <WalletFigures reseller={reseller} wallet={reseller.wallet} />
      )}
    </Paper>
  );
}

function CommissionFigures({ reseller }: { readonly reseller: OwnReseller }) {
  const { id, owesMinor, commissionMinor } = reseller;
  const links = ownFigureLinks(reseller);
  const { t } = useTranslation('reseller-wallet');
  const { money } = useMoneyFormat();
  return (
    <Stack gap={4}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Figure label={t('commissionThisMonth')} value={money(commissionMinor)} to={links.commissionMinor} />
        <Figure
          label={owesMinor < 0 ? t('youAreOwed') : t('youOwe')}
          value={money(Math.abs(owesMinor))}
          to={links.owesMinor}
          hint={owesMinor > 0 ? t('youOweHint') : null}
        />
      </SimpleGrid>
      <StatementLink id={id} />
    </Stack>
  );
}

function WalletFigures({
  reseller,
  wallet: { availableMinor, renewalCount, renewalMinor, balanceDueMinor, overdueMinor },
}: {
  readonly reseller: OwnReseller;
  readonly wallet: NonNullable<OwnReseller['wallet']>;
}) {
  const { t } = useTranslation('reseller-wallet');
  const { money } = useMoneyFormat();
  const { id, owesMinor } = reseller;
  const links = ownFigureLinks(reseller);
  const [isOpen, setOpen] = useState(false);
  const missingMinor = Math.max(renewalMinor - availableMinor, owesMinor, 0);
  const isShort = renewalMinor > availableMinor;
  return (
    <>
      <Group justify="space-between" gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="xl">
          <Figure
            label={t('wallet')}
            value={money(0 - owesMinor)}
            to={links.owesMinor}
            isBad={owesMinor > 0}
          />
          <Figure label={t('available')} value={money(availableMinor)} to={links.availableMinor} />
          <Figure
            label={t('renewals', { count: renewalCount })}
            value={money(renewalMinor)}
            to={links.renewalCount}
            isBad={isShort}
            hint={isShort ? t('renewalsShort', { amount: money(renewalMinor - availableMinor) }) : null}
          />
          <Figure
            label={t('balanceDue')}
            value={money(balanceDueMinor)}
            to={links.balanceDueMinor}
            hint={
              overdueMinor > 0 ? (
                <Anchor inherit component={Link} to={links.overdueMinor}>
                  {t('overdue', { amount: money(overdueMinor) })}
                </Anchor>
              ) : null
            }
          />
        </SimpleGrid>
        <Button onClick={() => setOpen(true)}>{t('topUp')}</Button>
      </Group>
      <Group gap="md">
        <StatementLink id={id} />
        <Anchor component={Link} to={`/isp/reseller/${id}?tab=invoices`} size="sm">
          {t('invoices')}
        </Anchor>
      </Group>
      {isOpen ? (
        <TopUpDialog
          resellerId={id}
          suggestedMinor={missingMinor > 0 ? missingMinor : null}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function StatementLink({ id }: { readonly id: number }) {
  const { t } = useTranslation('reseller-wallet');
  return (
    <Anchor component={Link} to={`/isp/reseller/${id}?tab=statement`} size="sm">
      {t('statement')}
    </Anchor>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  /** What shows the same number. */
  readonly to: string;
  readonly hint?: ReactNode;
  readonly isBad?: boolean;
}

function Figure({ label, value, to, hint = null, isBad = false }: FigureProps) {
  const color = isBad ? { c: 'var(--mantine-color-error)' } : {};
  return (
    <Stack gap={2}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="xl" fw={600} {...color}>
        <Anchor inherit c="inherit" component={Link} to={to} aria-label={`${label}: ${value}`}>
          {value}
        </Anchor>
      </Text>
      {hint ? (
        <Text size="sm" c="dimmed" {...color}>
          {hint}
        </Text>
      ) : null}
    </Stack>
  );
}
