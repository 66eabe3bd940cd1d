import { RegisterScreen } from './register-screen.tsx';

export default function Page() {
  return <RegisterScreen look="split" />;
}
