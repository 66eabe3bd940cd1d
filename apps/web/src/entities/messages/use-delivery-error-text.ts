import { useTranslation } from 'react-i18next';
import { errorKeys } from './labels.ts';

/** Why a message was not sent: a translated reason with the provider's code, or the mail server's message. */
export function useDeliveryErrorText() {
  const { t } = useTranslation('notifications');
  return (error: string): string => {
    const [name = '', ...code] = error.split(' ');
    const key = errorKeys[name];
    if (!key) return error;
    return code.length > 0 ? `${t(key)} (${code.join(' ')})` : t(key);
  };
}
