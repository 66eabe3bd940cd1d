import { number, text, time } from './column.ts';

/** Columns of users, roles, permissions and the audit log. */
export const accountColumns = {
  fullName: text('Full name', 'Vollständiger Name', 'Nom complet', 'Nome completo'),
  roleName: text('Role', 'Rolle', 'Rôle', 'Função'),
  ispName: text('ISP', 'Anbieter', 'FAI', 'Provedor'),
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
  entityId: text('Record ID', 'Datensatz-ID', 'ID de l’enregistrement', 'ID do registro'),
  userId: number('User ID', 'Benutzer-ID', 'ID de l’utilisateur', 'ID do usuário'),
  actingAsIspId: number(
    'Acting as ISP',
    'Handelt als Anbieter',
    'Agit en tant que FAI',
    'Agindo como provedor',
  ),
  call: text('API call', 'API-Aufruf', 'Appel API', 'Chamada da API'),
  ip: text('IP address', 'IP-Adresse', 'Adresse IP', 'Endereço IP'),
  before: text('Before', 'Vorher', 'Avant', 'Antes'),
  after: text('After', 'Nachher', 'Après', 'Depois'),
};
