import { settingCalls } from '@lastmile/contract';
import { Anchor, Button, Stack, Text, Timeline } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconCreditCard, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLookup } from '../../../entities/geography/use-lookup.ts';
import { api } from '../../../shared/api/client.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { StatusAlert } from '../components/status-alert.tsx';
import { VerifyRegistration } from '../components/verify-registration.tsx';
import { registrationStore } from '../registration-token.ts';

/** Remaining steps of a registration: the emailed code, then choosing a package and paying, which is not available yet. */
export default function IspRegistrationPage() {
  const { t } = useTranslation('identity');
  const [registration, setRegistration] = useState(registrationStore.read);
  if (!registration) {
    return (
      <AuthLayout variant="split" title={t('resume.title')} text={t('resume.text')}>
        <Button component={Link} to="/login" fullWidth>
          {t('backToSignIn')}
        </Button>
        <Anchor component={Link} to="/register" size="sm">
          {t('resume.register')}
        </Anchor>
      </AuthLayout>
    );
  }
  const { token, step, email } = registration;
  if (step === 'verify') {
    return (
      <VerifyRegistration
        token={token}
        email={email ?? ''}
        onVerified={(newToken) => {
          registrationStore.save({ token: newToken, step: 'pay' });
          setRegistration(registrationStore.read());
        }}
      />
    );
  }
  if (step === 'review') {
    return (
      <AuthLayout variant="split" title={t('review.title')} text={t('review.text')}>
        <SupportContact />
        <Anchor component={Link} to="/login" size="sm">
          {t('backToSignIn')}
        </Anchor>
      </AuthLayout>
    );
  }
  return <PaymentStep />;
}

function PaymentStep() {
  const { t } = useTranslation('identity');
  return (
    <AuthLayout variant="split" title={t('pay.title')} text={t('pay.text')}>
      <Timeline active={0} bulletSize={26} lineWidth={2}>
        <Timeline.Item bullet={<IconCheck size={14} />} title={t('pay.account')}>
          <Text size="sm" c="dimmed">
            {t('pay.accountText')}
          </Text>
        </Timeline.Item>
        <Timeline.Item bullet={<IconBuildingStore size={14} />} title={t('pay.package')}>
          <Text size="sm" c="dimmed">
            {t('pay.packageText')}
          </Text>
        </Timeline.Item>
        <Timeline.Item bullet={<IconCreditCard size={14} />} title={t('pay.payment')}>
          <Text size="sm" c="dimmed">
            {t('pay.paymentText')}
          </Text>
        </Timeline.Item>
      </Timeline>
      <StatusAlert color="yellow" icon={<IconInfoCircle size={18} />} title={t('pay.unavailable')}>
        {t('pay.unavailableText')}
      </StatusAlert>
      <SupportContact />
      <Anchor component={Link} to="/login" size="sm">
        {t('backToSignIn')}
      </Anchor>
    </AuthLayout>
  );
}

/** The platform's support contact, if configured. */
function SupportContact() {
  const { t } = useTranslation('identity');
  const { items } = useLookup(0, () => api(settingCalls.show, {}).then((setting) => [setting]));
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
