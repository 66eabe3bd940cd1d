import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type CheckoutRow, reasonKey } from '../labels.ts';

/** Why it failed or needs review. */
export function ReviewReasons({ checkout }: { readonly checkout: Pick<CheckoutRow, 'reasons'> }) {
  const { t } = useTranslation('checkouts');
  const texts = [...new Set(checkout.reasons.map((code) => t(reasonKey(code))))];
  if (texts.length < 2) return <Text size="sm">{texts[0]}</Text>;
  return (
    <List size="sm">
      {texts.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  );
}
