import { type NoticeRow, noticeCalls, noticeKinds, noticeStates } from '@lastmile/contract';
import { type FilterField, type ListColumn, RelativeTime } from '@lastmile/ui';
import { Anchor, Badge, Button, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { kindKeys, stateLooks } from '../components/labels.ts';
import { NoticeDialog } from '../components/notification-dialog.tsx';
import { useErrorWords } from '../components/use-delivery-error-text.ts';

/** What subscribers were told automatically, and whether it left. */
export default function NotificationListPage() {
  const { t } = useTranslation('notifications');
  const [open, setOpen] = useState<number>();
  const filters = useFilters();
  const columns = useColumns(setOpen);
  const words = (
    <Button
      component={Link}
      to="/isp/notification-templates"
      variant="default"
      leftSection={<IconPencil size={16} />}
    >
      {t('toTemplates')}
    </Button>
  );
  return (
    <>
      <ListPage
        call={noticeCalls.index}
        title={t('title')}
        description={t('description')}
        actions={words}
        columns={columns}
        sorts={['-queuedAt', 'queuedAt']}
        searchLabel={t('search')}
        filters={filters}
        rowName={({ subscriber, id }) => `${subscriber.username} ${id}`}
        empty={{ title: t('empty'), text: t('emptyText'), action: words }}
      />
      {open === undefined ? null : <NoticeDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useFilters(): FilterField[] {
  const { t } = useTranslation('notifications');
  return useMemo(
    () => [
      {
        name: 'state',
        label: t('state'),
        kind: 'choice',
        options: noticeStates.map((value) => ({ value, label: t(stateLooks[value].key) })),
      },
      {
        name: 'kind',
        label: t('kind'),
        kind: 'choice',
        options: noticeKinds.map((value) => ({ value, label: t(kindKeys[value]) })),
      },
    ],
    [t],
  );
}

function useColumns(onOpen: (id: number) => void): ListColumn<NoticeRow>[] {
  const { t, i18n } = useTranslation('notifications');
  const errorWords = useErrorWords();
  return [
    {
      key: 'kind',
      header: t('kind'),
      isTitle: true,
      cell: ({ id, kind, number }) => (
        <>
          <Anchor component="button" type="button" size="sm" fw={600} ta="start" onClick={() => onOpen(id)}>
            {t(kindKeys[kind])}
          </Anchor>
          {number ? (
            <Text size="xs" c="dimmed">
              {number}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'subscriber',
      header: t('subscriber'),
      cell: ({ subscriber, recipient }) => (
        <>
          <Anchor component={Link} to={`/isp/isp-user-name-edit-v2/${subscriber.id}`} size="sm">
            {subscriber.username}
          </Anchor>
          {recipient ? (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {recipient}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state, error }) => (
        <>
          <Badge variant="light" color={stateLooks[state].tone} tt="none">
            {t(stateLooks[state].key)}
          </Badge>
          {error ? (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {errorWords(error)}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'queuedAt',
      header: t('queuedAt'),
      sort: 'queuedAt',
      cell: ({ queuedAt }) => <RelativeTime instant={queuedAt} locale={i18n.language} />,
    },
    {
      key: 'sentAt',
      header: t('sentAt'),
      cell: ({ sentAt }) => (sentAt ? <RelativeTime instant={sentAt} locale={i18n.language} /> : null),
    },
    { key: 'tries', header: t('tries'), align: 'end', hiddenAtFirst: true, cell: ({ tries }) => tries },
  ];
}
