import type { AccountMailTexts } from './mail-texts.ts';

export const german: AccountMailTexts = {
  hello: (name) => `Guten Tag ${name},`,
  time: 'Zeitpunkt',
  device: 'Gerät',
  address: 'IP-Adresse',
  notYou:
    'Falls Sie das nicht waren, setzen Sie sofort Ihr Passwort zurück und wenden Sie sich an den Support. Dabei werden alle Geräte abgemeldet:',
  reset: {
    subject: 'Passwort zurücksetzen',
    text: 'Sie haben angefordert, Ihr Passwort zurückzusetzen. Legen Sie innerhalb einer Stunde ein neues fest:',
    ignore:
      'Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort wurde nicht geändert.',
  },
  invitation: {
    subject: (isp) => (isp === null ? 'Sie wurden eingeladen' : `Einladung zu ${isp}`),
    text: (days) =>
      `Für Sie wurde ein Konto angelegt. Legen Sie innerhalb von ${days} Tagen ein Passwort fest, um zu beginnen:`,
  },
  newDevice: {
    subject: 'Neue Anmeldung an Ihrem Konto',
    text: 'An Ihrem Konto hat sich ein neues Gerät angemeldet.',
    wasYou:
      'Falls Sie das waren, müssen Sie nichts tun. Ihre Sitzungen sehen Sie in Ihren Kontoeinstellungen:',
  },
  changes: {
    email: 'Ihre E-Mail-Adresse wurde geändert',
    mobile: 'Ihre Mobilnummer wurde geändert',
    password: 'Ihr Passwort wurde geändert',
    two_factor_on: 'Die Zwei-Faktor-Authentifizierung wurde eingeschaltet',
    two_factor_off: 'Die Zwei-Faktor-Authentifizierung wurde ausgeschaltet',
    passkey_added: 'Ihrem Konto wurde ein Passkey hinzugefügt',
    passkey_removed: 'Von Ihrem Konto wurde ein Passkey entfernt',
  },
  emailChange: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    text: (newEmail) =>
      `Für Ihr Konto wurde die neue E-Mail-Adresse ${newEmail} angefordert. Sie gilt, sobald der Code eingegeben ist, den wir dorthin gesendet haben.`,
  },
  confirm: {
    email: {
      subject: 'Neue E-Mail-Adresse bestätigen',
      text: 'Geben Sie diesen Code in Ihren Kontoeinstellungen ein, um Ihre neue E-Mail-Adresse zu bestätigen. Er gilt eine Stunde:',
    },
    mobile: {
      subject: 'Neue Mobilnummer bestätigen',
      text: 'Geben Sie diesen Code in Ihren Kontoeinstellungen ein, um Ihre neue Mobilnummer zu bestätigen. Er gilt eine Stunde:',
    },
    keepSecret: 'Falls Sie das nicht angefordert haben, geben Sie den Code an niemanden weiter.',
  },
  addressInUse: {
    subject: 'Ihre E-Mail-Adresse wurde für ein anderes Konto eingegeben',
    text: 'Jemand hat Ihre E-Mail-Adresse als neue Adresse eines anderen Kontos eingegeben. Sie gehört bereits zu Ihrem Konto, deshalb wurde nichts geändert.',
    signIn: 'Falls Sie das waren, melden Sie sich mit dieser Adresse an:',
  },
  sms: {
    reset: 'Neues Passwort festlegen: {link}',
    invitation: 'Passwort für Ihr neues Konto festlegen: {link}',
    code: '{code} ist der Code, mit dem Sie Ihre neue Mobilnummer bestätigen. Er gilt eine Stunde. Geben Sie ihn nicht weiter.',
  },
};
