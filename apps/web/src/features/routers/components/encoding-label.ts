import type { RouterDetail } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';

type Encoding = RouterDetail['textEncoding'];

/** Names the scripts that an encoding is for. */
export function useEncodingLabel(): (encoding: Encoding) => string {
  const { t } = useTranslation('routers');
  const scripts: Record<Encoding, string> = {
    'utf-8': t('encoding.utf8'),
    'windows-1250': t('encoding.centralEuropean'),
    'windows-1251': t('encoding.cyrillic'),
    'windows-1252': t('encoding.western'),
    'windows-1253': t('encoding.greek'),
    'windows-1254': t('encoding.turkish'),
    'windows-1255': t('encoding.hebrew'),
    'windows-1256': t('encoding.arabic'),
    'windows-1257': t('encoding.baltic'),
    'windows-1258': t('encoding.vietnamese'),
    'windows-874': t('encoding.thai'),
  };
  return (encoding) => scripts[encoding];
}
