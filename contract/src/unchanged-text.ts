// A record may hold a text that the rules of a change would refuse: another form accepts a longer one, or an earlier version did.
// A person who changes something else is not asked to correct it. Where a change comes in, texts are therefore taken as they are; the verb
// applies the rules once it knows what is stored.

import { z } from 'zod';

type Values<Schema extends z.ZodObject> = { [Key in keyof z.output<Schema>]?: unknown };

const isText = (rule: unknown) =>
  (rule instanceof z.ZodDefault ? rule.unwrap() : rule) instanceof z.ZodString;

/** `rule`, save for values that `isAccepted`, which stay as they are. An absent text is an empty one. */
const ruleUnless = (rule: z.ZodType, isAccepted: (value: unknown) => boolean) =>
  z
    .unknown()
    .transform((value, context) => {
      if (isAccepted(value)) return value;
      const { data, error } = rule.safeParse(value);
      for (const { message } of error?.issues ?? []) context.addIssue(message);
      return data;
    })
    .prefault('');

function withTexts<Schema extends z.ZodObject>(
  schema: Schema,
  acceptance: (name: string) => (value: unknown) => boolean,
): z.ZodType<z.output<Schema>> {
  const texts = Object.entries(schema.shape).filter(([, rule]) => isText(rule));
  const rules = texts.map(([name, rule]) => [name, ruleUnless(rule as z.ZodType, acceptance(name))]);
  return schema.safeExtend(Object.fromEntries(rules)) as unknown as z.ZodType<z.output<Schema>>;
}

/** A change before it is known what is stored: any text will do. */
export const uncheckedTexts = <Schema extends z.ZodObject>(schema: Schema) =>
  withTexts(schema, () => (value) => typeof value === 'string');

/** The rules of a change: an unchanged text is accepted, but for an empty one, which stays required where it is. */
export const exceptUnchanged = <Schema extends z.ZodObject>(schema: Schema, stored: Values<Schema>) =>
  withTexts(schema, (name) => (value) => value !== '' && value === stored[name as keyof Values<Schema>]);
