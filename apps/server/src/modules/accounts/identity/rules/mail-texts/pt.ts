import type { AccountMailTexts } from './mail-texts.ts';

export const portuguese: AccountMailTexts = {
  hello: (name) => `Olá, ${name},`,
  time: 'Data e hora',
  device: 'Dispositivo',
  address: 'Endereço IP',
  notYou:
    'Se não foi você, redefina sua senha agora e fale com o suporte. Todos os dispositivos serão desconectados:',
  reset: {
    subject: 'Redefina sua senha',
    text: 'Recebemos um pedido para redefinir sua senha. Escolha uma nova senha em até uma hora:',
    ignore: 'Se você não fez esse pedido, ignore este e-mail. Sua senha não foi alterada.',
  },
  invitation: {
    subject: (isp) => (isp === null ? 'Você recebeu um convite' : `Convite para acessar ${isp}`),
    text: (days) => `Uma conta foi criada para você. Escolha uma senha em até ${days} dias para começar:`,
  },
  newDevice: {
    subject: 'Novo acesso à sua conta',
    text: 'Sua conta foi acessada em um novo dispositivo.',
    wasYou: 'Se foi você, não é preciso fazer nada. Veja suas sessões nas configurações da conta:',
  },
  changes: {
    email: 'Seu e-mail foi alterado',
    mobile: 'Seu celular foi alterado',
    password: 'Sua senha foi alterada',
    two_factor_on: 'A autenticação em dois fatores foi ativada',
    two_factor_off: 'A autenticação em dois fatores foi desativada',
    passkey_added: 'Uma chave de acesso foi adicionada à sua conta',
    passkey_removed: 'Uma chave de acesso foi removida da sua conta',
  },
  emailChange: {
    subject: 'Seu e-mail está prestes a mudar',
    text: (newEmail) =>
      `Recebemos um pedido para mudar o e-mail da sua conta para ${newEmail}. A mudança vale assim que o código enviado a esse endereço for informado.`,
  },
  confirm: {
    email: {
      subject: 'Confirme seu novo e-mail',
      text: 'Informe este código nas configurações da conta para confirmar seu novo e-mail. Ele vale por uma hora:',
    },
    mobile: {
      subject: 'Confirme seu novo celular',
      text: 'Informe este código nas configurações da conta para confirmar seu novo celular. Ele vale por uma hora:',
    },
    keepSecret: 'Se você não fez esse pedido, não informe o código a ninguém.',
  },
  addressInUse: {
    subject: 'Seu e-mail foi informado em outra conta',
    text: 'Alguém informou seu e-mail como novo endereço de outra conta. Ele já pertence à sua conta, então nada foi alterado.',
    signIn: 'Se foi você, entre com este endereço:',
  },
  sms: {
    reset: 'Redefinir sua senha: {link}',
    invitation: 'Escolha a senha da sua nova conta: {link}',
    code: '{code} é o código que confirma seu novo celular. Ele vale por uma hora. Não o informe a ninguém.',
  },
};
