import { type RecommendationCreate, recommendationCreate } from '@cercle/contract/recommendations';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';

/** Control of the form → path on the wire. The fields of the contact are beside the others on the page. */
const WIRE_PATHS: Record<string, string> = {
  toId: 'to.id',
  name: 'contact.name',
  email: 'contact.email',
  phone: 'contact.phone',
  consent: 'contact.consent',
};

/** The control of what is wrong at a path; what is about all of the contact, or of the receiver, is said at its first. */
export function controlOf(path: string): string {
  if (path === 'to') return 'toId';
  if (path === 'contact') return 'name';
  return Object.entries(WIRE_PATHS).find(([, wire]) => wire === path)?.[0] ?? path;
}

const toWire = ({ toId, kind, subject, message, name, email, phone, consent }: FieldValues) => ({
  to: { id: toId },
  kind,
  subject,
  message,
  contact: kind === 'INSIDE' ? null : { name, email, phone, consent },
});

const RECEIVER_REQUIRED = 'Choisissez un membre';

/** What is typed of a recommendation, validated by the contract; what is wrong is said at its own control. */
export const recommendationForm = z
  .record(z.string(), z.unknown())
  .transform((typed, context): RecommendationCreate => {
    const { data, error } = recommendationCreate.safeParse(toWire(typed));
    const refuse = (control: string, message: string) =>
      context.addIssue({ code: 'custom', path: [control], message });
    for (const { path, message } of error?.issues ?? []) {
      const control = controlOf(path.join('.'));
      refuse(control, control === 'toId' ? RECEIVER_REQUIRED : message);
    }
    return data ?? z.NEVER;
  });
