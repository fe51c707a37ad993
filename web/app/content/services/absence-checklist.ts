/** The list to tick before a leave: its own page, made to be printed on one sheet of A4. */
export const ABSENCE_CHECKLIST = {
  path: '/deux-semaines-sans-vous',
  title: 'Deux semaines sans vous',
  description:
    'Seize points à cocher avant un congé : qui décide, qui répond aux clients, qui paie, qui a les clés. Une liste à imprimer.',
  eyebrow: 'Management',
  lead: 'Seize points à cocher avant un congé. Chaque case qui reste vide est une tâche à confier, avec un nom et une date.',
  note: 'Ce que vous cochez ici n’est enregistré nulle part : imprimez la liste pour la garder.',
  back: 'Retour au service Management',
  groups: [
    {
      title: 'Qui décide',
      points: [
        'Une personne me remplace, et toute l’équipe sait laquelle.',
        'Elle connaît le montant qu’elle peut engager sans m’appeler.',
        'Elle sait quelles décisions attendent mon retour.',
        'Elle sait dans quels cas me joindre, et à quel numéro.',
      ],
    },
    {
      title: 'Les clients',
      points: [
        'Chaque commande et chaque chantier en cours a un responsable.',
        'Les principaux clients savent à qui s’adresser.',
        'Quelqu’un d’autre peut faire un devis, avec des prix convenus.',
        'La boîte e-mail et le téléphone de l’entreprise ont chaque jour quelqu’un.',
      ],
    },
    {
      title: 'L’argent',
      points: [
        'Les salaires et les paiements de la période sont préparés.',
        'Une deuxième personne peut valider un paiement à la banque.',
        'Les factures continuent de partir, et quelqu’un suit les retards.',
        'Les échéances administratives sont notées et confiées, au comptable par exemple.',
      ],
    },
    {
      title: 'L’équipe et les accès',
      points: [
        'Les congés sont connus : il y a assez de monde chaque jour.',
        'Clés, alarme, véhicules, mots de passe : une deuxième personne y a accès.',
        'Chacun sait qui appeler en cas de panne, de maladie ou d’accident.',
        'Une heure est réservée à mon retour pour faire le point.',
      ],
    },
  ],
  todo: { title: 'Ce qui reste à confier', columns: ['Quoi', 'À qui', 'Pour quand'], lines: 4 },
  talk: 'Beaucoup de cases vides ? Parlons-en.',
};

/** What the service's page shows of it. */
export const CHECKLIST_PREVIEW = {
  title: 'Une liste à emporter',
  lead: 'Deux semaines de congé, et l’entreprise continue ? Seize points à cocher avant de partir ; les cases vides montrent par où commencer.',
  open: 'Ouvrir la liste à imprimer',
  size: 'Une page A4',
};
export type ChecklistPreview = typeof CHECKLIST_PREVIEW & { list: typeof ABSENCE_CHECKLIST };
