import { settingCalls } from '@lastmile/contract';
import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLookup } from '../../../entities/geography/use-lookup.ts';
import { api } from '../../../shared/api/client.ts';

/** The platform's support contact, if configured. */
export function SupportContact() {
  const { t } = useTranslation('identity');
  const { items } = useLookup(0, () => api(settingCalls.get, {}).then((setting) => [setting]));
  const [setting] = items;
  if (!setting?.supportEmail && !setting?.supportMobile) return null;
  return (
    <Stack gap={2}>
      <Text size="sm" fw={600}>
        {t('pay.questions', { brand: setting.brandName })}
      </Text>
      {setting.supportEmail ? (
        <Anchor size="sm" href={`mailto:${setting.supportEmail}`}>
          {setting.supportEmail}
        </Anchor>
      ) : null}
      {setting.supportMobile ? (
        <Anchor size="sm" href={`tel:${setting.supportMobile}`}>
          {setting.supportMobile}
        </Anchor>
      ) : null}
    </Stack>
  );
}
