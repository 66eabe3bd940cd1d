import { ResetPasswordScreen } from './reset-password-screen.tsx';

export default function Page() {
  return <ResetPasswordScreen look="split" />;
}
