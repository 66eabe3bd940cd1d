import { ResetPasswordScreen } from '../components/reset-password-form.tsx';

export default function Page() {
  return <ResetPasswordScreen look="card" />;
}
