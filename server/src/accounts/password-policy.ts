// Rejects weak passwords (AU-3): the common ones and those made of known words. There are no composition rules. The
// contract checks the length; this checks against data that a schema does not have: the list of common passwords, the
// site, the person.

import { foldLetters } from '@cercle/contract/search-text';
import type { Site } from '@cercle/contract/site';
import { fieldError } from '../kernel/domain-error.ts';
import { isPassword } from '../kernel/passwords.ts';

const COMMON_PASSWORD_ERROR =
  'Ce mot de passe est trop courant. Choisissez-en un autre, une phrase courte par exemple.';
const GUESSABLE_PASSWORD_ERROR =
  'Ce mot de passe se devine trop facilement\u202f: il est fait de votre nom, de votre adresse ou de mots du site. Choisissez-en un autre.';

const WRONG_PASSWORD = 'Ce mot de passe n’est pas le bon.';

/** Words to guess on this site, beside its own name. */
const SITE_WORDS = [
  'cercle',
  'business club',
  'membre',
  'membres',
  'ambassadeur',
  'ambassadeurs',
  'partenaire',
  'partenaires',
  'admin',
  'administrateur',
  'consultance',
  'conseil',
  'investissement',
  'management',
  'marketing',
  'services',
];

/** Shorter words ("de", "la") occur in any sentence. */
const MIN_WORD_LENGTH = 3;

type PasswordOwner = { email: string; fullName: string; company: string };
type SiteNames = Pick<Site, 'title' | 'companyName' | 'publicUrl'>;

/** A new password to check; `field` is where the form shows the error. */
type Candidate = { field: 'password' | 'newPassword'; password: string; owner: PasswordOwner };

/** @throws DomainError validation on `field`, for a common password and for one made of known words */
export async function refuseWeakPassword(site: SiteNames, candidate: Candidate): Promise<void> {
  const { field, password, owner } = candidate;
  const normalised = foldLetters(password).replace(/\s+/g, ' ').trim();
  if ((await commonPasswords()).has(normalised)) throw fieldError(field, COMMON_PASSWORD_ERROR);
  if (isMadeOf(lettersOf(normalised), knownWords(site, owner)))
    throw fieldError(field, GUESSABLE_PASSWORD_ERROR);
}

/** Checks the password again before a sensitive action. @throws DomainError validation on `password`; unavailable */
export async function requirePassword(password: string, hash: string | null): Promise<void> {
  if (!(await isPassword(password, hash))) throw fieldError('password', WRONG_PASSWORD);
}

let loadedCommonPasswords: Promise<Set<string>> | undefined;

/** About 50 000, in lower case; loaded when the first password is chosen, then kept in memory. */
function commonPasswords(): Promise<Set<string>> {
  loadedCommonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return loadedCommonPasswords;
}

const lettersOf = (text: string) => text.replace(/\P{L}+/gu, '');

/** The words of each name, and those next to each other as one (« desmet »), as they are compared: letters only. */
function knownWords({ title, companyName, publicUrl }: SiteNames, owner: PasswordOwner): Set<string> {
  const { hostname } = new URL(publicUrl);
  const names = [
    ...SITE_WORDS,
    title,
    companyName ?? '',
    hostname,
    owner.email,
    owner.fullName,
    owner.company,
  ].map(foldLetters);
  const words = names.flatMap((name) => runsOf(name.split(/\P{L}+/u)));
  return new Set(words.filter((word) => word.length >= MIN_WORD_LENGTH));
}

/** Each of the words, followed by none or more of the next ones. */
const runsOf = (words: string[]) =>
  words.flatMap((_, first) =>
    words.slice(first).map((_, count) => words.slice(first, first + count + 1).join('')),
  );

/**
 * Whether `letters` consists of known words and nothing else: digits and signs around or between them ("business2026")
 * add no security. A text without letters does not consist of words.
 */
function isMadeOf(letters: string, words: Set<string>): boolean {
  const isReached = [letters !== ''];
  for (let start = 0; start < letters.length; start += 1) {
    if (!isReached[start]) continue;
    for (const word of words) {
      if (letters.startsWith(word, start)) isReached[start + word.length] = true;
    }
  }
  return isReached[letters.length] === true;
}
