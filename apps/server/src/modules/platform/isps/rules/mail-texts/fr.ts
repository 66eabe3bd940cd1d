import type { IspMailTexts } from './mail-texts.ts';

export const french: IspMailTexts = {
  hello: (name) => `Bonjour ${name},`,
  code: {
    subject: (company) => `Confirmez l’inscription de ${company}`,
    text: (company) =>
      `Saisissez ce code pour terminer l’inscription de ${company}. Il est valable 24 heures :`,
  },
  ignore: 'Si vous ne vous êtes pas inscrit, ignorez cet e-mail.',
  existingAccount: {
    subject: 'Vous avez déjà un compte',
    text: 'Quelqu’un a saisi votre adresse e-mail pour inscrire une entreprise. Un compte existe déjà avec cette adresse : rien n’a été enregistré.',
    signIn: 'Connectez-vous, ou réinitialisez votre mot de passe si vous l’avez oublié :',
  },
  detailsInUse: {
    subject: (company) => `${company} n’a pas pu être inscrite`,
    text: 'Le numéro de mobile ou de licence saisi appartient à un compte existant. Vérifiez-les et recommencez, connectez-vous au compte existant ou contactez l’assistance :',
  },
  news: {
    approved: {
      subject: (company) => `${company} a été validée`,
      text: 'Votre inscription est terminée et votre compte est actif.',
    },
    reactivated: {
      subject: (company) => `${company} a été réactivée`,
      text: 'Votre compte a été réactivé. Vous pouvez de nouveau effectuer des modifications.',
    },
    under_review: {
      subject: (company) => `Nous examinons l’inscription de ${company}`,
      text: 'Nous avons reçu votre paiement et examinons votre inscription. Nous vous écrirons dès que ce sera terminé. Vous n’avez rien à faire.',
    },
    rejected: {
      subject: (company) => `L’inscription de ${company} a été refusée`,
      text: 'Nous n’avons pas pu accepter votre inscription. Si vous avez déjà payé, votre paiement sera remboursé.',
    },
    suspended: {
      subject: (company) => `${company} a été suspendue`,
      text: 'Votre compte a été suspendu. Vous pouvez toujours vous connecter, consulter et exporter vos données, et payer. Les autres modifications seront possibles après la réactivation. Vos abonnés restent connectés et la facturation automatique continue.',
    },
    closed: {
      subject: (company) => `${company} a été fermée`,
      text: 'Votre compte a été fermé. Vous ne pouvez plus vous connecter.',
    },
    other: {
      subject: (company) => `Le statut de ${company} a changé`,
      text: 'Connectez-vous pour voir le statut actuel de votre compte.',
    },
  },
  signIn: 'Connectez-vous ici :',
  reason: (reason) => `Motif : ${reason}`,
  or: 'ou',
  questions: (brand, ways) => `Pour toute question, contactez ${brand} : ${ways}.`,
};
