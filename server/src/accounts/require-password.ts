import { fieldError } from '../kernel/domain-error.ts';
import { isPassword } from '../kernel/passwords.ts';

const WRONG_PASSWORD = 'Ce mot de passe n’est pas le bon.';

/** For what asks for the password once more. @throws DomainError validation on `password`; unavailable */
export async function requirePassword(password: string, hash: string | null): Promise<void> {
  if (!(await isPassword(password, hash))) throw fieldError('password', WRONG_PASSWORD);
}
