import { DetailList } from '@lastmile/ui';
import { Modal, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AuditRow } from '../api.ts';
import { listFieldChanges } from './field-changes.ts';
import { useActionLabel } from './use-action-label.ts';

/** One audit log entry with its field changes. */
export function AuditDialog({ row, onClose }: { readonly row: AuditRow; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['audit', 'shell']);
  const actionText = useActionLabel();
  const changes = listFieldChanges(row.before, row.after);
  const at = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'medium' });
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={`${actionText(row.action)}: ${row.entity} ${row.entityId ?? ''}`}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack gap="md">
        <DetailList
          details={[
            { label: t('time'), value: at.format(new Date(row.at)) },
            { label: t('actor'), value: row.userName ?? t('system') },
            { label: t('call'), value: row.call },
            { label: t('ip'), value: row.ip },
            { label: t('request'), value: row.requestId },
          ]}
        />
        {changes.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('noValues')}
          </Text>
        ) : (
          <Table.ScrollContainer minWidth={420} scrollAreaProps={{ tabIndex: 0 }}>
            <Table aria-label={t('changes')} verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('field')}</Table.Th>
                  <Table.Th>{t('before')}</Table.Th>
                  <Table.Th>{t('after')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {changes.map(({ field, before, after, isChanged }) => (
                  <Table.Tr key={field} fw={isChanged ? 600 : 400} {...(isChanged ? {} : { c: 'dimmed' })}>
                    <Table.Td>{field}</Table.Td>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{before ?? '–'}</Table.Td>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{after ?? '–'}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </Modal>
  );
}
