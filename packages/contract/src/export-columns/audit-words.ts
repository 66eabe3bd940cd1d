import { words } from './column.ts';
import { moneyRecordWords } from './money-record-words.ts';
import { recordTypeWords } from './record-type-words.ts';

/** Audited records by their table, and what happened to them: a change, or an event that was recorded. */
export const auditWords = {
  entity: { ...moneyRecordWords, ...recordTypeWords },
  auditAction: {
    event: words('Event', 'Ereignis', 'Événement', 'Evento'),
    insert: words('Created', 'Angelegt', 'Créé', 'Criado'),
    update: words('Updated', 'Geändert', 'Modifié', 'Atualizado'),
    delete: words('Deleted', 'Gelöscht', 'Supprimé', 'Excluído'),
    acting_as_began: words(
      'Started acting as this ISP',
      'Handeln als dieser Provider begonnen',
      'Début d’action en tant que ce FAI',
      'Início de ação como este provedor',
    ),
    erased: words(
      'Personal data erased',
      'Personenbezogene Daten gelöscht',
      'Données personnelles effacées',
      'Dados pessoais apagados',
    ),
    exported: words(
      'Personal data exported',
      'Personenbezogene Daten exportiert',
      'Données personnelles exportées',
      'Dados pessoais exportados',
    ),
    hand_over_requested: words(
      'Asked to hand over cash',
      'Um Übergabe des Bargelds gebeten',
      'Invité à remettre les espèces',
      'Solicitada a entrega do dinheiro',
    ),
    explanation_requested: words(
      'Asked to explain reversals',
      'Um Erklärung von Stornierungen gebeten',
      'Invité à expliquer des annulations',
      'Solicitada explicação de estornos',
    ),
    key_rotated: words(
      'Encryption key rotated',
      'Schlüssel erneuert',
      'Clé de chiffrement renouvelée',
      'Chave de criptografia renovada',
    ),
    leak_fixed: words(
      'Revenue leak fixed on the router',
      'Umsatzverlust auf dem Router behoben',
      'Perte de revenus corrigée sur le routeur',
      'Perda de receita corrigida no roteador',
    ),
    password_shown: words(
      'Password revealed',
      'Passwort angezeigt',
      'Mot de passe affiché',
      'Senha revelada',
    ),
    refresh_token_on_other_device: words(
      'Session used on another device',
      'Sitzung auf einem anderen Gerät verwendet',
      'Session utilisée sur un autre appareil',
      'Sessão usada em outro dispositivo',
    ),
    refresh_token_reused: words(
      'Expired session reused',
      'Anmeldung von anderer Stelle wiederverwendet',
      'Connexion réutilisée ailleurs',
      'Sessão reutilizada em outro lugar',
    ),
    sign_in_blocked: words('Sign-in blocked', 'Anmeldung blockiert', 'Connexion bloquée', 'Login bloqueado'),
    sign_in_failed: words(
      'Sign-in failed',
      'Anmeldung fehlgeschlagen',
      'Échec de connexion',
      'Falha no login',
    ),
    signed_in: words('Signed in', 'Angemeldet', 'Connexion', 'Login realizado'),
  },
} as const;
