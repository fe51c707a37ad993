import { plural } from './plural.ts';

/** The page of the door of an event. */
export const DOOR = {
  title: 'Accueil',
  description: 'L’accueil d’un événement\u202f: billets, noms et présences, aussi sans connexion.',
  loading: 'Chargement de l’accueil…',
  failed: 'L’accueil n’a pas pu s’ouvrir',
  retry: 'Réessayer',
  back: 'Retour à l’événement',
  backToAdmin: 'Retour à l’administration',

  present: (count: number) => plural(count, 'présent', 'présents'),
  expected: (count: number) => plural(count, 'attendu', 'attendus'),
  others: (count: number) => plural(count, 'sans place à son nom', 'sans place à leur nom'),

  online: 'En ligne',
  offline: 'Hors connexion',
  listOf: (time: string) => `Liste de ${time}`,
  waiting: (count: number) => plural(count, 'passage en attente d’envoi', 'passages en attente d’envoi'),
  allSent: 'Tout est envoyé',
  sync: 'Synchroniser',
  notOffline: 'Cet appareil ne pourra pas rouvrir cette page sans connexion.',
  readyOffline: 'Cette page s’ouvre aussi sans connexion.',

  sessionEnded: 'Votre session est terminée',
  sessionEndedText:
    'Continuez à accueillir\u202f: les passages restent sur cet appareil. Reconnectez-vous pour les envoyer.',
  lockedText: (count: number) =>
    `${plural(count, 'passage attend d’être envoyé', 'passages attendent d’être envoyés')} depuis cet appareil. Connectez-vous pour continuer.`,
  logIn: 'Se connecter',

  scan: 'Billets',
  startCamera: 'Scanner les billets',
  stopCamera: 'Arrêter la caméra',
  cameraLabel: 'Image de la caméra',
  torch: 'Lampe',
  noCamera: 'Pas d’accès à la caméra. Autorisez-la dans le navigateur, ou cherchez par nom.',
  noReader: 'Les codes ne peuvent pas être lus ici. Cherchez par nom.',
  aim: 'Visez le code QR du billet.',

  canEnter: 'Peut entrer',
  pending: 'en attente d’envoi',
  sent: 'envoyé',
  letIn: 'Laisser entrer quand même',
  alreadyIn: (time: string, device: string) => `Déjà à l’intérieur, depuis ${time} (${device}).`,
  noSeat: (state: string) => `Pas de place à son nom\u202f: ${state.toLowerCase()}.`,
  guestOf: (host: string) => `invité par ${host}`,
  refused: 'Billet refusé',
  noTicket: 'Ce code n’est pas un billet du cercle.',
  otherEvent: 'Ce billet est celui d’un autre événement.',
  forged: 'Ce billet est un faux\u202f: le site ne l’a pas émis.',
  unlisted: 'Pas sur la liste',
  unlistedDetail: (time: string) =>
    `Ce billet n’est pas sur la liste de ${time}. La personne s’est peut-être inscrite depuis\u202f: le site le dira.`,
  nameless: 'Personne sans nom',

  search: 'Chercher un nom',
  searchHint: 'Nom, société ou hôte',
  noMatch: 'Personne de ce nom sur la liste.',
  enter: 'Faire entrer',
  enterLabel: (name: string) => `Faire entrer ${name}`,
  undo: 'Annuler',
  undoLabel: (name: string) => `Annuler l’entrée de ${name}`,
  enteredAt: (time: string) => `Entrée à ${time}`,
  more: (count: number) => `Encore ${plural(count, 'personne', 'personnes')}\u202f: précisez la recherche.`,

  walkIn: 'Personne sans inscription',
  walkInAdd: 'Faire entrer cette personne',
  name: 'Nom',
  email: 'E-mail',
  company: 'Société',

  passages: 'Derniers passages',
  noPassages: 'Personne n’est encore passé.',
  undoLast: 'Annuler le dernier',
  undone: (name: string) => `Entrée annulée\u202f: ${name}`,

  conflicts: 'À vérifier',
  refusedByServer: (name: string, message: string) => `${name}\u202f: ${message}`,

  keptAtLogout: (count: number) =>
    `Cet appareil garde ${plural(count, 'passage', 'passages')} de l’accueil en attente d’envoi. Reconnectez-vous pour l’envoi.`,

  device: 'Cet appareil',
  deviceName: 'Nom de cet appareil',
  deviceHint:
    'Pour savoir qui a noté un passage\u202f: «\u202fEntrée\u202f», «\u202fTéléphone de Zoé\u202f».',
  deviceDefault: 'Accueil',
  erase: 'Effacer de cet appareil',
  eraseText: 'La liste et les passages envoyés disparaissent de cet appareil. Le site les garde.',
  eraseWaiting: (count: number) =>
    `${plural(count, 'passage n’a pas été envoyé et sera perdu', 'passages n’ont pas été envoyés et seront perdus')}.`,
  erased: 'Rien de cet événement ne reste sur cet appareil.',
  eraseAfter: 'Sinon, tout s’efface 48\u00a0heures après la fin de l’événement.',
  notStored: 'Cet appareil n’a pas pu noter ce passage. Notez-le sur papier, puis rechargez la page.',
};
