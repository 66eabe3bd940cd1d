import { WideField } from '@lastmile/ui';
import { Alert, Button, Input, NumberInput, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { defaultPorts, type RouterFormParts } from './router-form.ts';
import { generatePassword } from './setup/generate-password.ts';

interface ConnectionFieldsProps {
  readonly parts: RouterFormParts;
  readonly isKnown: boolean;
}

export function ConnectionFields({ parts, isKnown }: ConnectionFieldsProps) {
  const { t } = useTranslation('routers');
  const { typed, set, field, errorOf } = parts;
  const readOnly = !useCurrentAbility().can('connect', 'Router');
  const chooseProtocol = (protocol: string) => {
    // A custom port stays; a default port follows the protocol.
    if (typed.port === defaultPorts[typed.protocol]) set('port', defaultPorts[protocol as 'api']);
    set('protocol', protocol);
  };
  return (
    <>
      {readOnly ? (
        <WideField>
          <Alert color="gray" title={t('connectionLocked')} />
        </WideField>
      ) : null}
      <TextInput
        {...field('host')}
        label={t('host')}
        description={t('hostHint')}
        withAsterisk
        readOnly={readOnly}
      />
      <Input.Wrapper label={t('protocol')} description={t('protocolHint')} labelElement="div">
        <SegmentedControl
          mt={6}
          fullWidth
          readOnly={readOnly}
          aria-label={t('protocol')}
          value={typed.protocol}
          onChange={chooseProtocol}
          data={[
            { value: 'api-ssl', label: t('protocolTls') },
            { value: 'api', label: t('protocolPlain') },
          ]}
        />
      </Input.Wrapper>
      <NumberInput
        label={t('port')}
        description={t('portHint')}
        withAsterisk
        readOnly={readOnly}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        value={typed.port}
        onChange={(value) => set('port', value === '' ? Number.NaN : Number(value))}
        error={errorOf('port')}
      />
      <TextInput
        {...field('username')}
        label={t('username')}
        description={t('usernameHint')}
        withAsterisk
        readOnly={readOnly}
        autoComplete="off"
      />
      {readOnly ? null : (
        <div>
          <PasswordInput
            {...field('password')}
            label={t('password')}
            description={isKnown ? t('passwordKeptHint') : t('passwordHint')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('passwordShow') }}
          />
          <Button
            mt={6}
            size="compact-sm"
            variant="subtle"
            onClick={() => set('password', generatePassword())}
          >
            {t('generatePassword')}
          </Button>
        </div>
      )}
    </>
  );
}
