import type { ConnectionReport } from '@lastmile/contract';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEncodingLabel } from '../encoding-label.ts';
import type { RouterFormParts } from '../router-form.ts';

interface EncodingPreviewProps {
  readonly texts: ConnectionReport['texts'];
  readonly parts: RouterFormParts;
}

/** How names outside UTF-8 look in the chosen encoding, and the one that was detected. */
export function EncodingPreview({ texts, parts: { typed, set } }: EncodingPreviewProps) {
  const { t } = useTranslation('routers');
  const labelOf = useEncodingLabel();
  if (!texts || texts.outsideUtf8 === 0) return null;
  const { detected, previews, outsideUtf8 } = texts;
  const chosen = typed.textEncoding ?? 'utf-8';
  const examplesOf = (encoding: string) =>
    previews.find((preview) => preview.encoding === encoding)?.examples.join(', ') ?? '';
  return (
    <Alert icon={<IconLanguage size={20} />} title={t('encoding.found', { count: outsideUtf8 })}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {t('encoding.preview', { encoding: labelOf(chosen), examples: examplesOf(chosen) })}
        </Text>
        {detected && detected !== chosen ? (
          <>
            <Text size="sm">
              {t('encoding.detected', { encoding: labelOf(detected), examples: examplesOf(detected) })}
            </Text>
            <Button size="compact-sm" variant="default" onClick={() => set('textEncoding', detected)}>
              {t('encoding.use', { encoding: labelOf(detected) })}
            </Button>
          </>
        ) : null}
      </Stack>
    </Alert>
  );
}
