import { type CustomerMailTexts, type CustomerTexts, paragraphs } from '../template-texts.ts';

export const email: CustomerMailTexts = {
  invoice_issued: {
    subject: 'Fatura {number} de {company}: {amount}',
    body: paragraphs(
      'Olá, {name}!',
      'Sua fatura {number} de {username} está disponível. O valor de {amount} vence em {dueDate}.',
      'Veja e pague sua fatura:\n{payLink}',
      '{company}',
    ),
  },
  reminder: {
    subject: 'Lembrete: {amount} em aberto na fatura {number}',
    body: paragraphs(
      'Olá, {name}!',
      'A fatura {number} de {username} tem {amount} em aberto. Vencimento: {dueDate}.',
      'Veja e pague sua fatura:\n{payLink}',
      'Se você já pagou, desconsidere este lembrete.',
      '{company}',
    ),
  },
  paid: {
    subject: 'Pagamento recebido: {amount}',
    body: paragraphs(
      'Olá, {name}!',
      'Recebemos seu pagamento de {amount} para {username}. Obrigado! Número do recibo: {number}.',
      'Veja todos os seus recibos:\n{payLink}',
      '{company}',
    ),
  },
  suspended: {
    subject: 'Sua internet {username} foi suspensa',
    body: paragraphs(
      'Olá, {name}!',
      'Sua internet {username} foi suspensa porque há {amount} em atraso.',
      'Ela será reativada automaticamente assim que você pagar:\n{payLink}',
      '{company}',
    ),
  },
  reactivated: {
    subject: 'Sua internet {username} foi reativada',
    body: paragraphs('Olá, {name}!', 'Sua internet {username} está ativa novamente. Obrigado!', '{company}'),
  },
  welcome: {
    subject: 'Boas-vindas à {company}',
    body: paragraphs(
      'Olá, {name}!',
      'Sua internet {username} com o plano {package} está pronta. Boas-vindas à {company}!',
      'Veja suas faturas e pague online:\n{payLink}',
      'Dúvidas? Ligue para {hotline}.',
      '{company}',
    ),
  },
  package_changed: {
    subject: 'Seu plano agora é {package}',
    body: paragraphs('Olá, {name}!', 'Sua internet {username} agora está no plano {package}.', '{company}'),
  },
  promise_reminder: {
    subject: 'Lembrete do pagamento prometido de {amount}',
    body: paragraphs(
      'Olá, {name}!',
      'Você prometeu pagar {amount} de {username} até {dueDate}. Obrigado!',
      'Pague online:\n{payLink}',
      '{company}',
    ),
  },
  ticket_opened: {
    subject: 'Recebemos sua solicitação {number}',
    body: paragraphs(
      'Olá, {name},',
      'Recebemos sua solicitação {number} sobre {username} e retornaremos assim que possível.',
      '{company}',
    ),
  },
  outage: {
    subject: 'Falha de internet em {username}',
    body: paragraphs(
      'Olá, {name},',
      'Uma falha afeta sua internet {username}. Estamos trabalhando nisso e avisaremos quando for resolvida.',
      '{company}',
    ),
  },
  outage_ended: {
    subject: 'Sua internet {username} voltou',
    body: paragraphs(
      'Olá, {name},',
      'A falha foi resolvida e sua internet {username} voltou a funcionar. Obrigado pela paciência.',
      '{company}',
    ),
  },
};

/** Short, so that one or two segments suffice. */
export const sms: CustomerTexts<string> = {
  invoice_issued: '{company}: fatura {number} de {amount} de {username} vence em {dueDate}. Pague: {payLink}',
  reminder: '{company}: {amount} em aberto de {username}, vencimento {dueDate}. Pague: {payLink}',
  paid: '{company}: recebemos {amount} de {username}. Recibo {number}. Obrigado!',
  suspended: '{company}: {username} foi suspensa, {amount} em atraso. Pague para reativar: {payLink}',
  reactivated: '{company}: {username} está ativa novamente. Obrigado!',
  welcome: 'Boas-vindas à {company}! {username} está pronta com o plano {package}. Ajuda: {hotline}',
  package_changed: '{company}: {username} agora está no plano {package}.',
  promise_reminder: '{company}: você prometeu pagar {amount} de {username} até {dueDate}. Pague: {payLink}',
  ticket_opened: '{company}: recebemos sua solicitação {number} e retornaremos. Ajuda: {hotline}',
  ticket_answered: '{company}: respondemos sua solicitação {number}. Dúvidas? Ligue {hotline}',
  ticket_resolved:
    '{company}: sua solicitação {number} foi resolvida. Avalie o atendimento: {ratingLink} O problema continua? Ligue {hotline}',
  visit_scheduled:
    '{company}: nosso técnico fará uma visita em {visitDate}, {visitTime} (solicitação {number}). Dúvidas? Ligue {hotline}',
  visit_cancelled:
    '{company}: a visita técnica de {visitDate} foi cancelada (solicitação {number}). Dúvidas? Ligue {hotline}',
  visit_missed:
    '{company}: nosso técnico esteve aí em {visitDate}, mas não encontrou ninguém (solicitação {number}). Reagende: {hotline}',
  outage: '{company}: uma falha afeta {username}. Estamos trabalhando nisso.',
  outage_ended: '{company}: a falha foi resolvida e {username} voltou a funcionar. Obrigado pela paciência.',
};
