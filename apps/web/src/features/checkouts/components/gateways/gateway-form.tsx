import { gatewayCalls } from '@lastmile/contract';
import {
  Button,
  Fieldset,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GatewaySetting, gatewayNamesShown } from '../../../../entities/checkouts/gateways.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { SettingsForm } from '../../../../shared/kit/form/settings-form.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import type { GatewayChange } from '../../api.ts';
import { CredentialFields } from './credential-fields.tsx';

interface GatewayFormProps {
  readonly setting: GatewaySetting;
  readonly onSave: (change: GatewayChange & { baseUrl?: string | null | undefined }) => Promise<unknown>;
  readonly isReadOnly: boolean;
  readonly hasSandbox: boolean;
  /** Where the platform sets it: the server, or null for the provider's own. */
  readonly baseUrl?: string | null | undefined;
}

/** bKash, Nagad and Stripe do not report their fee in the currency of the payment. */
const reportsFee = (gateway: string) => gateway === 'sslcommerz';
const basisPoints = 100;
const address = { baseUrl: requestBodySchema(gatewayCalls.platformUpdate).shape.baseUrl };

const withoutEmpty = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

/** The settings of one gateway. Credentials are written, never shown. */
export function GatewayForm({ setting, onSave, isReadOnly, hasSandbox, baseUrl }: GatewayFormProps) {
  const { t } = useTranslation('gateways');
  const { gateway, isConfigured, isEnabled, isSandbox, feeRate, minMinor, maxMinor } = setting;
  const name = gatewayNamesShown[gateway];
  const contractForm = useContractForm(requestBodySchema(gatewayCalls.update).extend(address), {
    gateway,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    isEnabled: isConfigured ? isEnabled : true,
    isSandbox,
    feeRate,
    minMinor,
    maxMinor,
    ...(isConfigured ? {} : { credentials: {} }),
  });
  const { form, errorOf } = contractForm;
  const typed = form.watch();
  const set = <Field extends keyof typeof typed>(field: Field, value: (typeof typed)[Field]) =>
    form.setValue(field, value as never, { shouldDirty: true });
  return (
    <SettingsForm
      form={contractForm}
      submitLabel={isConfigured ? t('save') : t('setUp', { name })}
      savedText={t('saved', { name })}
      onSave={({ credentials, ...change }) =>
        onSave({ ...change, ...(credentials ? { credentials: withoutEmpty(credentials) } : {}) })
      }
      isReadOnly={isReadOnly}
    >
      <Fieldset variant="unstyled" disabled={isReadOnly}>
        <Stack gap="md">
          <Switch
            label={t('enabled')}
            description={t('enabledHint')}
            checked={typed.isEnabled ?? false}
            onChange={(event) => set('isEnabled', event.currentTarget.checked)}
          />
          <Credentials
            setting={setting}
            values={typed.credentials}
            onChange={(credentials) => set('credentials', credentials)}
            errorOf={(field) => errorOf(`credentials.${field}`)}
          />
          {hasSandbox ? (
            <Switch
              label={t('sandbox')}
              description={t('sandboxHint')}
              checked={typed.isSandbox ?? false}
              onChange={(event) => set('isSandbox', event.currentTarget.checked)}
            />
          ) : null}
          {typed.baseUrl === undefined ? null : (
            <TextInput
              label={t('server')}
              description={t('serverHint', { name })}
              type="url"
              placeholder="https://"
              value={typed.baseUrl ?? ''}
              onChange={(event) => set('baseUrl', event.currentTarget.value.trim() || null)}
              error={errorOf('baseUrl')}
            />
          )}
          {reportsFee(gateway) ? null : (
            <NumberInput
              label={t('feeRate')}
              description={t('feeRateHint', { name })}
              value={(typed.feeRate ?? 0) / basisPoints}
              onChange={(value) => set('feeRate', Math.round(Number(value) * basisPoints))}
              error={errorOf('feeRate')}
              min={0}
              max={100}
              decimalScale={2}
              suffix=" %"
              hideControls
            />
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <MoneyField
              label={t('minAmount')}
              value={typed.minMinor ?? null}
              onChange={(value) => set('minMinor', value)}
              error={errorOf('minMinor')}
            />
            <MoneyField
              label={t('maxAmount')}
              value={typed.maxMinor ?? null}
              onChange={(value) => set('maxMinor', value)}
              error={errorOf('maxMinor')}
            />
          </SimpleGrid>
          <Text size="xs" c="dimmed" mt={-8}>
            {t('amountsHint')}
          </Text>
        </Stack>
      </Fieldset>
    </SettingsForm>
  );
}

interface CredentialsProps {
  readonly setting: GatewaySetting;
  readonly values: Record<string, string> | undefined;
  readonly onChange: (values: Record<string, string> | undefined) => void;
  readonly errorOf: (name: string) => string | null;
}

function Credentials({ setting, values, onChange, errorOf }: CredentialsProps) {
  const { t } = useTranslation('gateways');
  const moment = useFormatDateTime();
  const [isReplacing, setIsReplacing] = useState(false);
  const { gateway, isConfigured, credentialsSetAt, credentialsSetBy } = setting;
  const stop = () => {
    setIsReplacing(false);
    onChange(undefined);
  };
  const at = credentialsSetAt === null ? '' : moment(credentialsSetAt);
  const setText = credentialsSetBy
    ? t('credentialsSet', { at, who: credentialsSetBy })
    : at && t('credentialsSetOn', { at });
  return (
    <Stack gap="xs">
      {isConfigured ? (
        <Group justify="space-between" gap="xs">
          <div>
            <Text size="sm" fw={500}>
              {t('credentials')}
            </Text>
            <Text size="sm" c="dimmed">
              {setText}
            </Text>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconKey size={14} />}
            onClick={isReplacing ? stop : () => setIsReplacing(true)}
          >
            {isReplacing ? t('keepCredentials') : t('replaceCredentials')}
          </Button>
        </Group>
      ) : null}
      {isConfigured && !isReplacing ? null : (
        <CredentialFields gateway={gateway} values={values ?? {}} onChange={onChange} errorOf={errorOf} />
      )}
    </Stack>
  );
}
