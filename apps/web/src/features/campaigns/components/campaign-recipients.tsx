import { FilterRow, type FilterValues, SearchField } from '@lastmile/ui';
import { Group, Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSubscriberFilters } from '../../../entities/subscribers/use-subscriber-filters.ts';

interface CampaignRecipientsProps {
  /** Names recipients that filters do not change. */
  readonly fixedTarget: string | undefined;
  readonly filters: FilterValues;
  /** How many were taken out of the selection. */
  readonly excluded: number;
  readonly onChange: (filters: FilterValues) => void;
}

/** Chooses the recipients by the filters of the subscriber list. */
export function CampaignRecipients({ fixedTarget, filters, excluded, onChange }: CampaignRecipientsProps) {
  const { t } = useTranslation(['campaigns', 'shared', 'subscribers']);
  const fields = useSubscriberFilters();
  const { search = '', ...others } = filters;
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h5" mb="sm">
        {t('recipients')}
      </Title>
      {fixedTarget ? (
        <Text>{fixedTarget}</Text>
      ) : (
        <Group gap="xs" align="center">
          <div style={{ flex: '1 1 220px', maxWidth: 380 }}>
            <SearchField
              label={t('subscribers:search')}
              clearLabel={t('shared:searchClear')}
              value={search}
              onSearch={(text) => onChange({ ...others, search: text })}
            />
          </div>
          <FilterRow fields={fields} values={others} onChange={(values) => onChange({ ...values, search })} />
        </Group>
      )}
      {excluded > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('leftOut', { count: excluded })}
        </Text>
      ) : null}
    </Paper>
  );
}
