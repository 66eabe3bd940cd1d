import type { AccountMailTexts } from './mail-texts.ts';

export const french: AccountMailTexts = {
  hello: (name) => `Bonjour ${name},`,
  time: 'Date',
  device: 'Appareil',
  address: 'Adresse IP',
  notYou:
    'Si ce n’était pas vous, réinitialisez votre mot de passe sans attendre et contactez l’assistance. Tous les appareils seront déconnectés :',
  reset: {
    subject: 'Réinitialisez votre mot de passe',
    text: 'Vous avez demandé la réinitialisation de votre mot de passe. Choisissez-en un nouveau dans l’heure :',
    ignore:
      'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail. Votre mot de passe n’a pas changé.',
  },
  invitation: {
    subject: (isp) => (isp === null ? 'Vous avez reçu une invitation' : `Invitation à rejoindre ${isp}`),
    text: (days) =>
      `Un compte a été créé pour vous. Choisissez un mot de passe sous ${days} jours pour commencer :`,
  },
  newDevice: {
    subject: 'Nouvelle connexion à votre compte',
    text: 'Un nouvel appareil s’est connecté à votre compte.',
    wasYou:
      'Si c’était vous, vous n’avez rien à faire. Vos sessions sont visibles dans les paramètres de votre compte :',
  },
  changes: {
    email: 'Votre adresse e-mail a été modifiée',
    mobile: 'Votre numéro de mobile a été modifié',
    password: 'Votre mot de passe a été modifié',
    two_factor_on: 'L’authentification à deux facteurs a été activée',
    two_factor_off: 'L’authentification à deux facteurs a été désactivée',
    passkey_added: 'Une clé d’accès a été ajoutée à votre compte',
    passkey_removed: 'Une clé d’accès a été supprimée de votre compte',
  },
  emailChange: {
    subject: 'Votre adresse e-mail va être modifiée',
    text: (newEmail) =>
      `Le remplacement de l’adresse e-mail de votre compte par ${newEmail} a été demandé. Il prend effet dès que le code envoyé à cette adresse est saisi.`,
  },
  confirm: {
    email: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      text: 'Saisissez ce code dans les paramètres de votre compte pour confirmer votre nouvelle adresse e-mail. Il est valable une heure :',
    },
    mobile: {
      subject: 'Confirmez votre nouveau numéro de mobile',
      text: 'Saisissez ce code dans les paramètres de votre compte pour confirmer votre nouveau numéro de mobile. Il est valable une heure :',
    },
    keepSecret: 'Si vous n’êtes pas à l’origine de cette demande, ne communiquez ce code à personne.',
  },
  addressInUse: {
    subject: 'Votre adresse e-mail a été saisie pour un autre compte',
    text: 'Quelqu’un a saisi votre adresse e-mail comme nouvelle adresse d’un autre compte. Elle appartient déjà à votre compte : rien n’a été modifié.',
    signIn: 'Si c’était vous, connectez-vous avec cette adresse :',
  },
  sms: {
    reset: 'Choisir un nouveau mot de passe : {link}',
    invitation: 'Choisir le mot de passe de votre nouveau compte : {link}',
    code: '{code} est le code qui confirme votre nouveau numéro de mobile. Il est valable une heure. Ne le donnez à personne.',
  },
};
