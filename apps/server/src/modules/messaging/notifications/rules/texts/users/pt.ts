import { paragraphs, type UserMailTexts, type UserTexts } from '../../template-texts.ts';

export const email: UserMailTexts = {
  licence_expiry: {
    subject: 'A licença de provedor {number} vence em {dueDate}',
    body: paragraphs(
      'Olá, {name}!',
      'A licença de provedor {number} da {company} vence em {dueDate}. Solicite a renovação ao órgão regulador a tempo e depois informe a nova data de vencimento no perfil da empresa.',
      '{company}',
    ),
  },
  settlement_paid: {
    subject: 'Liquidação {number} paga: {amount}',
    body: paragraphs(
      'Olá, {name}!',
      'A liquidação {number} de {amount} foi paga na sua conta para recebimento. Confirme o recebimento na página da liquidação.',
      '{company}',
    ),
  },
  router_unreachable: {
    subject: '{router} não responde',
    body: paragraphs(
      'Olá, {name}!',
      'O roteador {router} não responde. Os assinantes dele podem estar offline. Verifique a energia e o uplink. A lista de roteadores mostra quando ele voltar.',
      '{company}',
    ),
  },
  reseller_low_balance: {
    subject: 'Recarregue sua carteira',
    body: paragraphs(
      'Olá, {name}!',
      'Sua carteira não cobre as renovações dos próximos três dias. Adicione pelo menos {amount} para que seus assinantes continuem conectados.',
      'Dúvidas? Ligue para {hotline}.',
      '{company}',
    ),
  },
  reseller_funds_added: {
    subject: '{amount} adicionados à sua conta',
    body: paragraphs(
      'Olá, {name}!',
      'Recebemos {amount} e adicionamos à sua conta. Obrigado!',
      'Dúvidas? Ligue para {hotline}.',
      '{company}',
    ),
  },
};

export const sms: UserTexts<string> = {
  service_charge:
    '{company}: sua taxa de serviço está paga até {dueDate}. Pague a tempo para manter seu plano.',
  licence_expiry:
    '{company}: a licença de provedor {number} vence em {dueDate}. Solicite a renovação a tempo.',
  settlement_paid: '{company}: a liquidação {number} de {amount} foi paga na sua conta para recebimento.',
  router_unreachable: '{company}: o roteador {router} não responde. Os assinantes dele podem estar offline.',
  reseller_low_balance:
    '{company}: sua carteira não cobre as renovações dos próximos 3 dias. Adicione pelo menos {amount}. Ajuda: {hotline}',
  reseller_funds_added: '{company}: adicionamos {amount} à sua conta. Obrigado!',
};
