import { words } from '../export-columns/column.ts';

const vatModes = {
  inclusive: words(
    'Included in prices',
    'In Preisen enthalten',
    'Incluse dans les prix',
    'Incluso nos preços',
  ),
  on_top: words('Added to prices', 'Zuzüglich', 'En sus', 'Somado aos preços'),
  exempt: words('Exempt', 'Steuerfrei', 'Exonéré', 'Isento'),
};

/** Choices of settings, schedules and plans, by column. */
export const settingsWords = {
  excluded_weekdays: {
    1: words('Monday', 'Montag', 'Lundi', 'Segunda-feira'),
    2: words('Tuesday', 'Dienstag', 'Mardi', 'Terça-feira'),
    3: words('Wednesday', 'Mittwoch', 'Mercredi', 'Quarta-feira'),
    4: words('Thursday', 'Donnerstag', 'Jeudi', 'Quinta-feira'),
    5: words('Friday', 'Freitag', 'Vendredi', 'Sexta-feira'),
    6: words('Saturday', 'Samstag', 'Samedi', 'Sábado'),
    7: words('Sunday', 'Sonntag', 'Dimanche', 'Domingo'),
  },
  vat_mode: vatModes,
  isp_vat_mode: vatModes,
  first_invoice: {
    full: words('Full month', 'Voller Monat', 'Mois complet', 'Mês inteiro'),
    prorated: words('Prorated', 'Anteilig berechnet', 'Au prorata', 'Proporcional'),
    none: words('None', 'Keine', 'Aucune', 'Nenhuma'),
  },
  reactivation_rule: {
    keep: words(
      'Keep the billing day',
      'Abrechnungstag behalten',
      'Garder le jour de facturation',
      'Manter o dia de cobrança',
    ),
    restart: words(
      'Start anew from the day',
      'Ab dem Tag neu beginnen',
      'Recommencer ce jour-là',
      'Recomeçar a partir do dia',
    ),
  },
  suspension_method: {
    disable: words('Disable the account', 'Konto deaktivieren', 'Désactiver le compte', 'Desativar a conta'),
    expired_profile: words(
      'Profile for expired',
      'Profil für Gesperrte',
      'Profil des expirés',
      'Perfil de vencidos',
    ),
  },
  digits: {
    bangla: words('Bangla', 'Bengalisch', 'Bengali', 'Bengali'),
    latin: words('Latin', 'Lateinisch', 'Latins', 'Latinos'),
  },
  language: {
    en: words('English', 'Englisch', 'Anglais', 'Inglês'),
    bn: words('Bangla', 'Bengalisch', 'Bengali', 'Bengali'),
    de: words('German', 'Deutsch', 'Allemand', 'Alemão'),
    fr: words('French', 'Französisch', 'Français', 'Francês'),
    pt: words('Portuguese', 'Portugiesisch', 'Portugais', 'Português'),
  },
  sms_language: {
    en: words('English', 'Englisch', 'Anglais', 'Inglês'),
    bn: words('Bangla', 'Bengalisch', 'Bengali', 'Bengali'),
    de: words('German', 'Deutsch', 'Allemand', 'Alemão'),
    fr: words('French', 'Französisch', 'Français', 'Francês'),
    pt: words('Portuguese', 'Portugiesisch', 'Portugais', 'Português'),
  },
  locale: {
    en: words('English', 'Englisch', 'Anglais', 'Inglês'),
    bn: words('Bangla', 'Bengalisch', 'Bengali', 'Bengali'),
    de: words('German', 'Deutsch', 'Allemand', 'Alemão'),
    fr: words('French', 'Französisch', 'Français', 'Francês'),
    pt: words('Portuguese', 'Portugiesisch', 'Portugais', 'Português'),
  },
  only_one: {
    default: words(
      'As in the settings',
      'Wie in den Einstellungen',
      'Selon les paramètres',
      'Conforme as configurações',
    ),
    yes: words('Yes', 'Ja', 'Oui', 'Sim'),
    no: words('No', 'Nein', 'Non', 'Não'),
  },
  frequency: {
    daily: words('Daily', 'Täglich', 'Quotidien', 'Diária'),
    weekly: words('Weekly', 'Wöchentlich', 'Hebdomadaire', 'Semanal'),
    monthly: words('Monthly', 'Monatlich', 'Mensuel', 'Mensal'),
  },
  last_result: {
    created: words('Created', 'Angelegt', 'Créé', 'Criado'),
    below_minimum: words(
      'Below the minimum',
      'Unter dem Mindestbetrag',
      'Sous le minimum',
      'Abaixo do mínimo',
    ),
    nothing_to_settle: words('Nothing to settle', 'Nichts auszuzahlen', 'Rien à reverser', 'Nada a liquidar'),
  },
  format: {
    csv: words('CSV', 'CSV', 'CSV', 'CSV'),
    xlsx: words('Excel', 'Excel', 'Excel', 'Excel'),
    pdf: words('PDF', 'PDF', 'PDF', 'PDF'),
  },
  paused_for: {
    user: words(
      'Paused by a user',
      'Von einem Benutzer angehalten',
      'Mis en pause par un utilisateur',
      'Pausado por um usuário',
    ),
    creator_left: words(
      'Creator is no longer a user',
      'Ersteller ist kein Benutzer mehr',
      'Le créateur n’est plus utilisateur',
      'O criador não é mais usuário',
    ),
    creator_without_permission: words(
      'Creator has no permission',
      'Ersteller hat keine Berechtigung',
      'Le créateur n’a pas l’autorisation',
      'O criador não tem permissão',
    ),
    no_recipients: words('No recipients', 'Keine Empfänger', 'Aucun destinataire', 'Sem destinatários'),
  },
  records: {
    audit_log: words('Audit log', 'Änderungsprotokoll', 'Journal d’audit', 'Registro de auditoria'),
    session_log: words('Session log', 'Sitzungsprotokoll', 'Journal des sessions', 'Registro de sessões'),
    notifications: words('Notifications', 'Benachrichtigungen', 'Notifications', 'Notificações'),
    tickets: words('Tickets', 'Anfragen', 'Demandes', 'Chamados'),
    imports: words('Imports', 'Importe', 'Imports', 'Importações'),
    sign_ins: words('Sign-ins', 'Anmeldungen', 'Connexions', 'Acessos'),
    usage: words('Usage', 'Verbrauch', 'Consommation', 'Consumo'),
  },
  price_model: {
    flat: words('Flat price', 'Festpreis', 'Prix fixe', 'Preço fixo'),
    per_subscriber: words('Per subscriber', 'Pro Anschluss', 'Par abonné', 'Por assinante'),
    slabs: words('By number of subscribers', 'Gestaffelt', 'Par paliers', 'Por faixas'),
  },
  sms_driver: {
    bulksmsbd: words('BulkSMSBD', 'BulkSMSBD', 'BulkSMSBD', 'BulkSMSBD'),
    sslwireless: words('SSL Wireless', 'SSL Wireless', 'SSL Wireless', 'SSL Wireless'),
    smsnetbd: words('sms.net.bd', 'sms.net.bd', 'sms.net.bd', 'sms.net.bd'),
    twilio: words('Twilio', 'Twilio', 'Twilio', 'Twilio'),
    http: words('Other (HTTP)', 'Andere (HTTP)', 'Autre (HTTP)', 'Outro (HTTP)'),
  },
} as const;
