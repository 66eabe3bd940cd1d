import { number, text, words } from './column.ts';

/** Columns of resellers. */
export const resellerColumns = {
  businessName: text('Business name', 'Firmenname', 'Nom de l’entreprise', 'Nome da empresa'),
  usernamePrefix: text(
    'Username prefix',
    'Präfix der Benutzernamen',
    'Préfixe des identifiants',
    'Prefixo dos usuários',
  ),
  commissionPercent: number('Commission (%)', 'Provision (%)', 'Commission (%)', 'Comissão (%)'),
  subscriberCount: number('Subscribers', 'Anschlüsse', 'Abonnés', 'Assinantes'),
};

export const resellerWords = {
  status: { inactive: words('Inactive', 'Inaktiv', 'Inactif', 'Inativo') },
};
