import type { DocumentLanguage } from '@lastmile/kit';
import type { Mail } from '@lastmile/messaging';

interface ConnectionChange {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly author: string;
  readonly at: string;
  readonly ip: string;
}

interface Texts {
  readonly subject: (router: string) => string;
  readonly text: (change: ConnectionChange, time: string) => string;
  readonly advice: string;
}

const texts: Readonly<Record<DocumentLanguage, Texts>> = {
  en: {
    subject: (router) => `Router connection changed: ${router}`,
    text: ({ author, name, host, port, ip }, time) =>
      `${author} added router ${name} or changed its connection (${host}, port ${port}) at ${time} from ${ip}.`,
    advice:
      'Nothing is written to the router until sync is enabled. If you did not expect this, check the router and have your users change their passwords:',
  },
  de: {
    subject: (router) => `Router-Verbindung geändert: ${router}`,
    text: ({ author, name, host, port, ip }, time) =>
      `${author} hat den Router ${name} hinzugefügt oder seine Verbindung geändert (${host}, Port ${port}), ${time}, von ${ip}.`,
    advice:
      'Auf den Router wird nichts geschrieben, solange die Synchronisierung nicht aktiviert ist. Falls Sie das nicht erwartet haben, prüfen Sie den Router und lassen Sie Ihre Benutzer ihre Passwörter ändern:',
  },
  fr: {
    subject: (router) => `Connexion du routeur modifiée : ${router}`,
    text: ({ author, name, host, port, ip }, time) =>
      `${author} a ajouté le routeur ${name} ou modifié sa connexion (${host}, port ${port}), ${time}, depuis ${ip}.`,
    advice:
      'Rien n’est écrit sur le routeur tant que la synchronisation n’est pas activée. Si vous ne vous y attendiez pas, vérifiez le routeur et faites changer les mots de passe de vos utilisateurs :',
  },
  pt: {
    subject: (router) => `Conexão do roteador alterada: ${router}`,
    text: ({ author, name, host, port, ip }, time) =>
      `${author} adicionou o roteador ${name} ou alterou sua conexão (${host}, porta ${port}), ${time}, a partir de ${ip}.`,
    advice:
      'Nada é gravado no roteador até a sincronização ser ativada. Se você não esperava isso, verifique o roteador e peça a seus usuários que troquem as senhas:',
  },
  bn: {
    subject: (router) => `রাউটারের সংযোগ বদলেছে: ${router}`,
    text: ({ author, name, host, port, ip }, time) =>
      `${author} রাউটার ${name} যোগ করেছেন বা এর সংযোগ বদলেছেন (${host}, পোর্ট ${port}), ${time}, ${ip} থেকে।`,
    advice:
      'সিঙ্ক চালু না করা পর্যন্ত রাউটারে কিছু লেখা হয় না। আপনি এটি আশা না করে থাকলে রাউটারটি দেখুন এবং ইউজারদের পাসওয়ার্ড বদলাতে বলুন:',
  },
};

/** Tells an owner, in their language, who changed how a router is reached. */
export function connectionMail(
  change: ConnectionChange,
  panelUrl: string,
  language: string,
): Pick<Mail, 'subject' | 'text'> {
  const words = texts[language as DocumentLanguage] ?? texts.en;
  const time = `${change.at.slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject: words.subject(change.name),
    text: `${[words.text(change, time), words.advice, `${panelUrl}/isp/router-list`].join('\n\n')}\n`,
  };
}
