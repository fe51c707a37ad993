export type RewrittenSentence = typeof REWRITTEN_SENTENCE;

/** An imagined heating engineer's sentence. The parts of the new one are read in order, and explained by number. */
export const REWRITTEN_SENTENCE = {
  title: 'Une phrase, avant et après',
  lead: 'Un chauffagiste que nous avons imaginé. La première phrase pourrait être celle de tous ses concurrents ; la seconde n’est que la sienne.',
  before: {
    label: 'Avant',
    sentence: 'Votre partenaire de confiance pour toutes vos solutions de chauffage.',
    comment:
      '« Partenaire de confiance », « toutes », « solutions » : chacun peut l’écrire. On ne sait ni ce qu’il fait, ni pour qui.',
  },
  after: {
    label: 'Après',
    parts: [
      {
        text: 'Nous entretenons et dépannons les chaudières',
        title: 'Ce que vous faites',
        comment: 'Deux verbes, un objet : personne ne doit deviner.',
      },
      {
        text: 'des copropriétés de dix à soixante appartements :',
        title: 'Pour qui',
        comment: 'Un syndic sait tout de suite s’il est concerné.',
      },
      {
        text: 'les habitants sont prévenus la veille, et le syndic a le rapport le soir même.',
        title: 'Pourquoi vous',
        comment: 'Deux promesses que le client peut vérifier.',
      },
    ],
  },
  test: {
    title: 'Quatre questions à votre phrase',
    questions: [
      'Un concurrent pourrait-il la signer ? Alors elle ne parle pas encore de vous.',
      'Quelqu’un qui n’est pas du métier peut-il la redire le lendemain ?',
      'Dit-elle à qui l’on peut vous recommander ?',
      'Pouvez-vous tenir ce qu’elle promet, chaque semaine ?',
    ],
  },
};
