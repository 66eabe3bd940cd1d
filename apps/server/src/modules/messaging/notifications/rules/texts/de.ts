import { type CustomerMailTexts, type CustomerTexts, paragraphs } from '../template-texts.ts';

export const email: CustomerMailTexts = {
  invoice_issued: {
    subject: 'Rechnung {number} von {company}: {amount}',
    body: paragraphs(
      'Guten Tag {name},',
      'Ihre Rechnung {number} für {username} über {amount} liegt bereit. Sie ist am {dueDate} fällig.',
      'Rechnung ansehen und bezahlen:\n{payLink}',
      '{company}',
    ),
  },
  reminder: {
    subject: 'Zahlungserinnerung: {amount} zu Rechnung {number}',
    body: paragraphs(
      'Guten Tag {name},',
      'für die Rechnung {number} ({username}) ist noch ein Betrag von {amount} offen. Fälligkeitsdatum: {dueDate}.',
      'Rechnung ansehen und bezahlen:\n{payLink}',
      'Falls Sie bereits bezahlt haben, betrachten Sie diese Erinnerung bitte als gegenstandslos.',
      '{company}',
    ),
  },
  paid: {
    subject: 'Zahlung erhalten: {amount}',
    body: paragraphs(
      'Guten Tag {name},',
      'wir haben Ihre Zahlung von {amount} für {username} erhalten. Vielen Dank! Ihre Quittungsnummer lautet {number}.',
      'Alle Quittungen ansehen:\n{payLink}',
      '{company}',
    ),
  },
  suspended: {
    subject: 'Ihr Internetanschluss {username} wurde gesperrt',
    body: paragraphs(
      'Guten Tag {name},',
      'Ihr Internetanschluss {username} wurde gesperrt, weil {amount} überfällig sind.',
      'Die Sperre wird automatisch aufgehoben, sobald Sie bezahlt haben:\n{payLink}',
      '{company}',
    ),
  },
  reactivated: {
    subject: 'Ihr Internetanschluss {username} ist wieder freigeschaltet',
    body: paragraphs(
      'Guten Tag {name},',
      'Ihr Internetanschluss {username} ist wieder aktiv. Vielen Dank!',
      '{company}',
    ),
  },
  welcome: {
    subject: 'Willkommen bei {company}',
    body: paragraphs(
      'Guten Tag {name},',
      'Ihr Internetanschluss {username} mit dem Tarif {package} ist eingerichtet. Willkommen bei {company}!',
      'Rechnungen ansehen und online bezahlen:\n{payLink}',
      'Fragen? Rufen Sie uns an: {hotline}.',
      '{company}',
    ),
  },
  package_changed: {
    subject: 'Ihr neuer Tarif: {package}',
    body: paragraphs(
      'Guten Tag {name},',
      'für Ihren Internetanschluss {username} gilt jetzt der Tarif {package}.',
      '{company}',
    ),
  },
  promise_reminder: {
    subject: 'Erinnerung an Ihre zugesagte Zahlung von {amount}',
    body: paragraphs(
      'Guten Tag {name},',
      'Sie haben zugesagt, {amount} für {username} bis zum {dueDate} zu bezahlen. Vielen Dank!',
      'Online bezahlen:\n{payLink}',
      '{company}',
    ),
  },
  ticket_opened: {
    subject: 'Wir haben Ihre Anfrage {number} erhalten',
    body: paragraphs(
      'Guten Tag {name},',
      'wir haben Ihre Anfrage {number} zu {username} erhalten und melden uns so bald wie möglich.',
      '{company}',
    ),
  },
  outage: {
    subject: 'Störung Ihres Anschlusses {username}',
    body: paragraphs(
      'Guten Tag {name},',
      'derzeit ist Ihr Internetanschluss {username} von einer Störung betroffen. Wir arbeiten daran und informieren Sie, sobald sie behoben ist.',
      '{company}',
    ),
  },
  outage_ended: {
    subject: 'Ihr Anschluss {username} funktioniert wieder',
    body: paragraphs(
      'Guten Tag {name},',
      'die Störung ist behoben und Ihr Internetanschluss {username} funktioniert wieder. Vielen Dank für Ihre Geduld.',
      '{company}',
    ),
  },
};

/** Short, so that one or two segments suffice. */
export const sms: CustomerTexts<string> = {
  invoice_issued:
    '{company}: Rechnung {number} über {amount} für {username} ist am {dueDate} fällig. Bezahlen: {payLink}',
  reminder: '{company}: {amount} für {username}, fällig am {dueDate}, ist noch offen. Bezahlen: {payLink}',
  paid: '{company}: Wir haben {amount} für {username} erhalten. Quittung {number}. Vielen Dank!',
  suspended:
    '{company}: {username} ist gesperrt, weil {amount} überfällig sind. Freischalten durch Zahlung: {payLink}',
  reactivated: '{company}: {username} ist wieder freigeschaltet. Vielen Dank!',
  welcome: 'Willkommen bei {company}! {username} ist mit dem Tarif {package} eingerichtet. Hilfe: {hotline}',
  package_changed: '{company}: Für {username} gilt jetzt der Tarif {package}.',
  promise_reminder:
    '{company}: Sie haben zugesagt, {amount} für {username} bis zum {dueDate} zu bezahlen: {payLink}',
  ticket_opened: '{company}: Wir haben Ihre Anfrage {number} erhalten und melden uns. Hilfe: {hotline}',
  ticket_answered: '{company}: Wir haben Ihre Anfrage {number} beantwortet. Fragen? {hotline}',
  ticket_resolved:
    '{company}: Ihre Anfrage {number} ist erledigt. Zufrieden? Jetzt bewerten: {ratingLink} Problem nicht gelöst? {hotline}',
  visit_scheduled:
    '{company}: Unser Techniker kommt am {visitDate}, {visitTime} Uhr (Anfrage {number}). Fragen? {hotline}',
  visit_cancelled:
    '{company}: Der Techniker-Termin am {visitDate} wurde abgesagt (Anfrage {number}). Fragen? {hotline}',
  visit_missed:
    '{company}: Unser Techniker war am {visitDate} bei Ihnen, hat aber niemanden angetroffen (Anfrage {number}). Neuer Termin: {hotline}',
  outage: '{company}: {username} ist von einer Störung betroffen. Wir arbeiten daran.',
  outage_ended: '{company}: Die Störung ist behoben, {username} funktioniert wieder. Danke für Ihre Geduld.',
};
