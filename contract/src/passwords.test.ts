import { expect, test } from 'vitest';
import { passwordChangeForm } from './accounts.ts';
import { invitationCompletion } from './invitations.ts';
import { passwordResetForm } from './password-reset.ts';

const DIFFER = 'Les mots de passe ne correspondent pas';
const TOO_SHORT = 'Le mot de passe doit comporter au moins 8 caractères';
const REQUIRED = 'La confirmation du mot de passe est requise';

const FORMS = [
  ['activation', invitationCompletion, 'password'],
  ['reset', passwordResetForm, 'password'],
  ['change', passwordChangeForm, 'newPassword'],
] as const;

/** The first message of the confirmation, which is the one a form shows, with everything else of the form still empty. */
function messageOf(schema: (typeof FORMS)[number][1], values: object) {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return issues.find(({ path }) => path[0] === 'confirmPassword')?.message;
}

test.each(FORMS)(
  '%s: two passwords that differ are said to differ, whatever else is wrong with either',
  (_, schema, name) => {
    for (const [password, confirmPassword, message] of [
      ['trois petits chats', 'trois', DIFFER],
      ['court', 'tout autre chose', DIFFER],
      ['', 'trois', DIFFER],
      ['trois petits chats', '', REQUIRED],
      ['court', 'court', TOO_SHORT],
      ['trois petits chats', 'trois petits chats', undefined],
    ])
      expect(
        messageOf(schema, { [name]: password, confirmPassword }),
        `${password} / ${confirmPassword}`,
      ).toBe(message);
  },
);

test.each(FORMS)('%s: what is no form at all is refused', (_, schema) => {
  for (const value of [null, undefined, [], 'texte']) expect(schema.safeParse(value).success).toBe(false);
});
