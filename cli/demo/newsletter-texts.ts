// Invented newsletters of the demonstration site.

import type { AudienceSource } from '@cercle/contract/audiences';
import type { RichText, RichTextBlock } from '@cercle/contract/rich-text-nodes';
import { type EventMotif, MOTIF_TEXTS } from './event-picture.ts';

export type DemoCampaign = {
  subject: string;
  sources: AudienceSource[];
  /** Days after today; negative is past, null for a draft. */
  day: number | null;
  motif: EventMotif | null;
  blocks: RichTextBlock[];
};

const text = (words: string) => ({ type: 'text' as const, text: words });
const paragraph = (words: string): RichTextBlock => ({ type: 'paragraph', content: [text(words)] });
const heading = (words: string): RichTextBlock => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [text(words)],
});
const list = (...items: string[]): RichTextBlock => ({
  type: 'bulletList',
  content: items.map((item) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [text(item)] }],
  })),
});
const link = (words: string, href: string): RichTextBlock => ({
  type: 'paragraph',
  content: [{ ...text(words), marks: [{ type: 'link', attrs: { href } }] }],
});

/** @param pictures the hash of each motif in the library */
export const bodyOf = ({ motif, blocks }: DemoCampaign, pictures: Map<EventMotif, string>): RichText => {
  const hash = motif === null ? undefined : pictures.get(motif);
  const picture: RichTextBlock[] =
    hash === undefined || motif === null
      ? []
      : [{ type: 'image', attrs: { hash, alt: MOTIF_TEXTS[motif].alt } }];
  return { type: 'doc', content: [...picture, ...blocks] };
};

const EVERYONE: AudienceSource[] = [{ kind: 'SUBSCRIBERS' }, { kind: 'MEMBERS', memberType: null }];

/** Those to whom none of them is sent: a saved audience to choose. */
export const BUSINESS_MEMBERS: AudienceSource[] = [{ kind: 'MEMBERS', memberType: 'BUSINESS' }];

/** In their order in time. */
export const DEMO_CAMPAIGNS: DemoCampaign[] = [
  {
    ...{ subject: 'La rentrée du cercle', day: -95, motif: 'table', sources: EVERYONE },
    blocks: [
      paragraph('Bonjour à toutes et à tous,'),
      paragraph(
        'Le cercle reprend ses rencontres. Nous avons gardé ce que vous avez aimé\u202f: de petites tables, et du temps.',
      ),
      heading('À l’agenda'),
      list('Un petit-déjeuner sur la transmission d’entreprise', 'La visite d’un atelier de mobilier'),
      paragraph('Au plaisir de vous retrouver.'),
    ],
  },
  {
    ...{
      subject: 'Trois questions à une menuisière',
      day: -40,
      motif: 'workshop',
      sources: [{ kind: 'SUBSCRIBERS' }],
    },
    blocks: [
      paragraph('Elle est passée de la commande unique à la petite série. Trois réponses, sans détour.'),
      heading('Qu’avez-vous changé en premier\u202f?'),
      paragraph('Le devis\u202f: nous y écrivons maintenant ce que nous ne ferons pas.'),
      heading('Et si c’était à refaire\u202f?'),
      paragraph('J’engagerais plus tôt la personne qui tient le planning.'),
      heading('Votre meilleure heure de la semaine\u202f?'),
      paragraph('Le vendredi à seize heures, quand l’atelier est balayé.'),
    ],
  },
  {
    ...{ subject: 'L’hiver au cercle', day: -6, motif: 'audience', sources: EVERYONE },
    blocks: [
      paragraph('Bonjour à toutes et à tous,'),
      paragraph('Voici ce que nous vous proposons avant le printemps.'),
      heading('Un dîner, un atelier'),
      list(
        'Le dîner d’hiver, au bord de l’eau\u202f: douze places',
        'Un atelier pour lire son plan de trésorerie',
      ),
      link('Voir tous les événements', '/evenements'),
      heading('Bienvenue'),
      paragraph('Six personnes ont rejoint le cercle cet automne. Présentez-vous à elles\u202f!'),
    ],
  },
  {
    ...{ subject: 'Nos vœux, et une date', day: 9, motif: null, sources: EVERYONE },
    blocks: [
      paragraph('Toute l’équipe vous souhaite une belle année.'),
      paragraph('Notez déjà la soirée de printemps\u202f: chaque membre peut y venir avec trois personnes.'),
    ],
  },
  {
    ...{
      subject: 'Ce que nos membres préparent',
      day: null,
      motif: 'curve',
      sources: [{ kind: 'SUBSCRIBERS' }],
    },
    blocks: [
      paragraph('Chaque trimestre, quelques membres racontent ce qu’ils préparent. À compléter.'),
      heading('Une ligne de production'),
      paragraph('…'),
    ],
  },
];
