import type { DocumentLanguage } from '@lastmile/kit';

const english = {
  title: 'How was our support?',
  aboutText: 'Your request',
  comment: 'Anything to add? (optional)',
  send: 'Send rating',
  chooseFirst: 'Choose a rating first.',
  thanks: 'Thank you for your rating.',
  thanksText: 'You can close this page.',
  unknown: 'This link is not valid',
  unknownText: 'Open the link from our message again.',
  unavailable: 'This page is not available right now',
  unavailableText: 'Try again in a few minutes.',
  ratings: ['Very bad', 'Bad', 'Okay', 'Good', 'Very good'],
};

export type RatingTexts = typeof english;

export const ratingTexts: Readonly<Record<DocumentLanguage, RatingTexts>> = {
  en: english,
  de: {
    title: 'Wie war unser Support?',
    aboutText: 'Ihre Anfrage',
    comment: 'Möchten Sie etwas hinzufügen? (optional)',
    send: 'Bewertung senden',
    chooseFirst: 'Wählen Sie zuerst eine Bewertung.',
    thanks: 'Vielen Dank für Ihre Bewertung.',
    thanksText: 'Sie können diese Seite schließen.',
    unknown: 'Dieser Link ist ungültig',
    unknownText: 'Öffnen Sie den Link aus unserer Nachricht noch einmal.',
    unavailable: 'Diese Seite ist gerade nicht verfügbar',
    unavailableText: 'Versuchen Sie es in einigen Minuten noch einmal.',
    ratings: ['Sehr schlecht', 'Schlecht', 'In Ordnung', 'Gut', 'Sehr gut'],
  },
  fr: {
    title: 'Que pensez-vous de notre assistance ?',
    aboutText: 'Votre demande',
    comment: 'Souhaitez-vous ajouter quelque chose ? (facultatif)',
    send: 'Envoyer mon avis',
    chooseFirst: 'Choisissez d’abord une note.',
    thanks: 'Merci pour votre avis.',
    thanksText: 'Vous pouvez fermer cette page.',
    unknown: 'Ce lien n’est pas valide',
    unknownText: 'Ouvrez de nouveau le lien reçu dans notre message.',
    unavailable: 'Cette page est momentanément indisponible',
    unavailableText: 'Réessayez dans quelques minutes.',
    ratings: ['Très mauvais', 'Mauvais', 'Correct', 'Bon', 'Très bon'],
  },
  pt: {
    title: 'Como foi o nosso atendimento?',
    aboutText: 'Sua solicitação',
    comment: 'Quer acrescentar algo? (opcional)',
    send: 'Enviar avaliação',
    chooseFirst: 'Escolha primeiro uma nota.',
    thanks: 'Obrigado pela sua avaliação.',
    thanksText: 'Você já pode fechar esta página.',
    unknown: 'Este link não é válido',
    unknownText: 'Abra novamente o link da nossa mensagem.',
    unavailable: 'Esta página não está disponível no momento',
    unavailableText: 'Tente novamente em alguns minutos.',
    ratings: ['Muito ruim', 'Ruim', 'Regular', 'Bom', 'Muito bom'],
  },
};
