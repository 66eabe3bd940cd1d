import { number, text, time, words, yesNo } from './column.ts';

/** Columns of tickets, departments and staff. */
export const supportColumns = {
  isActive: yesNo('Active', 'Aktiv', 'Actif', 'Ativo'),
  staffCount: number('Staff', 'Mitarbeiter', 'Personnel', 'Equipe'),
  openTicketCount: number('Open tickets', 'Offene Tickets', 'Tickets ouverts', 'Chamados abertos'),
  departmentName: text('Department', 'Abteilung', 'Service', 'Departamento'),
  position: text('Position', 'Position', 'Fonction', 'Cargo'),
  leftOn: text('Left on', 'Ausgeschieden am', 'Parti le', 'Saiu em'),
  category: text('Category', 'Kategorie', 'Catégorie', 'Categoria'),
  urgency: text('Urgency', 'Dringlichkeit', 'Urgence', 'Urgência'),
  ticketStatus: text('Status', 'Status', 'Statut', 'Status'),
  staffName: text('Assigned to', 'Zugewiesen an', 'Attribué à', 'Responsável'),
  customerName: text('Customer', 'Kunde', 'Client', 'Cliente'),
  openedAt: time('Opened', 'Eröffnet', 'Ouvert', 'Aberto em'),
  lastActivityAt: time('Last activity', 'Letzte Aktivität', 'Dernière activité', 'Última atividade'),
  ticketDueAt: time('Due', 'Fällig', 'Échéance', 'Prazo'),
  outageName: text('Router or area', 'Router oder Gebiet', 'Routeur ou zone', 'Roteador ou área'),
  outageStatus: text('Status', 'Status', 'État', 'Status'),
  outageCause: text('Cause', 'Ursache', 'Cause', 'Causa'),
  endedAt: time('Ended', 'Beendet', 'Terminé', 'Encerrado em'),
  affected: number('Affected subscribers', 'Betroffene Anschlüsse', 'Abonnés touchés', 'Assinantes afetados'),
  openTickets: number('Open tickets', 'Offene Tickets', 'Tickets ouverts', 'Chamados abertos'),
  rating: number('Rating', 'Bewertung', 'Note', 'Avaliação'),
};

export const supportWords = {
  category: {
    no_connection: words('No connection', 'Keine Verbindung', 'Pas de connexion', 'Sem conexão'),
    slow: words('Slow connection', 'Langsame Verbindung', 'Connexion lente', 'Conexão lenta'),
    billing: words('Billing', 'Abrechnung', 'Facturation', 'Cobrança'),
    installation: words('New installation', 'Neuanschluss', 'Nouvelle installation', 'Nova instalação'),
    relocation: words('Relocation', 'Umzug', 'Déménagement', 'Mudança de endereço'),
    other: words('Other', 'Sonstiges', 'Autre', 'Outro'),
  },
  urgency: {
    low: words('Low', 'Niedrig', 'Basse', 'Baixa'),
    normal: words('Normal', 'Normal', 'Normale', 'Normal'),
    high: words('High', 'Hoch', 'Haute', 'Alta'),
    urgent: words('Urgent', 'Dringend', 'Urgente', 'Urgente'),
  },
  ticketStatus: {
    open: words('Open', 'Offen', 'Ouvert', 'Aberto'),
    in_progress: words('In progress', 'In Bearbeitung', 'En cours', 'Em andamento'),
    waiting: words(
      'Waiting on customer',
      'Wartet auf Kunden',
      'En attente du client',
      'Aguardando o cliente',
    ),
    resolved: words('Resolved', 'Gelöst', 'Résolu', 'Resolvido'),
    closed: words('Closed', 'Geschlossen', 'Clos', 'Encerrado'),
  },
  outageStatus: {
    suspected: words('Suspected', 'Vermutet', 'Suspectée', 'Suspeita'),
    confirmed: words('Ongoing', 'Andauernd', 'En cours', 'Em andamento'),
    ended: words('Ended', 'Beendet', 'Terminée', 'Encerrada'),
    dismissed: words('Dismissed', 'Verworfen', 'Écartée', 'Descartada'),
  },
};
