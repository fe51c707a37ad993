import { expect, test } from 'vitest';
import { deriveKeys } from '../../kernel/keys.ts';
import { recipientToken } from './recipient-token.ts';

const keys = deriveKeys('a secret of the tests, never of a site');

test('The link of a recipient whom a restored backup lost does not end what the next one with their id gets', () => {
  const tokens = ['zoe@societe.example', 'autre@societe.example'].map((email) =>
    recipientToken(keys, { id: 7, email }),
  );
  expect(new Set(tokens).size).toBe(2);
  expect(recipientToken(keys, { id: 7, email: 'zoe@societe.example' })).toBe(tokens[0]);
});
