import { MAX_REMINDER_LEVELS, type ReminderRules, reminderSettings } from '@cercle/contract/reminders';
import { toWhole } from '@cercle/contract/typed-numbers';
import { z } from 'zod';

export const LEVEL_NUMBERS = Array.from({ length: MAX_REMINDER_LEVELS }, (_, index) => index + 1);
export const nameField = (number: number) => `name-${number}`;
export const daysField = (number: number) => `days-${number}`;

/** What the dialog shows of the settings. */
export const toFields = ({ levels, daysBetween }: ReminderRules): Record<string, string> => ({
  daysBetween: String(daysBetween),
  ...Object.fromEntries(
    LEVEL_NUMBERS.flatMap((number) => {
      const level = levels[number - 1];
      return [
        [nameField(number), level?.name ?? ''],
        [daysField(number), level ? String(level.days) : ''],
      ];
    }),
  ),
});

/** What is typed: a level is left out by leaving both of its fields empty. */
export const settingsForm = z.record(z.string(), z.unknown()).transform((typed, context): ReminderRules => {
  const text = (name: string) => String(typed[name] ?? '').trim();
  const used = LEVEL_NUMBERS.filter((number) => text(nameField(number)) || text(daysField(number)));
  const rules = {
    levels: used.map((number) => ({
      name: text(nameField(number)),
      days: toWhole(text(daysField(number))),
    })),
    daysBetween: toWhole(text('daysBetween')),
  };
  const checked = reminderSettings.omit({ version: true }).safeParse(rules);
  for (const { path, message } of checked.error?.issues ?? []) {
    const [field, index, part] = path;
    const number = typeof index === 'number' ? (used[index] ?? 1) : (used.at(-1) ?? 1);
    const name = part === 'name' || used.length === 0 ? nameField(number) : daysField(number);
    context.addIssue({ code: 'custom', path: [field === 'daysBetween' ? field : name], message });
  }
  return checked.data ?? rules;
});
