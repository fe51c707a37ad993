import { plural } from './plural.ts';

export const PERSON = {
  title: 'Données d’une personne',
  description: 'Ce qui est conservé d’une personne, à lui remettre ou à effacer.',
  lead: 'Chacun peut demander ce que vous conservez à son sujet, en recevoir une copie ou le faire effacer. Assurez-vous d’abord que la demande vient bien de l’adresse concernée.',
  search: 'Voir ce qui est conservé',
  searching: 'Recherche…',
  failure: 'La recherche n’a pas abouti. Veuillez réessayer.',
  nothing: 'Rien n’est conservé à cette adresse',
  nothingHint: (email: string) =>
    `Ni compte, ni message, ni inscription, ni e-mail pour ${email}. Vérifiez l’adresse\u202f: une personne peut en avoir plusieurs.`,
  dataTitle: 'Ce qui est conservé',
  download: 'Télécharger',
  downloadFailed: 'Le téléchargement n’a pas abouti. Veuillez réessayer.',
  erase: 'Effacer…',
  oneself:
    'Ce sont vos propres données\u202f: un autre administrateur peut retirer votre accès, puis les effacer.',
  administers:
    'Cette personne administre le site\u202f: retirez d’abord son accès, dans la liste des administrateurs.',
} as const;

export const PERSON_DATA = {
  role: { ADMIN: 'Administrateur', MEMBER: 'Membre ou candidat' },
  newsletter: { subscribed: 'Inscription en cours', unsubscribed: 'Désinscription retenue' },
  messages: (count: number) => plural(count, 'message', 'messages'),
  mails: (count: number) => plural(count, 'e-mail écrit ou à écrire', 'e-mails écrits ou à écrire'),
};

export const ERASURE = {
  title: 'Effacer les données de cette personne\u202f?',
  message: (email: string) =>
    `Tout ce qui est conservé au sujet de ${email} sera effacé, sans retour possible\u202f: compte, demande, messages, inscription, e-mails. La personne en est avertie par e-mail. Le journal garde les faits, sans son nom.`,
  label: 'Retapez l’adresse e-mail pour confirmer',
  confirm: 'Effacer définitivement',
  busy: 'Effacement…',
  success: 'Les données de cette personne sont effacées',
} as const;
