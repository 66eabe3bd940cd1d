import { number, text, time, yesNo } from './column.ts';

/** Columns of routers, packages and accounts on routers. */
export const networkColumns = {
  host: text(
    'IP address or hostname',
    'IP-Adresse oder Hostname',
    'Adresse IP ou nom d’hôte',
    'Endereço IP ou host',
  ),
  port: number('Port', 'Port', 'Port', 'Porta'),
  protocol: text('Service', 'Dienst', 'Service', 'Serviço'),
  state: text('State', 'Zustand', 'État', 'Estado'),
  model: text('Model', 'Modell', 'Modèle', 'Modelo'),
  osVersion: text('RouterOS version', 'RouterOS-Version', 'Version de RouterOS', 'Versão do RouterOS'),
  subscribers: number('Subscribers', 'Anschlüsse', 'Abonnés', 'Assinantes'),
  activeSessions: number('Online now', 'Jetzt online', 'En ligne maintenant', 'Online agora'),
  pendingChanges: number(
    'Changes pending',
    'Ausstehende Änderungen',
    'Modifications en attente',
    'Alterações pendentes',
  ),
  lastSeenAt: time('Last seen', 'Zuletzt gesehen', 'Vu en ligne', 'Visto por último'),
  downloadKbps: number(
    'Download (kbps)',
    'Download (kbit/s)',
    'Débit descendant (kbit/s)',
    'Download (kbps)',
  ),
  uploadKbps: number('Upload (kbps)', 'Upload (kbit/s)', 'Débit montant (kbit/s)', 'Upload (kbps)'),
  downloadBytes: number('Download (bytes)', 'Download (Byte)', 'Téléchargement (octets)', 'Download (bytes)'),
  uploadBytes: number('Upload (bytes)', 'Upload (Byte)', 'Envoi (octets)', 'Upload (bytes)'),
  rateLimit: text('Rate limit', 'Bandbreitenlimit', 'Limite de débit', 'Limite de banda'),
  profileName: text('PPP profile', 'PPP-Profil', 'Profil PPP', 'Perfil PPP'),
  profile: text('PPP profile', 'PPP-Profil', 'Profil PPP', 'Perfil PPP'),
  disabled: yesNo('Disabled', 'Deaktiviert', 'Désactivé', 'Desativado'),
  lastLoggedOut: text('Last logged out', 'Zuletzt abgemeldet', 'Dernière déconnexion', 'Última desconexão'),
  lastCallerId: text('Last MAC address', 'Letzte MAC-Adresse', 'Dernière adresse MAC', 'Último endereço MAC'),
  error: text('Error', 'Fehler', 'Erreur', 'Erro'),
};
