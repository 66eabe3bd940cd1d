import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AuthLayout } from '../components/auth-layout.tsx';
import { RegistrationStatus } from '../components/registration-status.tsx';
import { VerifyRegistration } from '../components/verify-registration.tsx';
import { registrationStore } from '../registration-token.ts';

/** Remaining steps of a registration: the emailed code, then choosing a plan and paying, the review, the first sign-in. */
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
  return <RegistrationStatus token={token} />;
}
