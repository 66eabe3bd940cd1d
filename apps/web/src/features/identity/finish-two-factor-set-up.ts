import { session } from '../../shared/session/session.ts';

/** If the role requires two-factor authentication, the other pages are available once it is set up. */
export function finishTwoFactorSetUp(onClose: () => void): void {
  const [tokens, user] = [session.tokens(), session.user()];
  if (!tokens || !user?.mustSetUpTwoFactor) {
    onClose();
    return;
  }
  session.start(tokens, { ...user, mustSetUpTwoFactor: false });
  location.assign('/');
}
