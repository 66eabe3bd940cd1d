import { changes, number, text, time, words } from './column.ts';

/** Columns of users, roles, permissions and the audit log. */
export const accountColumns = {
  fullName: text('Full name', 'Vollständiger Name', 'Nom complet', 'Nome completo'),
  roleName: text('Role', 'Rolle', 'Rôle', 'Função'),
  ispName: text('ISP', 'Anbieter', 'FAI', 'Provedor'),
  ownerName: text('Owner', 'Inhaber', 'Propriétaire', 'Proprietário'),
  growth: number(
    'Growth in 30 days',
    'Wachstum in 30 Tagen',
    'Croissance sur 30 jours',
    'Crescimento em 30 dias',
  ),
  routers: number('Routers', 'Router', 'Routeurs', 'Roteadores'),
  routersDown: number('Routers down', 'Ausgefallene Router', 'Routeurs en panne', 'Roteadores fora do ar'),
  lastActivityAt: time('Last activity', 'Letzte Aktivität', 'Dernière activité', 'Última atividade'),
  ispId: number('ISP ID', 'Anbieter-ID', 'ID du FAI', 'ID do provedor'),
  lastLoginAt: time('Last sign-in', 'Letzte Anmeldung', 'Dernière connexion', 'Último acesso'),
  description: text('Description', 'Beschreibung', 'Description', 'Descrição'),
  scope: text('Applies to', 'Gilt für', 'S’applique à', 'Aplica-se a'),
  dataScope: text('Data access', 'Datenzugriff', 'Accès aux données', 'Acesso aos dados'),
  permissionCount: number('Permissions', 'Berechtigungen', 'Autorisations', 'Permissões'),
  userCount: number('Users', 'Benutzer', 'Utilisateurs', 'Usuários'),
  subject: text('Resource', 'Ressource', 'Ressource', 'Recurso'),
  action: text('Action', 'Aktion', 'Action', 'Ação'),
  label: text('Permission', 'Berechtigung', 'Autorisation', 'Permissão'),
  entity: text('Record type', 'Datensatztyp', 'Type d’enregistrement', 'Tipo de registro'),
  recordName: text('Record', 'Datensatz', 'Enregistrement', 'Registro'),
  auditAction: text('Action', 'Aktion', 'Action', 'Ação'),
  actingAsIspName: text(
    'Acting as ISP',
    'Handelt als Anbieter',
    'Agit en tant que FAI',
    'Agindo como provedor',
  ),
  ip: text('IP address', 'IP-Adresse', 'Adresse IP', 'Endereço IP'),
  changes: changes('Changes', 'Änderungen', 'Modifications', 'Alterações'),
};

/** The display names of the roles that every installation has; others are called as they were named. */
export const accountWords = {
  roleName: {
    admin: words(
      'Platform administrator',
      'Plattform-Administrator',
      'Administrateur de la plateforme',
      'Administrador da plataforma',
    ),
    platform_accountant: words(
      'Platform accountant',
      'Plattform-Buchhaltung',
      'Comptable de la plateforme',
      'Financeiro da plataforma',
    ),
    platform_support: words(
      'Platform support',
      'Plattform-Support',
      'Support de la plateforme',
      'Suporte da plataforma',
    ),
    client: words('Owner', 'Inhaber', 'Propriétaire', 'Proprietário'),
    accountant: words('Accountant', 'Buchhaltung', 'Comptable', 'Financeiro'),
    technician: words('Technician', 'Techniker', 'Technicien', 'Técnico'),
    collector: words('Collector', 'Kassierer', 'Encaisseur', 'Cobrador'),
    staff: words('Support agent', 'Support', 'Agent de support', 'Atendente de suporte'),
    reseller: words('Reseller', 'Wiederverkäufer', 'Revendeur', 'Revendedor'),
  },
};
