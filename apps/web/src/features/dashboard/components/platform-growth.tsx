import type { DashboardSummary } from '@lastmile/contract';
import { ColumnChart } from '@lastmile/ui';
import { Paper, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { platformLinks } from './platform-links.ts';

type Months = NonNullable<DashboardSummary['ispGrowth']>;

/** New connections and new ISPs of the whole platform, month by month; each on its own scale. */
export function PlatformGrowth({ months }: { readonly months: Months }) {
  const { t } = useTranslation('dashboard');
  const canOpenPpp = useCurrentAbility().can('read', 'IspPpp');
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <MonthChart
        title={t('growth')}
        name={t('newConnections')}
        months={months}
        countOf={({ subscribers }) => subscribers}
        {...(canOpenPpp ? { to: platformLinks.newConnections } : {})}
      />
      <MonthChart
        title={t('growthOfIsps')}
        name={t('newIsps')}
        months={months}
        countOf={({ isps }) => isps}
        to={platformLinks.newIsps}
      />
    </SimpleGrid>
  );
}

interface MonthChartProps {
  readonly title: string;
  readonly name: string;
  readonly months: Months;
  readonly countOf: (month: Months[number]) => number;
  readonly to?: (month: string) => string;
}

function MonthChart({ title, name, months, countOf, to }: MonthChartProps) {
  const { t, i18n } = useTranslation('dashboard');
  const navigate = useNavigate();
  const short = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Paper withBorder p="md">
      <ColumnChart
        title={title}
        labelHeader={t('month')}
        series={[name]}
        {...(to ? { link: { hrefOf: to, open: (href: string) => void navigate(href) } } : {})}
        columns={months.map((row) => {
          const on = new Date(`${row.month}-01T00:00:00Z`);
          const value = countOf(row);
          return {
            key: row.month,
            label: long.format(on),
            mark: short.format(on),
            values: [value],
            texts: [value.toLocaleString(i18n.language)],
          };
        })}
      />
    </Paper>
  );
}
