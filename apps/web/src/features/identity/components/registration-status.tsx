import { type CallOutput, registrationCalls } from '@lastmile/contract';
import { Anchor, Button, Loader } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../shared/api/client.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { RegistrationPayment } from './registration-payment.tsx';
import { SupportContact } from './support-contact.tsx';

const waiting = {
  under_review: { title: 'review.title', text: 'review.text' },
  active: { title: 'active.title', text: 'active.text' },
  suspended: { title: 'active.title', text: 'active.text' },
  rejected: { title: 'rejected.title', text: 'rejected.text' },
  closed: { title: 'closed.title', text: 'closed.text' },
} as const;

const pollMs = 5_000;

type Registration = CallOutput<typeof registrationCalls.get>;

/** Pages before the sign-in have no cache of requests: loads the registration, and again while something is undecided. */
function useRegistration(token: string) {
  const [data, setData] = useState<Registration>();
  const [error, setError] = useState<unknown>();
  const reload = useCallback(() => {
    api(registrationCalls.get, { body: { registrationToken: token } }).then(setData, setError);
  }, [token]);
  useEffect(reload, [reload]);
  const isUndecided = data !== undefined && (data.pendingPayment !== null || data.status === 'under_review');
  useEffect(() => {
    if (!isUndecided) return undefined;
    const timer = setInterval(reload, pollMs);
    return () => clearInterval(timer);
  }, [isUndecided, reload]);
  // A later failure does not hide what is known.
  return { data, error: data ? undefined : error, reload };
}

/** Where a registration stands: to be paid, in review, active or rejected; each says what happens next. */
export function RegistrationStatus({ token }: { readonly token: string }) {
  const { t } = useTranslation('identity');
  const found = useRegistration(token);
  if (found.error)
    return (
      <AuthLayout variant="split" title={t('resume.title')} text={t('resume.text')}>
        <ProblemAlert error={found.error} />
        <Button component={Link} to="/login" fullWidth>
          {t('backToSignIn')}
        </Button>
      </AuthLayout>
    );
  if (!found.data)
    return (
      <AuthLayout variant="split" title={t('resume.title')} text="">
        <Loader aria-label={t('pay.loading')} />
      </AuthLayout>
    );
  const { status, statusReason, email } = found.data;
  const texts = waiting[status as keyof typeof waiting];
  if (!texts) return <RegistrationPayment token={token} registration={found.data} onChanged={found.reload} />;
  const reason = statusReason ? ` ${t('rejected.reason', { reason: statusReason })}` : '';
  return (
    <AuthLayout variant="split" title={t(texts.title)} text={t(texts.text, { email: email ?? '' }) + reason}>
      <SupportContact />
      {status === 'active' || status === 'suspended' ? (
        <Button component={Link} to="/login" fullWidth>
          {t('active.signIn')}
        </Button>
      ) : (
        <Anchor component={Link} to="/login" size="sm">
          {t('backToSignIn')}
        </Anchor>
      )}
    </AuthLayout>
  );
}
