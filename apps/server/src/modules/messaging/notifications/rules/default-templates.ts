import type { NoticeKind } from '@lastmile/contract';
import type { WordsLanguage } from '@lastmile/kit';

export interface TemplateWords {
  readonly subject: string;
  readonly body: string;
}

const paragraphs = (...lines: readonly string[]): string => lines.join('\n\n');

/** What is said where an ISP has chosen no words of its own. */
export const defaultTemplates: Readonly<Record<WordsLanguage, Readonly<Record<NoticeKind, TemplateWords>>>> =
  {
    en: {
      bill_issued: {
        subject: 'Bill {number} from {company}: {amount}',
        body: paragraphs(
          'Hello {name},',
          'your bill {number} for {username} comes to {amount} and is due on {dueDate}.',
          'See it and pay here:\n{payLink}',
          '{company}',
        ),
      },
      reminder: {
        subject: 'Reminder: bill {number}, {amount} open',
        body: paragraphs(
          'Hello {name},',
          '{amount} of bill {number} for {username} are still open. It is due on {dueDate}.',
          'See it and pay here:\n{payLink}',
          'If you have paid in the meantime, thank you: nothing more is to be done.',
          '{company}',
        ),
      },
      paid: {
        subject: 'Payment received: {amount}',
        body: paragraphs(
          'Hello {name},',
          'we have received {amount} for {username}. Thank you! Your receipt is {number}.',
          'All your receipts are here:\n{payLink}',
          '{company}',
        ),
      },
      suspended: {
        subject: 'Your connection {username} is paused',
        body: paragraphs(
          'Hello {name},',
          'your connection {username} is paused because {amount} are open past the due date.',
          'It comes back by itself once the bills are paid:\n{payLink}',
          '{company}',
        ),
      },
      restored: {
        subject: 'Your connection {username} is back',
        body: paragraphs('Hello {name},', 'your connection {username} works again. Thank you!', '{company}'),
      },
    },
    de: {
      bill_issued: {
        subject: 'Rechnung {number} von {company}: {amount}',
        body: paragraphs(
          'Guten Tag {name},',
          'Ihre Rechnung {number} für {username} beträgt {amount} und ist am {dueDate} fällig.',
          'Hier sehen und bezahlen Sie sie:\n{payLink}',
          '{company}',
        ),
      },
      reminder: {
        subject: 'Erinnerung: Rechnung {number}, {amount} offen',
        body: paragraphs(
          'Guten Tag {name},',
          'von der Rechnung {number} für {username} sind noch {amount} offen. Fällig am {dueDate}.',
          'Hier sehen und bezahlen Sie sie:\n{payLink}',
          'Falls Sie inzwischen bezahlt haben, vielen Dank: Sie müssen nichts weiter tun.',
          '{company}',
        ),
      },
      paid: {
        subject: 'Zahlung erhalten: {amount}',
        body: paragraphs(
          'Guten Tag {name},',
          'wir haben {amount} für {username} erhalten. Vielen Dank! Ihre Quittung ist {number}.',
          'Alle Ihre Quittungen finden Sie hier:\n{payLink}',
          '{company}',
        ),
      },
      suspended: {
        subject: 'Ihr Anschluss {username} ist unterbrochen',
        body: paragraphs(
          'Guten Tag {name},',
          'Ihr Anschluss {username} ist unterbrochen, weil {amount} über die Fälligkeit hinaus offen sind.',
          'Er kommt von selbst zurück, sobald die Rechnungen bezahlt sind:\n{payLink}',
          '{company}',
        ),
      },
      restored: {
        subject: 'Ihr Anschluss {username} ist wieder da',
        body: paragraphs(
          'Guten Tag {name},',
          'Ihr Anschluss {username} funktioniert wieder. Vielen Dank!',
          '{company}',
        ),
      },
    },
    fr: {
      bill_issued: {
        subject: 'Facture {number} de {company} : {amount}',
        body: paragraphs(
          'Bonjour {name},',
          'votre facture {number} pour {username} s’élève à {amount}, à payer avant le {dueDate}.',
          'Consultez-la et payez ici :\n{payLink}',
          '{company}',
        ),
      },
      reminder: {
        subject: 'Rappel : facture {number}, {amount} à payer',
        body: paragraphs(
          'Bonjour {name},',
          'il reste {amount} à payer sur la facture {number} pour {username}. Échéance : {dueDate}.',
          'Consultez-la et payez ici :\n{payLink}',
          'Si vous avez payé entre-temps, merci : vous n’avez plus rien à faire.',
          '{company}',
        ),
      },
      paid: {
        subject: 'Paiement reçu : {amount}',
        body: paragraphs(
          'Bonjour {name},',
          'nous avons reçu {amount} pour {username}. Merci ! Votre reçu est le {number}.',
          'Tous vos reçus sont ici :\n{payLink}',
          '{company}',
        ),
      },
      suspended: {
        subject: 'Votre connexion {username} est interrompue',
        body: paragraphs(
          'Bonjour {name},',
          'votre connexion {username} est interrompue, car {amount} restent à payer après l’échéance.',
          'Elle revient d’elle-même dès que les factures sont payées :\n{payLink}',
          '{company}',
        ),
      },
      restored: {
        subject: 'Votre connexion {username} est rétablie',
        body: paragraphs(
          'Bonjour {name},',
          'votre connexion {username} fonctionne à nouveau. Merci !',
          '{company}',
        ),
      },
    },
    pt: {
      bill_issued: {
        subject: 'Fatura {number} de {company}: {amount}',
        body: paragraphs(
          'Olá {name},',
          'a sua fatura {number} de {username} é de {amount} e vence em {dueDate}.',
          'Veja-a e pague aqui:\n{payLink}',
          '{company}',
        ),
      },
      reminder: {
        subject: 'Lembrete: fatura {number}, {amount} em aberto',
        body: paragraphs(
          'Olá {name},',
          'ainda estão em aberto {amount} da fatura {number} de {username}. Vencimento: {dueDate}.',
          'Veja-a e pague aqui:\n{payLink}',
          'Se entretanto já pagou, obrigado: não precisa de fazer mais nada.',
          '{company}',
        ),
      },
      paid: {
        subject: 'Pagamento recebido: {amount}',
        body: paragraphs(
          'Olá {name},',
          'recebemos {amount} de {username}. Obrigado! O seu recibo é o {number}.',
          'Todos os seus recibos estão aqui:\n{payLink}',
          '{company}',
        ),
      },
      suspended: {
        subject: 'A sua ligação {username} está suspensa',
        body: paragraphs(
          'Olá {name},',
          'a sua ligação {username} está suspensa porque {amount} estão em aberto depois do vencimento.',
          'Volta por si assim que as faturas forem pagas:\n{payLink}',
          '{company}',
        ),
      },
      restored: {
        subject: 'A sua ligação {username} voltou',
        body: paragraphs('Olá {name},', 'a sua ligação {username} funciona de novo. Obrigado!', '{company}'),
      },
    },
  };
