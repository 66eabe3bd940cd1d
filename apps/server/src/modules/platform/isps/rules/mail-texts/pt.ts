import type { IspMailTexts } from './mail-texts.ts';

export const portuguese: IspMailTexts = {
  hello: (name) => `Olá, ${name},`,
  code: {
    subject: (company) => `Confirme o cadastro de ${company}`,
    text: (company) => `Informe este código para concluir o cadastro de ${company}. Ele vale por 24 horas:`,
  },
  ignore: 'Se você não fez um cadastro, ignore este e-mail.',
  existingAccount: {
    subject: 'Você já tem uma conta',
    text: 'Alguém informou seu e-mail para cadastrar uma empresa. Já existe uma conta com esse endereço, então nada foi cadastrado.',
    signIn: 'Entre na sua conta ou redefina sua senha:',
  },
  detailsInUse: {
    subject: (company) => `Não foi possível cadastrar ${company}`,
    text: 'O celular ou o número da licença informado pertence a uma conta existente. Confira os dois e faça o cadastro novamente, entre na conta existente ou fale com o suporte:',
  },
  news: {
    approved: {
      subject: (company) => `${company} foi aprovada`,
      text: 'Seu cadastro foi concluído e sua conta está ativa.',
    },
    reactivated: {
      subject: (company) => `${company} foi reativada`,
      text: 'Sua conta foi reativada. Você já pode fazer alterações novamente.',
    },
    under_review: {
      subject: (company) => `Estamos analisando o cadastro de ${company}`,
      text: 'Recebemos seu pagamento e estamos analisando seu cadastro. Enviaremos um e-mail quando terminarmos. Você não precisa fazer nada.',
    },
    rejected: {
      subject: (company) => `O cadastro de ${company} foi recusado`,
      text: 'Não foi possível aceitar seu cadastro. Se você já pagou, o pagamento será reembolsado.',
    },
    suspended: {
      subject: (company) => `${company} foi suspensa`,
      text: 'Sua conta foi suspensa. Você ainda pode entrar, ver e exportar seus dados e pagar. Outras alterações só serão possíveis após a reativação. Seus assinantes continuam conectados e o faturamento automático continua.',
    },
    closed: {
      subject: (company) => `${company} foi encerrada`,
      text: 'Sua conta foi encerrada. Não é mais possível entrar.',
    },
    other: {
      subject: (company) => `A situação de ${company} mudou`,
      text: 'Entre para ver a situação atual da sua conta.',
    },
  },
  signIn: 'Entre aqui:',
  reason: (reason) => `Motivo: ${reason}`,
  or: 'ou',
  questions: (brand, ways) => `Em caso de dúvidas, fale com ${brand}: ${ways}.`,
};
