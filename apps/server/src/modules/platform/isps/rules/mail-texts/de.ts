import type { IspMailTexts } from './mail-texts.ts';

export const german: IspMailTexts = {
  hello: (name) => `Guten Tag ${name},`,
  code: {
    subject: (company) => `Registrierung von ${company} bestätigen`,
    text: (company) =>
      `Geben Sie diesen Code ein, um die Registrierung von ${company} abzuschließen. Er gilt 24 Stunden:`,
  },
  ignore: 'Falls Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren.',
  existingAccount: {
    subject: 'Sie haben bereits ein Konto',
    text: 'Jemand hat Ihre E-Mail-Adresse für die Registrierung eines Unternehmens eingegeben. Zu dieser Adresse gibt es bereits ein Konto, deshalb wurde nichts registriert.',
    signIn: 'Melden Sie sich an oder setzen Sie Ihr Passwort zurück:',
  },
  detailsInUse: {
    subject: (company) => `${company} konnte nicht registriert werden`,
    text: 'Die angegebene Mobilnummer oder Lizenznummer gehört zu einem bestehenden Konto. Prüfen Sie beide und registrieren Sie sich erneut, melden Sie sich am bestehenden Konto an oder wenden Sie sich an den Support:',
  },
  news: {
    approved: {
      subject: (company) => `${company} wurde freigeschaltet`,
      text: 'Ihre Registrierung ist abgeschlossen und Ihr Konto ist aktiv.',
    },
    reactivated: {
      subject: (company) => `${company} wurde wieder freigeschaltet`,
      text: 'Ihr Konto wurde wieder freigeschaltet. Sie können wieder Änderungen vornehmen.',
    },
    under_review: {
      subject: (company) => `Wir prüfen die Registrierung von ${company}`,
      text: 'Ihre Zahlung ist eingegangen und wir prüfen Ihre Registrierung. Sie erhalten eine E-Mail, sobald die Prüfung abgeschlossen ist. Sie müssen nichts weiter tun.',
    },
    rejected: {
      subject: (company) => `Die Registrierung von ${company} wurde abgelehnt`,
      text: 'Wir konnten Ihre Registrierung nicht annehmen. Falls Sie bereits bezahlt haben, wird die Zahlung erstattet.',
    },
    suspended: {
      subject: (company) => `${company} wurde gesperrt`,
      text: 'Ihr Konto wurde gesperrt. Sie können sich weiterhin anmelden, Ihre Daten ansehen und exportieren sowie bezahlen. Andere Änderungen sind erst nach der Freischaltung wieder möglich. Ihre Kunden bleiben verbunden und die automatische Abrechnung läuft weiter.',
    },
    closed: {
      subject: (company) => `${company} wurde geschlossen`,
      text: 'Ihr Konto wurde geschlossen. Sie können sich nicht mehr anmelden.',
    },
    other: {
      subject: (company) => `Der Status von ${company} hat sich geändert`,
      text: 'Melden Sie sich an, um den aktuellen Status Ihres Kontos zu sehen.',
    },
  },
  signIn: 'Hier anmelden:',
  reason: (reason) => `Grund: ${reason}`,
  or: 'oder',
  questions: (brand, ways) => `Bei Fragen wenden Sie sich an ${brand}: ${ways}.`,
};
