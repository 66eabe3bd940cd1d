import { actions, permissionCalls, subjects } from '@lastmile/contract';
import type { FilterField, ListColumn } from '@lastmile/ui';
import { Anchor, Button, Code, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import type { Permission } from '../api.ts';
import { PermissionDialog } from '../components/permission-dialog.tsx';
import { useAbilityLabels } from '../components/use-ability-labels.ts';

/** All permissions, each required by at least one call. */
export default function PermissionListPage() {
  const { t } = useTranslation('roles');
  const labels = useAbilityLabels();
  const canSave = useCurrentAbility().can('create', 'Permission');
  const [dialog, setDialog] = useState<'create' | Permission>();
  const filters = useMemo<FilterField[]>(
    () => [
      {
        name: 'subject',
        label: t('subject'),
        kind: 'choice',
        options: subjects.map((value) => ({ value, label: labels.subject(value) })),
      },
      {
        name: 'action',
        label: t('action'),
        kind: 'choice',
        options: actions.map((value) => ({ value, label: labels.action(value) })),
      },
    ],
    [t, labels.subject, labels.action],
  );
  const columns: ListColumn<Permission>[] = [
    {
      key: 'label',
      header: t('permission'),
      sort: 'label',
      isTitle: true,
      cell: (permission) =>
        canSave ? (
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={600}
            ta="start"
            onClick={() => setDialog(permission)}
          >
            {permission.label}
          </Anchor>
        ) : (
          <Text size="sm" fw={600}>
            {permission.label}
          </Text>
        ),
    },
    { key: 'subject', header: t('subject'), sort: 'subject', cell: ({ subject }) => labels.subject(subject) },
    { key: 'action', header: t('action'), sort: 'action', cell: ({ action }) => labels.action(action) },
    {
      key: 'permissionPair',
      header: t('pairColumn'),
      cell: ({ action, subject }) => <Code>{`${action} ${subject}`}</Code>,
    },
    { key: 'description', header: t('about'), cell: ({ description }) => description },
  ];
  const add = canSave ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog('create')}>
      {t('permissionAdd')}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        call={permissionCalls.list}
        title={t('permissionsTitle')}
        description={t('permissionsText')}
        actions={add}
        columns={columns}
        sorts={['subject', 'action', 'label']}
        searchLabel={t('permissionSearch')}
        filters={filters}
        rowName={({ label }) => label}
        empty={{ title: t('permissionsEmpty'), text: t('permissionsEmptyText'), action: add }}
        exportName="permissions"
      />
      {dialog ? (
        <PermissionDialog
          {...(dialog === 'create' ? {} : { permission: dialog })}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </>
  );
}
