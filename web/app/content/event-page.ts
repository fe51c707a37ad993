/** The page of one event. */
export const EVENT = {
  back: 'Événements',
  /** Of an address of no public event. */
  hiddenTitle: 'Événement',
  hiddenDescription: 'Cet événement n’existe pas, ou est réservé aux membres.',
  when: 'Quand',
  where: 'Où',
  map: 'Voir sur une carte',
  calendar: 'Ajouter à mon agenda',
  programme: 'Programme',
  hosts: 'Vos hôtes',
  host: 'Votre hôte',
  cancelledTitle: 'Cet événement est annulé',
  pastTitle: 'Cet événement a eu lieu',
  pastText: 'Merci à celles et ceux qui sont venus.',
  visitorTitle: 'Inscription',
  visitorText: 'L’inscription est réservée aux membres du cercle : connectez-vous pour vous inscrire.',
  login: 'Se connecter',
  join: 'Devenir membre',
  manage: 'Gérer cet événement',
  manageText: 'Les inscriptions et les textes se gèrent dans l’administration.',
};
