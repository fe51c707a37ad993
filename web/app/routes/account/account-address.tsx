import { displayEmail } from '@cercle/contract/display-email';
import { TextField } from '../../ui/text-field.tsx';

/**
 * The address of the account whose password a form sets. Shown to the person, and read by password managers, which save
 * nothing without a user name.
 */
export const AccountAddress = ({ email }: { email: string }) => (
  <TextField
    name="email"
    type="email"
    label="E-mail"
    autoComplete="username"
    value={displayEmail(email)}
    readOnly
    aria-required={false}
    className="read-only:bg-ivory"
  />
);
