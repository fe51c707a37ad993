import { z } from 'zod';
import { isLinkAddress, LINK_ADDRESS_ERROR } from './link-address.ts';
import { MAX_LIST_LEVELS, type RichText } from './rich-text-nodes.ts';
import { requiredLine } from './text.ts';
import { isStorable, linePart } from './typed-text.ts';

// Rich text: the JSON of the editor, of a closed set of nodes and marks. Whatever else a node says (attributes, marks) is dropped;
// another node, mark or address refuses the text. The nesting is written out, so that no input makes the validation recurse.

export const MAX_RICH_TEXT_CHARACTERS = 20_000;
export const MAX_RICH_TEXT_NODES = 1_000;
export const MAX_RICH_TEXT_IMAGES = 30;
const MAX_ALT_CHARACTERS = 200;

const INVALID = 'Ce texte contient un élément qui n’est pas autorisé';
const TOO_LONG = 'Le texte doit comporter au plus 20\u202f000 caractères';
const TOO_MANY_NODES = 'Le texte compte trop d’éléments\u202f: 1\u202f000 au maximum';
const TOO_MANY_IMAGES = `Le texte compte trop d’images\u202f: ${MAX_RICH_TEXT_IMAGES} au maximum`;
const TOO_DEEP = `Les listes ont au plus ${MAX_LIST_LEVELS} niveaux`;

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({ href: z.string().refine(isLinkAddress, LINK_ADDRESS_ERROR) }),
  }),
]);

const leaf = z.object({
  type: z.literal('text'),
  text: z
    .string()
    .min(1, { abort: true })
    .max(MAX_RICH_TEXT_CHARACTERS, { error: TOO_LONG, abort: true })
    .refine(isStorable, { abort: true })
    .overwrite(linePart),
  marks: z
    .array(mark)
    .refine((marks) => new Set(marks.map(({ type }) => type)).size === marks.length)
    .optional(),
});

const inlineContent = z
  .array(z.discriminatedUnion('type', [leaf, z.object({ type: z.literal('hardBreak') })]))
  // Those that held invisible characters alone: the editor knows no empty text.
  .overwrite((inlines) => inlines.filter((inline) => inline.type !== 'text' || inline.text !== ''))
  .optional();

const paragraph = z.object({ type: z.literal('paragraph'), content: inlineContent });

const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlineContent,
});

const listsOf = <Item extends z.ZodType>(item: Item) => {
  const content = z.array(item).min(1);
  return [
    z.object({ type: z.literal('bulletList'), content }),
    z.object({ type: z.literal('orderedList'), content }),
  ] as const;
};

const startsWithParagraph = ([first]: { type: string }[]) => first?.type === 'paragraph';

const flatItem = z.object({
  type: z.literal('listItem'),
  content: z.array(z.discriminatedUnion('type', [paragraph], TOO_DEEP)).min(1),
});

const itemAround = <Lists extends ReturnType<typeof listsOf>>(lists: Lists) =>
  z.object({
    type: z.literal('listItem'),
    content: z.array(z.discriminatedUnion('type', [paragraph, ...lists])).refine(startsWithParagraph),
  });

/** `MAX_LIST_LEVELS` of them. */
const lists = listsOf(itemAround(listsOf(itemAround(listsOf(flatItem)))));

/** What an image shows, for people who do not see it. */
export const imageAlt = requiredLine(
  'Chaque image a besoin d’une description',
  MAX_ALT_CHARACTERS,
  `La description d’une image doit comporter au plus ${MAX_ALT_CHARACTERS} caractères`,
);

const image = z.object({
  type: z.literal('image'),
  attrs: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), alt: imageAlt }),
});

const block = z.discriminatedUnion('type', [
  paragraph,
  heading,
  ...lists,
  z.object({ type: z.literal('blockquote'), content: z.array(paragraph).min(1) }),
  z.object({ type: z.literal('horizontalRule') }),
  image,
]);

const documentNodes = z.object({ type: z.literal('doc'), content: z.array(block).min(1) });

type AnyNode = { type: string; text?: string; content?: AnyNode[] | undefined };

/** What is too much of it, in French; null for nothing. */
function excessOf(document: RichText): string | null {
  const nodes: AnyNode[] = [document];
  for (const { content = [] } of nodes) for (const child of content) nodes.push(child);
  const count = (type: string) => nodes.filter((node) => node.type === type).length;
  const characters = nodes.reduce((sum, { text = '' }) => sum + text.length, 0);
  if (characters > MAX_RICH_TEXT_CHARACTERS) return TOO_LONG;
  if (nodes.length > MAX_RICH_TEXT_NODES) return TOO_MANY_NODES;
  return count('image') > MAX_RICH_TEXT_IMAGES ? TOO_MANY_IMAGES : null;
}

/** A rich text, at most 20 000 characters, 1 000 nodes and 30 images; its errors are one, on the text as a whole. */
export const richTextDocument = z
  .unknown()
  .transform((value, context): RichText => {
    const { data, error } = documentNodes.safeParse(value, { error: () => INVALID });
    const problem = error ? error.issues[0]?.message : excessOf(data);
    if (problem === null && data) return data;
    context.addIssue({ code: 'custom', message: problem ?? INVALID });
    return z.NEVER;
  })
  .meta({
    id: 'RichText',
    type: 'object',
    description:
      'Un texte mis en forme, en JSON de TipTap\u202f: paragraphes, titres (niveaux 2 et 3), listes, citations, séparateurs, images de la bibliothèque\u202f; gras, italique, liens',
  });
