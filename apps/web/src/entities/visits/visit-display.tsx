import type { VisitRow } from '@lastmile/contract';
import { Badge, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../shared/dates/use-format-date.ts';
import { AttachmentLink } from '../tickets/attachment-link.tsx';
import { outcomeKeys, unitKeys, visitStatusDisplay } from './labels.ts';

export function VisitStatusBadge({ visit: { status, isLate, outcome } }: { readonly visit: VisitRow }) {
  const { t } = useTranslation('visits');
  const { key, color } = visitStatusDisplay[status];
  const label = outcome ? t(outcomeKeys[outcome]) : t(key);
  const tone = outcome && outcome !== 'solved' ? 'yellow' : color;
  return (
    <Badge variant="light" color={isLate ? 'red' : tone} tt="none" miw="max-content">
      {isLate ? t('late', { status: label }) : label}
    </Badge>
  );
}

/** Date and times as the customer was promised them. */
export function useWindowText(): (visit: Pick<VisitRow, 'date' | 'from' | 'to'>) => string {
  const formatDate = useFormatDate();
  return ({ date, from, to }) => `${formatDate(date)}, ${from}–${to}`;
}

/** What was done and used, with the photos. */
export function VisitResult({ visit }: { readonly visit: VisitRow }) {
  const { t, i18n } = useTranslation('visits');
  const amount = new Intl.NumberFormat(i18n.language);
  const { result, cancelReason, materials, photos } = visit;
  if (!result && !cancelReason) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {result ?? cancelReason}
      </Text>
      {materials.length > 0 ? (
        <Text size="sm" c="dimmed">
          {t('materialsUsed', {
            list: materials
              .map(({ name, quantity, unit }) => `${amount.format(quantity)} ${t(unitKeys[unit])} ${name}`)
              .join(', '),
          })}
        </Text>
      ) : null}
      {photos.map((photo) => (
        <div key={photo.id}>
          <AttachmentLink attachment={photo} isLarge />
        </div>
      ))}
    </Stack>
  );
}
