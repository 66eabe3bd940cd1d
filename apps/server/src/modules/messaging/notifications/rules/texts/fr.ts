import { type CustomerMailTexts, type CustomerTexts, paragraphs } from '../template-texts.ts';

export const email: CustomerMailTexts = {
  invoice_issued: {
    subject: 'Facture {number} de {company} : {amount}',
    body: paragraphs(
      'Bonjour {name},',
      'Votre facture {number} pour {username} est disponible. Le montant de {amount} est à régler au plus tard le {dueDate}.',
      'Consulter et payer la facture :\n{payLink}',
      '{company}',
    ),
  },
  reminder: {
    subject: 'Rappel : {amount} à régler pour la facture {number}',
    body: paragraphs(
      'Bonjour {name},',
      'Il reste {amount} à régler sur la facture {number} pour {username}. Date d’échéance : {dueDate}.',
      'Consulter et payer la facture :\n{payLink}',
      'Si vous avez déjà payé, merci de ne pas tenir compte de ce rappel.',
      '{company}',
    ),
  },
  paid: {
    subject: 'Paiement reçu : {amount}',
    body: paragraphs(
      'Bonjour {name},',
      'Nous avons bien reçu votre paiement de {amount} pour {username}. Merci ! Numéro de votre reçu : {number}.',
      'Consulter tous vos reçus :\n{payLink}',
      '{company}',
    ),
  },
  suspended: {
    subject: 'Votre accès Internet {username} a été suspendu',
    body: paragraphs(
      'Bonjour {name},',
      'Votre accès Internet {username} a été suspendu en raison d’un impayé de {amount}.',
      'Il sera rétabli automatiquement dès réception de votre paiement :\n{payLink}',
      '{company}',
    ),
  },
  reactivated: {
    subject: 'Votre accès Internet {username} est rétabli',
    body: paragraphs(
      'Bonjour {name},',
      'Votre accès Internet {username} est de nouveau actif. Merci !',
      '{company}',
    ),
  },
  welcome: {
    subject: 'Bienvenue chez {company}',
    body: paragraphs(
      'Bonjour {name},',
      'Votre accès Internet {username} avec le forfait {package} est prêt. Bienvenue chez {company} !',
      'Consulter vos factures et payer en ligne :\n{payLink}',
      'Une question ? Appelez le {hotline}.',
      '{company}',
    ),
  },
  package_changed: {
    subject: 'Votre forfait est désormais {package}',
    body: paragraphs(
      'Bonjour {name},',
      'Votre accès Internet {username} bénéficie désormais du forfait {package}.',
      '{company}',
    ),
  },
  promise_reminder: {
    subject: 'Rappel de votre paiement promis de {amount}',
    body: paragraphs(
      'Bonjour {name},',
      'Vous vous êtes engagé à payer {amount} pour {username} avant le {dueDate}. Merci d’y penser.',
      'Payer en ligne :\n{payLink}',
      '{company}',
    ),
  },
  ticket_opened: {
    subject: 'Nous avons reçu votre demande {number}',
    body: paragraphs(
      'Bonjour {name},',
      'Nous avons reçu votre demande {number} concernant {username} et reviendrons vers vous dès que possible.',
      '{company}',
    ),
  },
  outage: {
    subject: 'Panne affectant {username}',
    body: paragraphs(
      'Bonjour {name},',
      'Une panne affecte votre connexion Internet {username}. Nous y travaillons et vous préviendrons dès qu’elle sera terminée.',
      '{company}',
    ),
  },
  outage_ended: {
    subject: 'Votre connexion {username} est rétablie',
    body: paragraphs(
      'Bonjour {name},',
      'La panne est terminée et votre connexion Internet {username} fonctionne à nouveau. Merci de votre patience.',
      '{company}',
    ),
  },
};

/** Short, so that one or two segments suffice. */
export const sms: CustomerTexts<string> = {
  invoice_issued:
    '{company} : facture {number} de {amount} pour {username}, à régler avant le {dueDate}. Payer : {payLink}',
  reminder:
    '{company} : il reste {amount} à régler pour {username}, échéance le {dueDate}. Payer : {payLink}',
  paid: '{company} : paiement de {amount} reçu pour {username}. Numéro du reçu : {number}. Merci !',
  suspended: '{company} : {username} est suspendu, impayé de {amount}. Payer pour rétablir : {payLink}',
  reactivated: '{company} : {username} est de nouveau actif. Merci !',
  welcome: 'Bienvenue chez {company} ! {username} est prêt avec le forfait {package}. Aide : {hotline}',
  package_changed: '{company} : {username} a désormais le forfait {package}.',
  promise_reminder:
    '{company} : paiement promis de {amount} pour {username} avant le {dueDate}. Payer : {payLink}',
  ticket_opened:
    '{company} : nous avons reçu votre demande {number} et reviendrons vers vous. Aide : {hotline}',
  ticket_answered: '{company} : nous avons répondu à votre demande {number}. Une question ? {hotline}',
  ticket_resolved:
    '{company} : votre demande {number} est résolue. Votre avis : {ratingLink} Le problème persiste ? {hotline}',
  visit_scheduled:
    '{company} : notre technicien passera chez vous le {visitDate}, {visitTime} (demande {number}). Questions : {hotline}',
  visit_cancelled:
    '{company} : la visite du {visitDate} est annulée (demande {number}). Questions : {hotline}',
  visit_missed:
    '{company} : notre technicien est passé le {visitDate} sans trouver personne (demande {number}). Nouveau rendez-vous : {hotline}',
  outage: '{company} : une panne affecte {username}. Nous y travaillons.',
  outage_ended:
    '{company} : la panne est terminée, {username} fonctionne à nouveau. Merci de votre patience.',
};
