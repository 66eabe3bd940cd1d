import {
  type NotificationChannel,
  notificationChannels,
  type Placeholder,
  placeholdersOf,
  unknownPlaceholders,
} from '@lastmile/contract';
import { DisabledReason, type FilterValues } from '@lastmile/ui';
import {
  Alert,
  Button,
  Group,
  NumberInput,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { channelKeys, placeholderKeys } from '../../../entities/messages/labels.ts';
import { useInstantOf } from '../../../shared/dates/use-instant-of.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { type PreviewInput, useCampaignPreview, useSendCampaign } from '../api.ts';
import { campaignPath } from '../paths.ts';
import { CampaignPreviewPanel } from './campaign-preview.tsx';
import { CampaignRecipients } from './campaign-recipients.tsx';
import { TextSize } from './text-size.tsx';

interface CampaignFormProps {
  /** Subscribers chosen in the list; without them the filters choose. */
  readonly ids: readonly number[] | undefined;
  /** Subscribers that were taken out of the selection of all that the filters match. */
  readonly excludedIds: readonly number[];
  readonly initialFilters: FilterValues;
  readonly onCancel: () => void;
}

/** A new campaign: recipients with a live count, the message, what it costs, and when it is sent. */
export function CampaignForm({ ids, excludedIds, initialFilters, onCancel }: CampaignFormProps) {
  const { t } = useTranslation(['campaigns', 'notifications', 'shared', 'subscribers']);
  const navigate = useNavigate();
  const send = useSendCampaign();
  const [channel, setChannel] = useState<NotificationChannel>('sms');
  const { text: fixedTarget, body: initialBody } = useFixedTarget(ids, initialFilters);
  const [{ search = '', ...filters }, setFilters] = useState<FilterValues>(initialFilters);
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState(initialBody);
  const instantOf = useInstantOf();
  const [scheduledAt, setScheduledAt] = useState('');
  const [pace, setPace] = useState<number | string>(10);
  const unknown = unknownPlaceholders('campaign', subject + body).map((name) => `{${name}}`);
  const target = ids
    ? { ids: [...ids] }
    : {
        filter: { search, ...chosen(filters) } as PreviewInput['filter'],
        ...(excludedIds.length > 0 ? { excludedIds: [...excludedIds] } : {}),
      };
  const message = { channel, subject: channel === 'email' ? subject : '', body };
  const [asked] = useDebouncedValue({ ...message, ...target }, 400);
  const preview = useCampaignPreview(asked, unknown.length === 0);
  const recipients = preview.data?.recipients ?? 0;
  const canSend =
    body.trim() !== '' &&
    unknown.length === 0 &&
    recipients > 0 &&
    (channel === 'sms' || subject.trim() !== '');
  const submit = () =>
    send.mutate(
      {
        ...message,
        ...target,
        pacePerSecond: Number(pace) || 10,
        scheduledAt: instantOf(scheduledAt),
      },
      {
        onSuccess: ({ campaignId }) => {
          notifications.show({ message: scheduledAt ? t('scheduledToast') : t('startedToast') });
          if (campaignId !== null) navigate(campaignPath(campaignId));
        },
      },
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend && !send.isPending) submit();
      }}
    >
      <Stack gap="md">
        <ProblemAlert error={send.error} />
        <CampaignRecipients
          fixedTarget={fixedTarget}
          filters={{ ...filters, search }}
          excluded={excludedIds.length}
          onChange={setFilters}
        />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
          <Paper withBorder p="lg">
            <Stack gap="sm">
              <Title order={2} size="h5">
                {t('message')}
              </Title>
              <SegmentedControl
                aria-label={t('notifications:channel')}
                data={notificationChannels.map((value) => ({
                  value,
                  label: t(`notifications:${channelKeys[value]}`),
                }))}
                value={channel}
                onChange={(value) => setChannel(value as NotificationChannel)}
              />
              {channel === 'email' ? (
                <TextInput
                  label={t('notifications:subject')}
                  value={subject}
                  maxLength={200}
                  onChange={({ currentTarget }) => setSubject(currentTarget.value)}
                />
              ) : null}
              <Textarea
                label={t('notifications:body')}
                value={body}
                autosize
                minRows={5}
                maxLength={4000}
                error={unknown.length > 0 ? t('notifications:unknown', { names: unknown.join(', ') }) : null}
                onChange={({ currentTarget }) => setBody(currentTarget.value)}
              />
              <TextSize channel={channel} body={body} preview={preview.data} />
              <Group gap={6}>
                {placeholdersOf.campaign.map((name: Placeholder) => (
                  <Button
                    key={name}
                    size="compact-xs"
                    variant="default"
                    title={`{${name}}`}
                    onClick={() => setBody((text) => `${text}{${name}}`)}
                  >
                    {t(`notifications:${placeholderKeys[name]}`)}
                  </Button>
                ))}
              </Group>
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
                <TextInput
                  type="datetime-local"
                  label={t('scheduledAt')}
                  description={t('scheduledHint')}
                  value={scheduledAt}
                  onChange={({ currentTarget }) => setScheduledAt(currentTarget.value)}
                />
                <NumberInput
                  label={t('pace')}
                  description={t('paceHint')}
                  min={1}
                  max={1000}
                  value={pace}
                  onChange={setPace}
                />
              </SimpleGrid>
            </Stack>
          </Paper>
          <Stack gap="md">
            <CampaignPreviewPanel
              preview={preview.data}
              isPending={preview.isPending}
              isRefreshing={preview.isFetching}
              channel={channel}
              hasText={body.trim() !== ''}
            />
            <ProblemAlert error={preview.error} />
            {preview.data && recipients === 0 ? <Alert color="orange">{t('noRecipients')}</Alert> : null}
            <Group justify="flex-end">
              <Button variant="default" onClick={onCancel}>
                {t('shared:cancel')}
              </Button>
              <DisabledReason reason={canSend ? undefined : t('shared:completeFields')}>
                <Button type="submit" loading={send.isPending} disabled={!canSend}>
                  {scheduledAt ? t('schedule', { count: recipients }) : t('sendNow', { count: recipients })}
                </Button>
              </DisabledReason>
            </Group>
          </Stack>
        </SimpleGrid>
      </Stack>
    </form>
  );
}

/** Chosen subscribers, or those of an outage: the filters do not change whom it reaches. */
function useFixedTarget(ids: readonly number[] | undefined, { outageId }: FilterValues) {
  const { t } = useTranslation('campaigns');
  if (ids) return { text: t('chosen', { count: ids.length }), body: '' };
  return outageId ? { text: t('ofOutage'), body: t('outageText') } : { text: undefined, body: '' };
}

const chosen = (filters: FilterValues) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
