import { words } from './column.ts';

/** States and kinds of subscribers, customers, routers and users as files write them, by column and code. */
export const customerWords = {
  status: {
    pending: words('Pending', 'Vorgemerkt', 'En attente', 'Pendente'),
    active: words('Active', 'Aktiv', 'Actif', 'Ativo'),
    suspended: words('Suspended', 'Gesperrt', 'Suspendu', 'Suspenso'),
    on_hold: words('On hold', 'Pausiert', 'En pause', 'Pausado'),
    closed: words('Closed', 'Gekündigt', 'Résilié', 'Encerrado'),
    unpaid: words('Unpaid', 'Unbezahlt', 'Impayée', 'Em aberto'),
    partial: words('Partly paid', 'Teilweise bezahlt', 'Partiellement payée', 'Paga parcialmente'),
    paid: words('Paid', 'Bezahlt', 'Payée', 'Paga'),
    cancelled: words('Cancelled', 'Storniert', 'Annulée', 'Cancelada'),
    posted: words('Completed', 'Gebucht', 'Effectué', 'Concluído'),
    reversed: words('Reversed', 'Storniert', 'Annulé', 'Estornado'),
    issued: words('Issued', 'Ausgestellt', 'Émis', 'Emitida'),
    invited: words('Invited', 'Eingeladen', 'Invité', 'Convidado'),
    locked: words('Locked', 'Gesperrt', 'Verrouillé', 'Bloqueado'),
    disabled: words('Disabled', 'Deaktiviert', 'Désactivé', 'Desativado'),
  },
  statusReason: {
    unpaid: words('Unpaid', 'Unbezahlt', 'Impayé', 'Falta de pagamento'),
    manual: words('By staff', 'Durch Mitarbeiter', 'Par l’équipe', 'Pela equipe'),
    wallet: words(
      'Reseller wallet',
      'Guthaben des Wiederverkäufers',
      'Portefeuille du revendeur',
      'Carteira do revendedor',
    ),
  },
  sync: {
    none: words('Not on router', 'Nicht auf dem Router', 'Absent du routeur', 'Não está no roteador'),
    pending: words(
      'Changes pending',
      'Änderungen ausstehend',
      'Modifications en attente',
      'Alterações pendentes',
    ),
    synced: words('Synced', 'Synchron', 'Synchronisé', 'Sincronizado'),
    failed: words(
      'Sync failed',
      'Synchronisierung fehlgeschlagen',
      'Échec de synchronisation',
      'Falha na sincronização',
    ),
    drift: words(
      'Changed on router',
      'Auf dem Router geändert',
      'Modifié sur le routeur',
      'Alterado no roteador',
    ),
  },
  state: {
    unknown: words('Not polled yet', 'Noch nicht abgefragt', 'Pas encore interrogé', 'Ainda não consultado'),
    online: words('Online', 'Online', 'En ligne', 'Online'),
    unreachable: words('Unreachable', 'Nicht erreichbar', 'Injoignable', 'Inacessível'),
    auth_failed: words(
      'Login failed',
      'Anmeldung fehlgeschlagen',
      'Échec d’authentification',
      'Falha no login',
    ),
    pending: words(
      'Changes pending',
      'Änderungen ausstehend',
      'Modifications en attente',
      'Alterações pendentes',
    ),
    synced: words('Synced', 'Synchron', 'Synchronisé', 'Sincronizado'),
    failed: words(
      'Sync failed',
      'Synchronisierung fehlgeschlagen',
      'Échec de synchronisation',
      'Falha na sincronização',
    ),
    drift: words(
      'Changed on router',
      'Auf dem Router geändert',
      'Modifié sur le routeur',
      'Alterado no roteador',
    ),
    scheduled: words('Will be suspended', 'Wird gesperrt', 'Sera suspendu', 'Será suspenso'),
    postponed: words(
      'Postponed (excluded day)',
      'Verschoben (ausgenommener Tag)',
      'Reporté (jour exclu)',
      'Suspensão adiada (dia excluído)',
    ),
    promised: words('Promised to pay', 'Zahlung zugesagt', 'Promesse de paiement', 'Prometeu pagar'),
  },
  billing: {
    normal: words('Standard', 'Standard', 'Standard', 'Padrão'),
    free: words('Free', 'Kostenlos', 'Gratuite', 'Gratuito'),
  },
  billingMode: {
    prepaid: words('Prepaid', 'Im Voraus', 'Prépayé', 'Pré-pago'),
    postpaid: words('Postpaid', 'Nachträglich', 'Postpayé', 'Pós-pago'),
  },
  medium: {
    fiber: words('Fibre', 'Glasfaser', 'Fibre optique', 'Fibra'),
    utp: words('Cable (UTP)', 'Kabel (UTP)', 'Câble (UTP)', 'Cabo (UTP)'),
    wireless: words('Wireless', 'Funk', 'Sans fil', 'Rádio'),
    other: words('Other', 'Sonstige', 'Autre', 'Outro'),
  },
  clientType: {
    home: words('Home', 'Privat', 'Particulier', 'Residencial'),
    corporate: words('Corporate', 'Unternehmen', 'Entreprise', 'Corporativo'),
    sme: words('Small business', 'Kleinunternehmen', 'Petite entreprise', 'Pequena empresa'),
    student: words('Student', 'Studierende', 'Étudiant', 'Estudante'),
    government: words('Government', 'Behörde', 'Administration', 'Governo'),
    other: words('Other', 'Sonstige', 'Autre', 'Outro'),
  },
  result: {
    new: words('New', 'Neu', 'Nouvelle', 'Novo'),
    same: words('Unchanged', 'Unverändert', 'Inchangée', 'Sem alteração'),
    changed: words('Changed', 'Geändert', 'Modifiée', 'Alterado'),
    refused: words('Rejected', 'Abgelehnt', 'Rejetée', 'Rejeitado'),
  },
  scope: {
    platform: words('Platform', 'Plattform', 'Plateforme', 'Plataforma'),
    isp: words('All ISPs', 'Alle Anbieter', 'Tous les FAI', 'Todos os provedores'),
  },
  dataScope: {
    all: words(
      'All data of the ISP',
      'Alle Daten des Anbieters',
      'Toutes les données du FAI',
      'Todos os dados do provedor',
    ),
    own_subscribers: words(
      'Own subscribers (resellers)',
      'Eigene Anschlüsse (Wiederverkäufer)',
      'Ses propres abonnés (revendeurs)',
      'Assinantes próprios (revendedores)',
    ),
    own_collections: words(
      'Own areas and collections (collectors)',
      'Eigene Gebiete und Einnahmen (Kassierer)',
      'Ses zones et ses encaissements (encaisseurs)',
      'Áreas e cobranças próprias (cobradores)',
    ),
  },
} as const;
