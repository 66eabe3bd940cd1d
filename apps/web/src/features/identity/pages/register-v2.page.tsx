import { RegisterScreen } from '../components/registration-form.tsx';

export default function Page() {
  return <RegisterScreen look="split" />;
}
