import type { RichText } from '@cercle/contract/rich-text-nodes';

/** The hash of its image. */
export const CAMPAIGN_IMAGE = 'ab'.repeat(32);

const text = (words: string) => ({ type: 'text' as const, text: words });
const paragraph = (words: string) => ({ type: 'paragraph' as const, content: [text(words)] });

/** A text of a campaign with each kind of node and mark. */
export const FULL_CAMPAIGN_BODY: RichText = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        text('Chers amis, le printemps commence par '),
        { type: 'text', text: 'deux dîners', marks: [{ type: 'bold' }] },
        text(' et une '),
        { type: 'text', text: 'visite', marks: [{ type: 'italic' }] },
        text('.'),
        { type: 'hardBreak' },
        text('Le programme est sur '),
        { type: 'text', text: 'la page ', marks: [{ type: 'link', attrs: { href: '/evenements' } }] },
        {
          type: 'text',
          text: 'des événements',
          marks: [{ type: 'link', attrs: { href: '/evenements' } }, { type: 'bold' }],
        },
        text('.'),
      ],
    },
    { type: 'heading', attrs: { level: 2 }, content: [text('Au programme en mars')] },
    {
      type: 'image',
      attrs: { hash: CAMPAIGN_IMAGE, alt: 'La salle à manger du club, dressée pour le dîner' },
    },
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [paragraph('Jeudi 12 mars : dîner de printemps')] },
        {
          type: 'listItem',
          content: [
            paragraph('Mercredi 18 mars : visite de la brasserie'),
            {
              type: 'orderedList',
              content: [
                { type: 'listItem', content: [paragraph('Rendez-vous à 14 heures')] },
                { type: 'listItem', content: [paragraph('Dégustation à 16 heures')] },
              ],
            },
          ],
        },
      ],
    },
    { type: 'heading', attrs: { level: 3 }, content: [text('Ils en parlent')] },
    {
      type: 'blockquote',
      content: [paragraph('J’y ai rencontré mes deux associés.'), paragraph('Marie, membre depuis 2019')],
    },
    { type: 'horizontalRule' },
    {
      type: 'paragraph',
      content: [
        text('Une question ? Écrivez à '),
        {
          type: 'text',
          text: 'bonjour@cercle.example',
          marks: [{ type: 'link', attrs: { href: 'mailto:bonjour@cercle.example' } }],
        },
        text(' ou lisez '),
        {
          type: 'text',
          text: 'ce que la presse écrit',
          marks: [{ type: 'link', attrs: { href: 'https://presse.example/cercle?a=1&b=2' } }],
        },
        text('.'),
      ],
    },
  ],
};
