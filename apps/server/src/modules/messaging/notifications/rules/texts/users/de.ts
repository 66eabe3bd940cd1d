import { paragraphs, type UserMailTexts, type UserTexts } from '../../template-texts.ts';

export const email: UserMailTexts = {
  licence_expiry: {
    subject: 'ISP-Lizenz {number} läuft am {dueDate} ab',
    body: paragraphs(
      'Guten Tag {name},',
      'die ISP-Lizenz {number} von {company} läuft am {dueDate} ab. Beantragen Sie rechtzeitig die Verlängerung bei der Regulierungsbehörde und tragen Sie danach das neue Ablaufdatum im Firmenprofil ein.',
      '{company}',
    ),
  },
  settlement_paid: {
    subject: 'Auszahlung {number} wurde überwiesen: {amount}',
    body: paragraphs(
      'Guten Tag {name},',
      'die Auszahlung {number} über {amount} wurde auf Ihr Auszahlungskonto überwiesen. Bitte bestätigen Sie den Eingang auf der Seite der Auszahlung.',
      '{company}',
    ),
  },
  router_unreachable: {
    subject: '{router} antwortet nicht',
    body: paragraphs(
      'Guten Tag {name},',
      'der Router {router} antwortet nicht. Seine Kunden sind womöglich offline. Prüfen Sie Strom und Anbindung. Die Liste der Router zeigt, wenn er zurück ist.',
      '{company}',
    ),
  },
  reseller_low_balance: {
    subject: 'Bitte laden Sie Ihr Guthaben auf',
    body: paragraphs(
      'Guten Tag {name},',
      'Ihr Guthaben reicht nicht für die Verlängerungen der nächsten drei Tage. Laden Sie mindestens {amount} auf, damit Ihre Kunden verbunden bleiben.',
      'Fragen? Rufen Sie uns an: {hotline}.',
      '{company}',
    ),
  },
  reseller_funds_added: {
    subject: '{amount} gutgeschrieben',
    body: paragraphs(
      'Guten Tag {name},',
      'wir haben {amount} erhalten und Ihrem Konto gutgeschrieben. Vielen Dank!',
      'Fragen? Rufen Sie uns an: {hotline}.',
      '{company}',
    ),
  },
};

export const sms: UserTexts<string> = {
  service_charge:
    '{company}: Ihre Servicegebühr ist bis {dueDate} bezahlt. Bezahlen Sie rechtzeitig, um Ihren Tarif zu behalten.',
  licence_expiry:
    '{company}: Die ISP-Lizenz {number} läuft am {dueDate} ab. Beantragen Sie rechtzeitig die Verlängerung.',
  settlement_paid:
    '{company}: Die Auszahlung {number} über {amount} wurde auf Ihr Auszahlungskonto überwiesen.',
  router_unreachable: '{company}: Der Router {router} antwortet nicht. Seine Kunden sind womöglich offline.',
  reseller_low_balance:
    '{company}: Ihr Guthaben reicht nicht für die Verlängerungen der nächsten 3 Tage. Laden Sie mindestens {amount} auf. Hilfe: {hotline}',
  reseller_funds_added: '{company}: Wir haben Ihrem Konto {amount} gutgeschrieben. Vielen Dank!',
};
