import {
  type CallOutput,
  type CampaignRecipient,
  campaignCalls,
  notificationStates,
} from '@lastmile/contract';
import { FigureCards, type FilterField, type ListColumn, ProgressPanel, RelativeTime } from '@lastmile/ui';
import { Alert, Anchor, Badge, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { channelKeys, stateDisplay } from '../../../entities/messages/labels.ts';
import { MessagePreview } from '../../../entities/messages/message-preview.tsx';
import { useDeliveryErrorText } from '../../../entities/messages/use-delivery-error-text.ts';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { ListExport } from '../../../shared/kit/list/list-export.tsx';
import { ListSection } from '../../../shared/kit/list/list-section.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useCampaign } from '../api.ts';
import { CampaignActions } from '../components/campaign-actions.tsx';
import { campaignStateDisplay } from '../components/labels.ts';
import { campaignsPath } from '../paths.ts';

type Campaign = CallOutput<typeof campaignCalls.get>;

/** One campaign: progress, actions and the result of each recipient. */
export default function CampaignPage() {
  const { t } = useTranslation(['campaigns', 'notifications']);
  const moment = useFormatDateTime();
  const campaign = useCampaign(Number(useParams()['id']));
  const summary = ({ channel, startedAt, scheduledAt, createdBy }: Campaign) =>
    [t(`notifications:${channelKeys[channel]}`), moment(startedAt ?? scheduledAt), createdBy]
      .filter(Boolean)
      .join(' · ');
  return (
    <DetailPage
      skeleton="summary"
      title={campaign.data?.name ?? t('one')}
      description={campaign.data ? summary(campaign.data) : ''}
      back={{ to: campaignsPath, label: t('title') }}
      query={campaign}
      actions={
        campaign.data ? (
          <>
            <RecipientExport campaign={campaign.data} />
            <CampaignActions campaign={campaign.data} />
          </>
        ) : null
      }
    >
      {(shown) => (
        <Stack gap="md">
          <Progress campaign={shown} />
          <MessagePreview label={t('message')} subject={shown.subject} body={shown.body} lang="" />
          <Recipients campaign={shown} />
        </Stack>
      )}
    </DetailPage>
  );
}

function Progress({ campaign }: { readonly campaign: Campaign }) {
  const { t, i18n } = useTranslation(['campaigns', 'notifications']);
  const errorText = useDeliveryErrorText();
  const { money } = useMoneyFormat();
  const { state, counts, recipients, pauseReason, startedAt } = campaign;
  const { key, panel } = campaignStateDisplay[state];
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <>
      {pauseReason && pauseReason !== 'user' ? (
        <Alert color="orange">{t('pausedBecause', { reason: errorText(pauseReason) })}</Alert>
      ) : null}
      {counts.unknown > 0 ? (
        <Alert color="orange">{t('unknownText', { count: counts.unknown })}</Alert>
      ) : null}
      <ProgressPanel
        title={t('progress')}
        done={startedAt ? recipients - counts.queued : 0}
        total={recipients}
        stateText={t(key)}
        state={panel}
      />
      <FigureCards
        figures={[
          { key: 'sent', label: t('notifications:state.sent'), value: number(counts.sent) },
          // Not every provider reports deliveries.
          ...(counts.delivered > 0
            ? [
                {
                  key: 'delivered',
                  label: t('notifications:state.delivered'),
                  value: number(counts.delivered),
                },
              ]
            : []),
          { key: 'failed', label: t('notifications:state.failed'), value: number(counts.failed) },
          ...(counts.dropped > 0
            ? [{ key: 'dropped', label: t('notifications:state.skipped'), value: number(counts.dropped) }]
            : []),
          { key: 'unknown', label: t('notifications:state.unknown'), value: number(counts.unknown) },
          { key: 'cost', label: t('notifications:cost'), value: money(campaign.costMinor) },
        ]}
      />
    </>
  );
}

function useRecipientList({ id }: Campaign) {
  const { t, i18n } = useTranslation(['campaigns', 'notifications', 'subscribers']);
  const errorText = useDeliveryErrorText();
  const params = useMemo(() => ({ id }), [id]);
  const filters = useMemo(
    (): FilterField[] => [
      {
        name: 'state',
        label: t('notifications:state'),
        kind: 'choice',
        options: notificationStates.map((value) => ({
          value,
          label: t(`notifications:${stateDisplay[value].key}`),
        })),
      },
    ],
    [t],
  );
  const columns: ListColumn<CampaignRecipient>[] = [
    {
      key: 'username',
      header: t('notifications:subscriber'),
      sort: 'username',
      isTitle: true,
      text: ({ username, recipient }) => [username, recipient].filter(Boolean).join(' · '),
      cell: ({ subscriberId, username, recipient }) => (
        <>
          <Anchor component={Link} to={workspacePath(subscriberId)} size="sm" fw={600}>
            {username}
          </Anchor>
          <Text size="xs" c="dimmed">
            {recipient}
          </Text>
        </>
      ),
    },
    {
      key: 'state',
      header: t('notifications:state'),
      wraps: true,
      cell: ({ state, error }) => (
        <>
          <Badge variant="light" color={stateDisplay[state].tone} tt="none">
            {t(`notifications:${stateDisplay[state].key}`)}
          </Badge>
          {error ? (
            <Text size="xs" c="dimmed">
              {errorText(error)}
            </Text>
          ) : null}
        </>
      ),
    },
    { key: 'segments', header: t('notifications:segments'), align: 'end', cell: ({ segments }) => segments },
    {
      key: 'sentAt',
      header: t('notifications:sentAt'),
      cell: ({ sentAt }) => (sentAt ? <RelativeTime instant={sentAt} locale={i18n.language} /> : null),
    },
  ];
  return {
    call: campaignCalls.recipients,
    title: t('recipients'),
    params,
    columns,
    sorts: ['username', '-username'] as const,
    searchLabel: t('subscribers:search'),
    filters,
    rowName: ({ username }: CampaignRecipient) => username,
    empty: { title: t('recipientsEmpty'), text: t('recipientsEmptyText') },
  };
}

function Recipients({ campaign }: { readonly campaign: Campaign }) {
  return <ListSection {...useRecipientList(campaign)} />;
}

function RecipientExport({ campaign }: { readonly campaign: Campaign }) {
  return <ListExport list={useRecipientList(campaign)} fileName={`campaign-${campaign.id}`} />;
}
