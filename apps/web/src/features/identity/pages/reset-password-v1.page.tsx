import { ResetPasswordForm } from '../components/reset-password-form.tsx';

export default function Page() {
  return <ResetPasswordForm variant="card" />;
}
