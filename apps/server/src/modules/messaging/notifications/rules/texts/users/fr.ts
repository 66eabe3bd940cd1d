import { paragraphs, type UserMailTexts, type UserTexts } from '../../template-texts.ts';

export const email: UserMailTexts = {
  licence_expiry: {
    subject: 'La licence FAI {number} expire le {dueDate}',
    body: paragraphs(
      'Bonjour {name},',
      'La licence FAI {number} de {company} expire le {dueDate}. Demandez son renouvellement au régulateur à temps, puis saisissez la nouvelle date d’expiration dans le profil de l’entreprise.',
      '{company}',
    ),
  },
  settlement_paid: {
    subject: 'Reversement {number} payé : {amount}',
    body: paragraphs(
      'Bonjour {name},',
      'Le reversement {number} de {amount} a été payé sur votre compte de reversement. Merci de confirmer sa réception sur la page du reversement.',
      '{company}',
    ),
  },
  router_unreachable: {
    subject: '{router} ne répond pas',
    body: paragraphs(
      'Bonjour {name},',
      'Le routeur {router} ne répond pas. Ses abonnés sont peut-être hors ligne. Vérifiez son alimentation et sa liaison. La liste des routeurs indique son retour.',
      '{company}',
    ),
  },
  reseller_low_balance: {
    subject: 'Rechargez votre portefeuille',
    body: paragraphs(
      'Bonjour {name},',
      'Votre portefeuille ne couvre pas les renouvellements des trois prochains jours. Ajoutez au moins {amount} pour que vos abonnés restent connectés.',
      'Une question ? Appelez le {hotline}.',
      '{company}',
    ),
  },
  reseller_funds_added: {
    subject: '{amount} ajoutés à votre compte',
    body: paragraphs(
      'Bonjour {name},',
      'Nous avons reçu {amount} et les avons ajoutés à votre compte. Merci !',
      'Une question ? Appelez le {hotline}.',
      '{company}',
    ),
  },
};

export const sms: UserTexts<string> = {
  service_charge:
    '{company} : vos frais de service sont payés jusqu’au {dueDate}. Payez à temps pour conserver votre formule.',
  licence_expiry:
    '{company} : la licence FAI {number} expire le {dueDate}. Demandez son renouvellement à temps.',
  settlement_paid:
    '{company} : le reversement {number} de {amount} a été payé sur votre compte de reversement.',
  router_unreachable: '{company} : le routeur {router} ne répond pas. Ses abonnés sont peut-être hors ligne.',
  reseller_low_balance:
    '{company} : votre portefeuille ne couvre pas les renouvellements des 3 prochains jours. Ajoutez au moins {amount}. Aide : {hotline}',
  reseller_funds_added: '{company} : nous avons ajouté {amount} à votre compte. Merci !',
};
