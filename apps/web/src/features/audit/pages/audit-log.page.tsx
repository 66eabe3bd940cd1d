import { auditCalls, ispCalls } from '@lastmile/contract';
import { type FilterField, type ListColumn, RelativeTime } from '@lastmile/ui';
import { Anchor, Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '../../../shared/api/client.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import type { AuditRow } from '../api.ts';
import { AuditDialog } from '../components/audit-dialog.tsx';
import { toDayRange } from '../components/day-range.ts';
import { entities } from '../components/entities.ts';
import { useActionLabel } from '../components/use-action-label.ts';
import { useEntityName, useRecordTitle } from '../components/use-record-title.ts';
import { type PickedUser, useUserFilter } from '../components/use-user-filter.ts';

const auditActions = ['insert', 'update', 'delete', 'event'] as const;
const colours = { insert: 'green', update: 'indigo', delete: 'red', event: 'gray' } as const;

export default function AuditLogPage() {
  const { t, i18n } = useTranslation('audit');
  const actionText = useActionLabel();
  const recordTitle = useRecordTitle();
  const entityName = useEntityName();
  const [, setParams] = useSearchParams();
  const [open, setOpen] = useState<AuditRow>();
  const [picked, setPicked] = useState<PickedUser>();
  const userFilter = useUserFilter(picked);
  const seesIsps = useCurrentAbility().can('read', 'Isp');
  const isps = useQuery({
    queryKey: ['isps', 'pick'],
    queryFn: () => api(ispCalls.pick, {}),
    enabled: seesIsps,
  }).data;
  const filters = useMemo<FilterField[]>(
    () => [
      {
        name: 'action',
        label: t('action'),
        kind: 'choice',
        options: auditActions.map((value) => ({ value, label: actionText(value) })),
      },
      {
        name: 'entity',
        label: t('entity'),
        kind: 'choice',
        options: Object.keys(entities)
          .map((value) => ({ value, label: entityName(value) }))
          .sort((one, other) => one.label.localeCompare(other.label)),
      },
      ...(seesIsps
        ? [
            {
              name: 'ispId',
              label: t('isp'),
              kind: 'choice' as const,
              options: (isps?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            },
          ]
        : []),
      ...userFilter,
      { name: 'from', label: t('from'), kind: 'date' },
      { name: 'to', label: t('to'), kind: 'date' },
    ],
    [t, actionText, entityName, seesIsps, isps, userFilter],
  );
  const only = (user: PickedUser) => {
    setPicked(user);
    setParams((current) => {
      current.set('userId', String(user.id));
      current.delete('page');
      return current;
    });
  };
  const columns: ListColumn<AuditRow>[] = [
    {
      key: 'event',
      header: t('event'),
      isTitle: true,
      text: recordTitle,
      cell: (row) => (
        <Anchor component="button" type="button" size="sm" fw={600} ta="start" onClick={() => setOpen(row)}>
          {recordTitle(row)}
        </Anchor>
      ),
    },
    {
      key: 'action',
      header: t('action'),
      cell: ({ action }) => (
        <Badge variant="light" color={colours[action]} tt="none">
          {actionText(action)}
        </Badge>
      ),
    },
    {
      key: 'actor',
      header: t('actor'),
      cell: ({ userId, userName, actingAsIspName }) =>
        userId === null ? (
          t('system')
        ) : (
          <>
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => only({ id: userId, name: userName ?? `#${userId}` })}
            >
              {userName ?? `#${userId}`}
            </Anchor>
            {actingAsIspName === null ? null : (
              <Text size="xs" c="dimmed">
                {t('actingAs', { name: actingAsIspName })}
              </Text>
            )}
          </>
        ),
    },
    { key: 'ip', header: t('ip'), cell: ({ ip }) => ip },
    {
      key: 'time',
      header: t('time'),
      sort: 'at',
      cell: ({ at }) => <RelativeTime instant={at} locale={i18n.language} />,
    },
  ];
  return (
    <>
      <ListPage
        call={auditCalls.list}
        title={t('title')}
        description={t('description')}
        columns={columns}
        sorts={['-at', 'at']}
        filters={filters}
        toQuery={toDayRange}
        rowName={recordTitle}
        empty={{ title: t('empty'), text: t('emptyText') }}
        exportName="audit-log"
      />
      {open ? <AuditDialog row={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
