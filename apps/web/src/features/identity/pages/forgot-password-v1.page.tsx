import { ForgotPasswordForm } from '../components/forgot-password-form.tsx';

export default function Page() {
  return <ForgotPasswordForm variant="card" />;
}
