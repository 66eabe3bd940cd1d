import { ForgotPasswordScreen } from '../components/forgot-password-form.tsx';

export default function Page() {
  return <ForgotPasswordScreen look="split" />;
}
