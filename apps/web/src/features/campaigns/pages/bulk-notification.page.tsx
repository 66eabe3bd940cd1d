import { type CampaignRow, campaignCalls, campaignStates } from '@lastmile/contract';
import { type FilterField, type ListColumn, PageHeader, RelativeTime } from '@lastmile/ui';
import { Anchor, Badge, Button, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { channelKeys } from '../../../entities/messages/labels.ts';
import { BackLink } from '../../../shared/kit/back-link.tsx';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { CampaignForm } from '../components/campaign-form.tsx';
import { campaignStateDisplay } from '../components/labels.ts';
import { campaignPath, campaignsPath } from '../paths.ts';

const refreshMs = 10_000;

/** Campaigns to many subscribers; `?new=yes` opens the form, with filters or ids of the subscriber list. */
export default function BulkNotificationPage() {
  const { t } = useTranslation('campaigns');
  const [params, setParams] = useSearchParams();
  const columns = useColumns();
  const filters = useMemo(
    (): FilterField[] => [
      {
        name: 'state',
        label: t('state'),
        kind: 'choice',
        options: campaignStates.map((value) => ({ value, label: t(campaignStateDisplay[value].key) })),
      },
    ],
    [t],
  );
  if (params.has('new')) {
    const { new: _new, ids, except, ...initialFilters } = Object.fromEntries(params);
    const numbersIn = (text: string) => text.split(',').map(Number).filter(Number.isSafeInteger);
    return (
      <>
        <BackLink to={campaignsPath} label={t('title')} />
        <PageHeader title={t('new')} />
        <CampaignForm
          ids={ids === undefined ? undefined : numbersIn(ids)}
          excludedIds={except ? numbersIn(except) : []}
          initialFilters={initialFilters}
          onCancel={() => setParams({})}
        />
      </>
    );
  }
  const create = (
    <Button leftSection={<IconSend size={16} />} onClick={() => setParams({ new: 'yes' })}>
      {t('new')}
    </Button>
  );
  return (
    <ListPage
      call={campaignCalls.list}
      title={t('title')}
      description={t('description')}
      actions={create}
      columns={columns}
      sorts={['-createdAt', 'createdAt']}
      searchLabel={t('search')}
      filters={filters}
      rowName={({ name }) => name}
      refreshMs={refreshMs}
      empty={{ title: t('empty'), text: t('emptyText'), action: create }}
    />
  );
}

function useColumns(): ListColumn<CampaignRow>[] {
  const { t, i18n } = useTranslation(['campaigns', 'notifications']);
  const { money } = useMoneyFormat();
  return [
    {
      key: 'name',
      header: t('name'),
      isTitle: true,
      wraps: true,
      cell: ({ id, name }) => (
        <Anchor component={Link} to={campaignPath(id)} size="sm" fw={600}>
          {name}
        </Anchor>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state }) => (
        <Badge variant="light" color={campaignStateDisplay[state].tone} tt="none">
          {t(campaignStateDisplay[state].key)}
        </Badge>
      ),
    },
    {
      key: 'channel',
      header: t('notifications:channel'),
      cell: ({ channel }) => t(`notifications:${channelKeys[channel]}`),
    },
    {
      key: 'recipients',
      header: t('recipients'),
      align: 'end',
      cell: ({ recipients }) => recipients.toLocaleString(i18n.language),
    },
    {
      key: 'cost',
      header: t('costAbout'),
      align: 'end',
      cell: ({ estimatedCostMinor }) => (estimatedCostMinor > 0 ? money(estimatedCostMinor) : null),
    },
    {
      key: 'createdAt',
      header: t('createdAt'),
      sort: 'createdAt',
      cell: ({ createdAt, createdBy }) => (
        <>
          <RelativeTime instant={createdAt} locale={i18n.language} />
          {createdBy ? (
            <Text size="xs" c="dimmed">
              {createdBy}
            </Text>
          ) : null}
        </>
      ),
    },
  ];
}
