import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GatewayName } from '../../../../entities/checkouts/gateways.ts';
import type gateways from '../../../../locales/en/gateways.json';

interface CredentialField {
  readonly name: string;
  readonly label: keyof typeof gateways;
  readonly kind: 'text' | 'secret' | 'key';
  readonly isOptional?: true;
}

/** What the gateway hands out, in the order of its merchant portal. */
const credentialFields: Readonly<Record<GatewayName, readonly CredentialField[]>> = {
  sslcommerz: [
    { name: 'storeId', label: 'credential.storeId', kind: 'text' },
    { name: 'storePassword', label: 'credential.storePassword', kind: 'secret' },
  ],
  bkash: [
    { name: 'username', label: 'credential.username', kind: 'text' },
    { name: 'password', label: 'credential.password', kind: 'secret' },
    { name: 'appKey', label: 'credential.appKey', kind: 'text' },
    { name: 'appSecret', label: 'credential.appSecret', kind: 'secret' },
  ],
  nagad: [
    { name: 'merchantId', label: 'credential.merchantId', kind: 'text' },
    { name: 'merchantNumber', label: 'credential.merchantNumber', kind: 'text' },
    { name: 'privateKey', label: 'credential.privateKey', kind: 'key' },
    { name: 'nagadPublicKey', label: 'credential.nagadPublicKey', kind: 'key' },
  ],
  stripe: [
    { name: 'secretKey', label: 'credential.secretKey', kind: 'secret' },
    { name: 'webhookSecret', label: 'credential.webhookSecret', kind: 'secret', isOptional: true },
  ],
};

const inputs = { text: TextInput, secret: PasswordInput, key: Textarea } as const;
const longest = 5000;

interface CredentialFieldsProps {
  readonly gateway: GatewayName;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Record<string, string>) => void;
  readonly errorOf: (name: string) => string | null;
}

/** Empty inputs: what is stored is never shown. */
export function CredentialFields({ gateway, values, onChange, errorOf }: CredentialFieldsProps) {
  const { t } = useTranslation('gateways');
  return credentialFields[gateway].map(({ name, label, kind, isOptional }) => {
    const Input = inputs[kind];
    return (
      <Input
        key={name}
        label={t(label)}
        {...(isOptional ? { description: t('optional') } : { withAsterisk: true })}
        value={values[name] ?? ''}
        maxLength={longest}
        autoComplete="off"
        spellCheck={false}
        error={errorOf(name)}
        onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
        {...(kind === 'key' ? { rows: 3, styles: { input: { fontFamily: 'monospace' } } } : {})}
      />
    );
  });
}
