import type { DashboardSummary } from '@lastmile/contract';
import { ErrorState, PageHeader } from '@lastmile/ui';
import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NoPaymentMethod } from '../../../entities/checkouts/no-payment-method.tsx';
import { DemoSuggestions } from '../../../entities/demo/demo-suggestions.tsx';
import { FirstSteps } from '../../../entities/first-steps/first-steps.tsx';
import { OwnAccount } from '../../../entities/resellers/own-account.tsx';
import { OwnAgents } from '../../../entities/resellers/own-agents.tsx';
import { useOwnReseller } from '../../../entities/resellers/wallet-api.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { session } from '../../../shared/session/session.ts';
import { useDashboard } from '../api.ts';
import { DashboardSection } from '../components/dashboard-section.tsx';
import { LargestIsps } from '../components/largest-isps.tsx';
import { PlatformGrowth } from '../components/platform-growth.tsx';
import { useLiveFigures } from '../use-live-figures.ts';

/** The first page: what the user's permissions show of the ISP or of the platform. */
export default function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'routes', 'shared']);
  const problemText = useProblemText();
  const day = useFormatDate();
  const { data, error, isPending, refetch } = useDashboard();
  useLiveFigures();
  return (
    <>
      <PageHeader
        title={t('routes:dashboard-ecommerce')}
        {...(data ? { description: t('period', { from: day(data.from), to: day(data.to) }) } : {})}
      />
      {/* Owners of ISPs start on a page of their own, which has the steps. */}
      {session.user()?.ispId == null ? <FirstSteps /> : <NoPaymentMethod />}
      <DemoSuggestions />
      <OwnAccount />
      <OwnAgents />
      {isPending ? (
        <Stack role="status" aria-label={t('shared:loading')}>
          <Skeleton height={90} />
          <Skeleton height={220} />
          <Skeleton height={220} />
        </Stack>
      ) : null}
      {data ? <Sections summary={data} /> : null}
      {!data && error ? (
        <ErrorState
          title={t('shared:detailFailed')}
          text={problemText(error)}
          retryLabel={t('shared:retry')}
          onRetry={() => refetch()}
        />
      ) : null}
    </>
  );
}

/** A wholesale reseller’s subscribers owe the ISP nothing, unless they did before. */
const isOfNothing = ({ key, figures }: DashboardSummary['sections'][number]) =>
  (key === 'money' || key === 'receivables') && figures.every(({ value }) => value === 0);

/** Two columns where there is room: money and receivables beside subscribers and network. */
function Sections({ summary }: { readonly summary: DashboardSummary }) {
  const { isps, ispGrowth } = summary;
  const isWholesale = Boolean(useOwnReseller().data?.wallet);
  const sections = summary.sections.filter((section) => !isWholesale || !isOfNothing(section));
  const attention = sections.filter(({ key }) => key === 'attention');
  const others = sections.filter(({ key }) => key !== 'attention');
  return (
    <Stack gap="lg">
      {attention.map((section) => (
        <DashboardSection key={section.key} section={section} summary={summary} />
      ))}
      <SimpleGrid
        cols={{ base: 1, lg: others.length > 1 ? 2 : 1 }}
        spacing="lg"
        style={{ alignItems: 'start' }}
      >
        {others.map((section) => (
          <DashboardSection key={section.key} section={section} summary={summary} />
        ))}
      </SimpleGrid>
      {ispGrowth ? <PlatformGrowth months={ispGrowth} /> : null}
      {isps && isps.length > 0 ? <LargestIsps isps={isps} /> : null}
    </Stack>
  );
}
