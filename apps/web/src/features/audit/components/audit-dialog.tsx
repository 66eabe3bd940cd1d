import { auditChanges } from '@lastmile/contract';
import { DetailList } from '@lastmile/ui';
import { Anchor, Modal, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import type { AuditRow } from '../api.ts';
import { useActionLabel } from './use-action-label.ts';
import { useRecordPath, useRecordTitle } from './use-record-title.ts';
import { useFieldTexts } from './use-value-text.ts';

/** One audit log entry with its field changes. */
export function AuditDialog({ row, onClose }: { readonly row: AuditRow; readonly onClose: () => void }) {
  const { t } = useTranslation(['audit', 'shell']);
  const actionText = useActionLabel();
  const texts = useFieldTexts(row);
  const path = useRecordPath()(row);
  const changes = auditChanges(row.before, row.after).flatMap(({ field, before, after }) => {
    const label = field === 'event' ? undefined : texts.label(field);
    return label
      ? [{ field, label, before: texts.value(field, before), after: texts.value(field, after) }]
      : [];
  });
  const recordTitle = useRecordTitle()(row);
  const moment = useFormatDateTime();
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={`${actionText(row.action)}: ${recordTitle}`}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack gap="md">
        <DetailList
          details={[
            { label: t('time'), value: moment(row.at) },
            { label: t('actor'), value: row.userName ?? t('system') },
            ...(row.actingAsIspName === null
              ? []
              : [{ label: t('isp'), value: t('actingAs', { name: row.actingAsIspName }) }]),
            { label: t('ip'), value: row.ip },
          ]}
        />
        {path ? (
          <Anchor component={Link} to={path} size="sm">
            {t('openRecord')}
          </Anchor>
        ) : null}
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
                {changes.map(({ field, label, before, after }) => (
                  <Table.Tr key={field}>
                    <Table.Td>{label}</Table.Td>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{before ?? '–'}</Table.Td>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{after ?? '–'}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <details>
          <Text component="summary" size="sm" c="dimmed" mb="xs" style={{ cursor: 'pointer' }}>
            {t('technical')}
          </Text>
          <DetailList
            details={[
              { label: t('call'), value: row.call },
              { label: t('request'), value: row.requestId },
            ]}
          />
        </details>
      </Stack>
    </Modal>
  );
}
