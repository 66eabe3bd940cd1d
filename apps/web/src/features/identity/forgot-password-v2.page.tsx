import { ForgotPasswordScreen } from './forgot-password-screen.tsx';

export default function Page() {
  return <ForgotPasswordScreen look="split" />;
}
