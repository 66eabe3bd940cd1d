import { RegistrationForm } from '../components/registration-form.tsx';

export default function Page() {
  return <RegistrationForm variant="split" />;
}
