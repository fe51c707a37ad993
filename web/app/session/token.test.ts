import { expect, test } from 'vitest';
import { decodeToken, isExpired, userInfo } from './token.ts';

const claims = {
  id: 7,
  roles: [{ authority: 'ROLE_USER', name: 'ROLE_USER' }],
  fullName: 'Zoé Lefèvre',
  username: 'zoe@exemple.be',
  email: 'zoe@exemple.be',
  photoUrl: null,
  sessionVersion: 1,
  jti: 'a-session',
  exp: 1_800_000_000,
};
const tokenOf = (payload: string) => `e30.${Buffer.from(payload).toString('base64url')}.c2ln`;

test('a member is called by their full name, accents included', () => {
  const user = userInfo(decodeToken(tokenOf(JSON.stringify(claims))));
  expect(user).toEqual({
    id: 7,
    roles: ['ROLE_USER'],
    username: 'Zoé Lefèvre',
    email: 'zoe@exemple.be',
    urlProfilePicture: null,
  });
});

test('a token without three parts is said not to be one', () => {
  expect(() => decodeToken('a.b')).toThrow("The inspected token doesn't appear to be a JWT");
});

test('a token whose claims cannot be read is refused', () => {
  expect(() => decodeToken(tokenOf('{'))).toThrow();
});

test('a session ends at the second its token expires', () => {
  const parsed = decodeToken(tokenOf(JSON.stringify(claims)));
  expect(isExpired(parsed, 1_800_000_000_000 - 1)).toBe(false);
  expect(isExpired(parsed, 1_800_000_000_000)).toBe(true);
});
