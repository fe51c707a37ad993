// What the forms of the back office validate: apart from the rest of the schemas, so that they load no more than they use.

import { z } from 'zod';
import { decimalText, NUMBER_RULES, type NumberRuleName, ruleText } from './policy-rules.ts';
import { invalidLinks, unknownPlaceholders } from './policy-text.ts';
import { requiredLine, requiredParagraphs } from './text.ts';
import { toHundredths, toWhole } from './typed-numbers.ts';

const rangeError = (name: NumberRuleName) => {
  const { min, max } = NUMBER_RULES[name];
  return `Indiquez un nombre entre ${ruleText(name, min)} et ${ruleText(name, max)}`;
};

/** A stored figure. */
export const numberRule = (name: NumberRuleName) => {
  const { label, min, max } = NUMBER_RULES[name];
  const error = rangeError(name);
  return z.int({ error }).min(min, error).max(max, error).meta({ description: label });
};

const isDecimal = (name: NumberRuleName) => ['euros', 'percent'].includes(NUMBER_RULES[name].unit);

/** A figure as it is typed in a form: euros and per cent with a comma, the rest in whole numbers. */
export const typedRule = (name: NumberRuleName) =>
  z
    .string()
    .transform(isDecimal(name) ? toHundredths : toWhole)
    .pipe(numberRule(name));

/** A figure as a form shows it, to be typed over. */
export const typedRuleText = (name: NumberRuleName, value: number) =>
  isDecimal(name) ? decimalText(value).replaceAll('\u202f', '') : String(value);

const ARTICLE_TEXT_MAX = 4_000;
const ARTICLE_TITLE_MAX = 100;

const withKnownPlaceholders = <Text extends z.ZodType<string>>(text: Text) =>
  text.refine((value) => unknownPlaceholders(value).length === 0, {
    error: ({ input }) => {
      const [name] = unknownPlaceholders(String(input));
      return `{${name}} n’est le nom d’aucun chiffre\u202f: choisissez parmi ceux de la liste`;
    },
  });

const LINK_ERROR =
  'Un lien mène à une page du site (/…), à un article (#…) ou à une adresse complète (https://, mailto:, tel:)';

export const articleTitle = withKnownPlaceholders(
  requiredLine('Le titre est requis', ARTICLE_TITLE_MAX, `Maximum ${ARTICLE_TITLE_MAX} caractères`),
);
export const articleText = withKnownPlaceholders(
  requiredParagraphs('Le texte est requis', ARTICLE_TEXT_MAX, `Maximum ${ARTICLE_TEXT_MAX} caractères`),
).refine((text) => invalidLinks(text).length === 0, LINK_ERROR);

const DAY_REQUIRED = 'Indiquez le jour où la version prend effet';

/** PUT /admin/conditions/{id}/announce. Whether there is such a day, the verb checks. */
export const policyAnnouncement = z
  .object({
    validFrom: z
      .string({ error: DAY_REQUIRED })
      .regex(/^\d{4}-\d{2}-\d{2}$/, DAY_REQUIRED)
      .meta({ description: 'Le jour, en Belgique, où la version prend effet' }),
    version: z.int32().meta({ description: 'Celle qui a été lue avec le brouillon' }),
  })
  .meta({ id: 'PolicyAnnouncement' });

export type PolicyAnnouncement = z.infer<typeof policyAnnouncement>;
