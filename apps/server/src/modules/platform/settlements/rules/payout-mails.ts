import type { DocumentLanguage } from '@lastmile/kit';

export type PayoutChange = 'added' | 'changed' | 'removed' | 'verified' | 'rejected';

interface Mentioned {
  /** Such as "bKash ••• 3344". */
  readonly account: string;
  readonly author: string;
  readonly reason: string | null;
}
interface Words {
  readonly subject: string;
  readonly text: string;
}
type Texts = Readonly<Record<PayoutChange, (mentioned: Mentioned) => string>> & {
  readonly subject: Readonly<Record<PayoutChange, string>>;
  readonly warning: string;
  readonly pause: string;
};

const texts: Readonly<Record<DocumentLanguage, Texts>> = {
  en: {
    subject: {
      added: 'A payout account was added',
      changed: 'A payout account was changed',
      removed: 'A payout account was removed',
      verified: 'A payout account was verified',
      rejected: 'A payout account was rejected',
    },
    added: ({ account, author }) => `${author} added the payout account ${account}.`,
    changed: ({ account, author }) => `${author} changed a payout account. The new account is ${account}.`,
    removed: ({ account, author }) => `${author} removed the payout account ${account}.`,
    verified: ({ account }) => `The payout account ${account} was verified.`,
    rejected: ({ account, reason }) => `The payout account ${account} was rejected: ${reason}`,
    pause: 'Nothing is paid to this account for three days, and not before it is verified.',
    warning: 'If you did not expect this change, change your password and contact us at once:',
  },
  de: {
    subject: {
      added: 'Ein Auszahlungskonto wurde hinzugefügt',
      changed: 'Ein Auszahlungskonto wurde geändert',
      removed: 'Ein Auszahlungskonto wurde entfernt',
      verified: 'Ein Auszahlungskonto wurde bestätigt',
      rejected: 'Ein Auszahlungskonto wurde abgelehnt',
    },
    added: ({ account, author }) => `${author} hat das Auszahlungskonto ${account} hinzugefügt.`,
    changed: ({ account, author }) =>
      `${author} hat ein Auszahlungskonto geändert. Das neue Konto ist ${account}.`,
    removed: ({ account, author }) => `${author} hat das Auszahlungskonto ${account} entfernt.`,
    verified: ({ account }) => `Das Auszahlungskonto ${account} wurde bestätigt.`,
    rejected: ({ account, reason }) => `Das Auszahlungskonto ${account} wurde abgelehnt: ${reason}`,
    pause: 'Auf dieses Konto wird erst nach drei Tagen ausgezahlt, und nicht bevor es bestätigt ist.',
    warning:
      'Falls Sie diese Änderung nicht erwartet haben, ändern Sie Ihr Passwort und melden Sie sich sofort:',
  },
  fr: {
    subject: {
      added: 'Un compte de reversement a été ajouté',
      changed: 'Un compte de reversement a été modifié',
      removed: 'Un compte de reversement a été supprimé',
      verified: 'Un compte de reversement a été vérifié',
      rejected: 'Un compte de reversement a été refusé',
    },
    added: ({ account, author }) => `${author} a ajouté le compte de reversement ${account}.`,
    changed: ({ account, author }) =>
      `${author} a modifié un compte de reversement. Le nouveau compte est ${account}.`,
    removed: ({ account, author }) => `${author} a supprimé le compte de reversement ${account}.`,
    verified: ({ account }) => `Le compte de reversement ${account} a été vérifié.`,
    rejected: ({ account, reason }) => `Le compte de reversement ${account} a été refusé : ${reason}`,
    pause: 'Aucun reversement n’est effectué sur ce compte pendant trois jours, ni avant sa vérification.',
    warning:
      'Si vous n’êtes pas à l’origine de cette modification, changez votre mot de passe et contactez-nous immédiatement :',
  },
  pt: {
    subject: {
      added: 'Uma conta para recebimento foi adicionada',
      changed: 'Uma conta para recebimento foi alterada',
      removed: 'Uma conta para recebimento foi removida',
      verified: 'Uma conta para recebimento foi verificada',
      rejected: 'Uma conta para recebimento foi recusada',
    },
    added: ({ account, author }) => `${author} adicionou a conta para recebimento ${account}.`,
    changed: ({ account, author }) =>
      `${author} alterou uma conta para recebimento. A nova conta é ${account}.`,
    removed: ({ account, author }) => `${author} removeu a conta para recebimento ${account}.`,
    verified: ({ account }) => `A conta para recebimento ${account} foi verificada.`,
    rejected: ({ account, reason }) => `A conta para recebimento ${account} foi recusada: ${reason}`,
    pause: 'Nada é transferido para esta conta por três dias, nem antes de ela ser verificada.',
    warning: 'Se você não esperava esta alteração, troque sua senha e fale conosco imediatamente:',
  },
  bn: {
    subject: {
      added: 'টাকা পাওয়ার একটি অ্যাকাউন্ট যোগ হয়েছে',
      changed: 'টাকা পাওয়ার একটি অ্যাকাউন্ট বদলেছে',
      removed: 'টাকা পাওয়ার একটি অ্যাকাউন্ট সরানো হয়েছে',
      verified: 'টাকা পাওয়ার একটি অ্যাকাউন্ট যাচাই হয়েছে',
      rejected: 'টাকা পাওয়ার একটি অ্যাকাউন্ট বাতিল হয়েছে',
    },
    added: ({ account, author }) => `${author} টাকা পাওয়ার অ্যাকাউন্ট ${account} যোগ করেছেন।`,
    changed: ({ account, author }) => `${author} টাকা পাওয়ার অ্যাকাউন্ট বদলেছেন। নতুন অ্যাকাউন্ট ${account}।`,
    removed: ({ account, author }) => `${author} টাকা পাওয়ার অ্যাকাউন্ট ${account} সরিয়েছেন।`,
    verified: ({ account }) => `টাকা পাওয়ার অ্যাকাউন্ট ${account} যাচাই হয়েছে।`,
    rejected: ({ account, reason }) => `টাকা পাওয়ার অ্যাকাউন্ট ${account} বাতিল হয়েছে: ${reason}`,
    pause: 'তিন দিন পর্যন্ত এবং যাচাই হওয়ার আগে এই অ্যাকাউন্টে টাকা পাঠানো হয় না।',
    warning: 'এই পরিবর্তন আপনার জানা না থাকলে এখনই পাসওয়ার্ড বদলান এবং আমাদের জানান:',
  },
};

/** What happened to an account, in the language of the ISP. */
export function payoutMail(
  locale: string,
  change: PayoutChange,
  mentioned: Mentioned,
  panelUrl: string,
): Words {
  const words = texts[(locale in texts ? locale : 'en') as DocumentLanguage];
  const isNew = change === 'added' || change === 'changed';
  const byUser = isNew || change === 'removed';
  return {
    subject: words.subject[change],
    text: `${[
      words[change](mentioned),
      ...(isNew ? [words.pause] : []),
      ...(byUser ? [words.warning] : []),
      `${panelUrl}/isp/mobile-banking-info-update`,
    ].join('\n\n')}\n`,
  };
}
