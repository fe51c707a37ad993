import { displayEmail } from '@cercle/contract/display-email';
import { TextField } from '../../ui/text-field.tsx';

/** Whose account an invitation is for. */
export const AccountOwner = ({ fullName, email }: { fullName: string; email: string }) => (
  <>
    <TextField label="Nom" value={fullName} readOnly aria-required={false} className="read-only:bg-ivory" />
    <AccountAddress email={email} />
  </>
);

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
