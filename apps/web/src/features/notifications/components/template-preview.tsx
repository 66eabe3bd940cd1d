import {
  fillTemplate,
  isCustomerKind,
  type NotificationTemplate,
  type Placeholder,
} from '@lastmile/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessagePreview } from '../../../entities/messages/message-preview.tsx';
import { SmsCost } from '../../../entities/messages/sms-cost.tsx';
import { SubscriberSelect } from '../../../entities/messages/subscriber-select.tsx';
import { useTemplatePreview } from '../api.ts';

interface TemplatePreviewProps {
  readonly template: Pick<NotificationTemplate, 'kind' | 'channel' | 'language' | 'subject' | 'body'>;
  /** Sample data, until a subscriber is chosen. */
  readonly values: Readonly<Partial<Record<Placeholder, string>>>;
  readonly isValid: boolean;
  readonly smsPriceMinor: number;
}

/** The text as a subscriber would get it, with sample data or real values. */
export function TemplatePreview({ template, values, isValid, smsPriceMinor }: TemplatePreviewProps) {
  const { t } = useTranslation('notifications');
  const [subscriberId, setSubscriberId] = useState<number | null>(null);
  const { kind } = template;
  const isAsked = subscriberId !== null && isValid && template.body.trim() !== '';
  const preview = useTemplatePreview(
    isAsked && isCustomerKind(kind) ? { ...template, kind, subscriberId } : undefined,
  );
  const real = subscriberId === null ? undefined : preview.data;
  return (
    <>
      {isCustomerKind(kind) ? <SubscriberSelect value={subscriberId} onChange={setSubscriberId} /> : null}
      {real ? null : (
        <Text size="xs" c="dimmed">
          {t('previewHint')}
        </Text>
      )}
      <MessagePreview
        label={t('preview')}
        subject={real?.subject ?? fillTemplate(template.subject, values)}
        body={real?.body ?? fillTemplate(template.body, values)}
        lang={template.language}
      />
      {real && template.channel === 'sms' ? <SmsCost text={real.body} priceMinor={smsPriceMinor} /> : null}
    </>
  );
}
